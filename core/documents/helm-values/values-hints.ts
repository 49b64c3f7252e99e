import type { InlayHint } from 'vscode-languageserver-types';
import { analyzeValues, type ValuesContext } from '../../charts/values/analyze-values.ts';
import type { ValueHint } from '../../editor/hints/hint.ts';
import { lineComments } from '../../editor/hints/line-comments.ts';
import { isUnitInKey, unitText } from '../../editor/hints/unit-hints.ts';
import type { Field } from '../../model/field.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import type { Path } from '../../model/path.ts';
import type { Profile } from '../../simulator/profile.ts';
import type { MapNode, Node, ScalarNode } from '../../text/node.ts';
import { ownValue } from '../../text/tree.ts';

/**
 * Takes the place of the map that contains the field, because this map is in the template and not in the values file.
 */
const emptyMap: MapNode = { kind: 'map', range: { start: 0, end: 0 }, flow: false, entries: [] };

/** Positions are relative to the start of the YAML document. */
export function valuesHints(text: string, context: ValuesContext, profile: Profile): InlayHint[] {
  const analyzed = analyzeValues(text, context);
  if (!analyzed) return [];
  const subject = {
    autoscaler: { root: emptyMap, object: {} },
    text,
    profile,
    requestOf: () => undefined,
  };
  const hints = analyzed.autoscalers.flatMap(({ links, description: { root } }) =>
    links.flatMap(({ usage, node }) =>
      scalarsIn(node?.node, usage.path).flatMap((written) => {
        // In a value that a template inserts as a whole, the keys are the names of the fields.
        const isWhole = written.path.length > usage.path.length;
        const key = isWhole || !node?.key ? String(written.path.at(-1)) : text.slice(node.key.start, node.key.end);
        return hintOf(written, key, fieldAt(root, written.path));
      }),
    ),
  );
  const unique = [...new Map(hints.map((hint) => [hint.offset, hint])).values()];
  return lineComments(analyzed.lines, unique);

  function hintOf(written: WrittenScalar, key: string, field: Field | undefined): ValueHint[] {
    const found = field && unitText({ ...written, field }, subject);
    return found && !isUnitInKey(found, key)
      ? [{ kind: 'value', offset: written.node.range.end, text: found.alone }]
      : [];
  }
}

interface WrittenScalar {
  path: Path;
  node: ScalarNode;
  parent: MapNode;
}

function scalarsIn(node: Node | undefined, path: Path, parent = emptyMap): WrittenScalar[] {
  if (node?.kind === 'scalar') return [{ path, node, parent }];
  if (node?.kind === 'list') return node.items.flatMap((item, index) => scalarsIn(item, [...path, index]));
  return node?.kind === 'map'
    ? node.entries.flatMap((entry) => scalarsIn(ownValue(entry), [...path, entry.key], node))
    : [];
}
