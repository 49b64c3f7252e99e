// A template as its chart's values decide it: what stands under `{{ if … }}` or `{{ with … }}` of an empty value is
// left out, and of a value that is there only the `{{ if … }}` itself. Blanks stand in its place, so that everything
// else stays where it was.

import { blockAction } from './guards.ts';

/**
 * Whether a value is written and empty: Helm takes `{}`, `[]`, `0`, `""`, `false` and `null` for the same. Undefined:
 * nobody knows.
 */
export type IsEmptyValue = (value: string) => boolean | undefined;

export interface RenderedTemplate {
  text: string;
  /** The values that decided, each with whether it is empty. */
  decidingValues: ReadonlyMap<string, boolean>;
}

interface ConditionBlock {
  start: number;
  /** Behind its first line. */
  bodyStart: number;
  value?: string;
  /** Undefined for a block that nothing is known of. */
  isEmpty?: boolean | undefined;
  isIf: boolean;
  /** Where its `{{ else }}` stands. */
  elseAction?: { start: number; end: number };
}

/** Only what lies behind `from` is looked at: the condition around a whole object says nothing about its fields. */
export function applyConditions(text: string, from: number, isEmpty: IsEmptyValue): RenderedTemplate {
  const open: ConditionBlock[] = [];
  const omitted: { start: number; end: number }[] = [];
  const decidingValues = new Map<string, boolean>();
  for (const { index, 0: written, 1: word = '', 2: condition = '' } of text.matchAll(blockAction)) {
    const end = index + written.length;
    if (word === 'else') markElse(open.at(-1), { start: index, end }, condition);
    else if (word !== 'end')
      open.push(openBlock(index, end, word, index < from ? undefined : valueInCondition(condition), isEmpty));
    else omitted.push(...omittedRanges(open.pop(), { start: index, end }, decidingValues));
  }
  return { text: blankOut(text, omitted), decidingValues };
}

function openBlock(
  start: number,
  bodyStart: number,
  keyword: string,
  value: string | undefined,
  isEmpty: IsEmptyValue,
): ConditionBlock {
  const isCondition = keyword === 'if' || keyword === 'with';
  return {
    start,
    bodyStart,
    isIf: keyword === 'if',
    ...(isCondition && value !== undefined && { value, isEmpty: isEmpty(value) }),
  };
}

/** `{{ else if … }}` asks for more than one value: of such a block nothing is known. */
function markElse(block: ConditionBlock | undefined, place: { start: number; end: number }, condition: string): void {
  if (!block) return;
  if (condition.trim() !== '' || block.elseAction) block.isEmpty = undefined;
  block.elseAction = place;
}

function omittedRanges(
  block: ConditionBlock | undefined,
  end: { start: number; end: number },
  decided: Map<string, boolean>,
) {
  if (block?.value === undefined || block.isEmpty === undefined) return [];
  // Inside of `with` the dot is another one.
  if (!block.isEmpty && !block.isIf) return [];
  decided.set(block.value, block.isEmpty);
  const { start, bodyStart, elseAction } = block;
  if (!block.isEmpty)
    return [
      { start, end: bodyStart },
      { start: elseAction?.start ?? end.start, end: end.end },
    ];
  return elseAction ? [{ start, end: elseAction.end }, end] : [{ start, end: end.end }];
}

function valueInCondition(condition: string): string | undefined {
  return /^\s*\$?\.Values\.([\w.]+)\s*$/.exec(condition)?.[1];
}

function blankOut(text: string, ranges: readonly { start: number; end: number }[]): string {
  return ranges.reduce(
    (result, { start, end }) =>
      result.slice(0, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, ' ') + result.slice(end),
    text,
  );
}
