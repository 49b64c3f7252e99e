// What a template line may write or leave out. `{{- if … }}` around `behavior`, `{{- toYaml … }}` below it: what stands in the
// file is then not all there is, and a sequence computed from it could be wrong.
import type { Entry, MapNode, Range } from '../text/node.ts';
import { winningEntry } from '../text/value.ts';

export interface Hidden {
  /** `spec.behavior` */
  path: string;
  /** The line of the template, as written. */
  source: string;
}

/** How fast replicas move does not depend on these. */
const harmless = new Set(['metrics', 'scaleTargetRef']);
const opening = /^\{\{-?\s*(?:if|with|range|else)\b/;
const writesNothing = /^\{\{-?\s*(?:end\b|\/\*)/;

/**
 * The first part of spec that a simulation needs and a template line decides about; `lines` hold nothing but templates, and `isKnown`
 * says of which of them somebody knows what they write.
 */
export function hiddenPart(
  root: MapNode,
  lines: readonly Range[],
  text: string,
  isKnown: (offset: number, source: string) => boolean = () => false,
): Hidden | undefined {
  const spec = winningEntry(root, 'spec');
  if (spec?.value?.kind !== 'map') return undefined;
  const { entries } = spec.value;
  const end = root.entries.find(({ keyRange }) => keyRange.start > spec.keyRange.start)?.keyRange.start ?? text.length;
  for (const { start, end: lineEnd } of lines) {
    const source = text.slice(start, lineEnd);
    if (start < spec.keyRange.end || start >= end || writesNothing.test(source) || isKnown(start, source)) continue;
    const part = partAt(entries, start, source);
    if (part === undefined || !harmless.has(part)) return { path: part === undefined ? 'spec' : `spec.${part}`, source };
  }
  return undefined;
}

/** The field that the line belongs to: the one around it, or, where it opens a block between two, the one below. */
function partAt(entries: readonly Entry[], offset: number, source: string): string | undefined {
  const above = entries.findLast(({ keyRange }) => keyRange.start < offset);
  if (above && (above.value === undefined || above.value.range.end > offset)) return above.key;
  return opening.test(source) ? entries.find(({ keyRange }) => keyRange.start > offset)?.key : undefined;
}
