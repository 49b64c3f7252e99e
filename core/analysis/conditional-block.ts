// Fields that a template line may write or omit, such as `{{- if … }}` around `behavior`, or `{{- toYaml … }}` below
// `behavior:`. The file does not contain the whole object, so a simulation could be wrong.
import { writtenIndentation } from '../text/edits/written-indentation.ts';
import { columnOf } from '../text/lines.ts';
import type { Entry, MapNode, Range } from '../text/node.ts';
import { effectiveEntry } from '../text/tree.ts';

export interface ConditionalBlock {
  path: string;
  source: string;
}

/** These fields do not affect how fast replicas change. */
const irrelevantFields = new Set(['metrics', 'scaleTargetRef']);
const blockOpening = /^\{\{-?\s*(?:if|with|range|else)\b/;
const writesNothing = /^\{\{-?\s*(?:end\b|\/\*)/;

/**
 * Finds the first part of `spec` that a simulation needs and that a template line may write. `isKnown` tells whether
 * the output of a template line is known.
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

/**
 * Returns the only line inside the block that the first line opens; undefined if the first line opens no block, or if
 * the block has more lines. The block belongs to the field on the returned line.
 */
function onlyLineInBlock([first, line, last]: readonly Range[], text: string): string | undefined {
  if (!first || !line || !last || !blockOpening.test(text.slice(first.start, first.end))) return undefined;
  const rest = `${text.slice(first.end, line.start)}${text.slice(line.end, last.start)}`;
  const isAll = rest.trim() === '' && /^\{\{-?\s*end\b/.test(text.slice(last.start, last.end));
  return isAll ? text.slice(line.start, line.end) : undefined;
}

/**
 * Returns the field to which a template line belongs; undefined if no field is found. A line that opens a block between
 * two fields belongs to the field below the line.
 */
function fieldAtLine(entries: readonly Entry[], offset: number, source: string, text: string): string | undefined {
  const above = entries.findLast(({ keyRange }) => keyRange.start < offset);
  if (above && (above.value === undefined || above.value.range.end > offset || isDeeper(source, above, text)))
    return above.key;
  return blockOpening.test(source) ? entries.find(({ keyRange }) => keyRange.start > offset)?.key : undefined;
}

/**
 * Whether a template line writes text that is indented more than the key of the entry, so that the text belongs to the
 * entry. For example, `{{- toYaml . | nindent 4 }}` after the last item of `metrics` belongs to `metrics`.
 */
function isDeeper(source: string, { keyRange: { start } }: Entry, text: string): boolean {
  const depth = writtenIndentation(source);
  return depth !== undefined && depth > columnOf(text, start);
}
