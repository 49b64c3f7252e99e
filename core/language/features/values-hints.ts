// Behind a value of a chart: what it counts in the field that it writes.
import type { InlayHint } from 'vscode-languageserver-types';
import type { Profile } from '../../simulator/profile.ts';
import { positionAt } from '../../text/lines.ts';
import type { MapNode } from '../../text/node.ts';
import { unitOf } from '../hints/units.ts';
import { type ValueLink, type ValuesOptions, viewValues } from '../values/view.ts';

/** What stands beside the field is in the template, not here. */
const nothing: MapNode = { kind: 'map', range: { start: 0, end: 0 }, flow: false, entries: [] };

/** Positions count from the start of the chunk. */
export function valuesHints(text: string, around: ValuesOptions, profile: Profile): InlayHint[] {
  const view = viewValues(text, around);
  if (!view) return [];
  const subject = { autoscaler: { root: nothing, object: {}, isPatch: false }, text, profile, requestOf: () => undefined };
  const hints = view.charts.flatMap(({ links }) => links).flatMap((link) => hintOf(link));
  // A value that is written to several fields is shown once.
  return [...new Map(hints.map((hint) => [hint.offset, hint])).values()]
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, label }) => ({ position: positionAt(view.lines, offset), label, paddingLeft: true }));

  function hintOf({ use, field, node }: ValueLink): { offset: number; label: string }[] {
    const value = node?.node;
    const label = value?.kind === 'scalar' ? unitOf({ path: use.path, field, node: value, parent: nothing }, subject) : undefined;
    return value && label !== undefined ? [{ offset: value.range.end, label }] : [];
  }
}
