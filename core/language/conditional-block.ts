// What a template line may write or leave out. `{{- if … }}` around `behavior`, `{{- toYaml … }}` below it: what stands
// in the file is then not all there is, and a sequence computed from it could be wrong.
import type { Entry, MapNode, Range } from '../text/node.ts';
import { effectiveEntry } from '../text/tree.ts';

export interface ConditionalBlock {
  /** `spec.behavior` */
  path: string;
  /** The line of the template, as written. */
  source: string;
}

/** How fast replicas move does not depend on these. */
const irrelevantFields = new Set(['metrics', 'scaleTargetRef']);
const blockOpening = /^\{\{-?\s*(?:if|with|range|else)\b/;
const writesNothing = /^\{\{-?\s*(?:end\b|\/\*)/;

/**
 * The first part of spec that a simulation needs and a template line decides about; `lines` hold nothing but templates,
 * and `isKnown` says of which of them somebody knows what they write.
 */
export function findConditionalBlock(
  root: MapNode,
  lines: readonly Range[],
  text: string,
  isKnown: (offset: number, source: string) => boolean = () => false,
): ConditionalBlock | undefined {
  const spec = effectiveEntry(root, 'spec');
  if (spec?.value?.kind !== 'map') return undefined;
  const { entries } = spec.value;
  const end = root.entries.find(({ keyRange }) => keyRange.start > spec.keyRange.start)?.keyRange.start ?? text.length;
  for (const [index, { start, end: lineEnd }] of lines.entries()) {
    const source = text.slice(start, lineEnd);
    if (start < spec.keyRange.end || start >= end || writesNothing.test(source) || isKnown(start, source)) continue;
    const part = fieldAtLine(entries, start, onlyLineInBlock(lines.slice(index, index + 3), text) ?? source, text);
    if (part === undefined || !irrelevantFields.has(part))
      return { path: part === undefined ? 'spec' : `spec.${part}`, source };
  }
  return undefined;
}

/** A block belongs where the line belongs that is all it holds: `{{- with … }}`, one line, `{{- end }}`. */
function onlyLineInBlock([first, line, last]: readonly Range[], text: string): string | undefined {
  if (!first || !line || !last || !blockOpening.test(text.slice(first.start, first.end))) return undefined;
  const rest = `${text.slice(first.end, line.start)}${text.slice(line.end, last.start)}`;
  const isAll = rest.trim() === '' && /^\{\{-?\s*end\b/.test(text.slice(last.start, last.end));
  return isAll ? text.slice(line.start, line.end) : undefined;
}

/** The field that the line belongs to: the one around it, or, where it opens a block between two, the one below. */
function fieldAtLine(entries: readonly Entry[], offset: number, source: string, text: string): string | undefined {
  const above = entries.findLast(({ keyRange }) => keyRange.start < offset);
  if (above && (above.value === undefined || above.value.range.end > offset || isDeeper(source, above, text)))
    return above.key;
  return blockOpening.test(source) ? entries.find(({ keyRange }) => keyRange.start > offset)?.key : undefined;
}

/** `{{- toYaml . | nindent 4 }}` behind the last item of `metrics`: what stands deeper than a key belongs to it. */
function isDeeper(source: string, { keyRange: { start } }: Entry, text: string): boolean {
  const depth = /\|\s*n?indent (\d+)\s*-?\}\}$/.exec(source)?.[1];
  return depth !== undefined && Number(depth) > start - (text.lastIndexOf('\n', start - 1) + 1);
}
