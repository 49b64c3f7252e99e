// Behind a value of a chart: what it counts in the field that it writes.
import type { InlayHint } from 'vscode-languageserver-types';
import type { Field } from '../../../model/field.ts';
import type { Path } from '../../../model/path.ts';
import type { Profile } from '../../../simulator/profile.ts';
import { positionAt } from '../../../text/lines.ts';
import type { MapNode, Node, ScalarNode } from '../../../text/node.ts';
import { ownValue } from '../../../text/tree.ts';
import { fieldAt } from '../../field-lookup.ts';
import { unitText } from '../../hints/unit-hints.ts';
import { analyzeValues, type ValuesContext } from '../../values/analyze-values.ts';

/** What stands beside the field is in the template, not here. */
const emptyMap: MapNode = { kind: 'map', range: { start: 0, end: 0 }, flow: false, entries: [] };

/** Positions count from the start of the chunk. */
export function valuesHints(text: string, context: ValuesContext, profile: Profile): InlayHint[] {
  const analyzed = analyzeValues(text, context);
  if (!analyzed) return [];
  const subject = {
    autoscaler: { root: emptyMap, object: {}, isPatch: false },
    text,
    profile,
    requestOf: () => undefined,
  };
  const hints = analyzed.autoscalers.flatMap(({ links, description: { root } }) =>
    links.flatMap(({ usage, node }) =>
      scalarsIn(node?.node, usage.path).flatMap((written) => hintOf(written, fieldAt(root, written.path))),
    ),
  );
  // A value that is written to several fields is shown once.
  return [...new Map(hints.map((hint) => [hint.offset, hint])).values()]
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, label }) => ({ position: positionAt(analyzed.lines, offset), label, paddingLeft: true }));

  function hintOf(written: WrittenScalar, field: Field | undefined): { offset: number; label: string }[] {
    const label = field && unitText({ ...written, field }, subject);
    return label === undefined ? [] : [{ offset: written.node.range.end, label }];
  }
}

interface WrittenScalar {
  path: Path;
  node: ScalarNode;
  parent: MapNode;
}

/** Of a value that is passed on whole, each that stands in it. */
function scalarsIn(node: Node | undefined, path: Path, parent = emptyMap): WrittenScalar[] {
  if (node?.kind === 'scalar') return [{ path, node, parent }];
  if (node?.kind === 'list') return node.items.flatMap((item, index) => scalarsIn(item, [...path, index]));
  return node?.kind === 'map'
    ? node.entries.flatMap((entry) => scalarsIn(ownValue(entry), [...path, entry.key], node))
    : [];
}
