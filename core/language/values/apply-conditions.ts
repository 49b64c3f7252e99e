// Evaluates the conditions of a template with the chart's values: the content of an `{{ if … }}` or `{{ with … }}` with
// an empty value is removed; if the value is not empty, only the `{{ if … }}` itself is removed. Spaces replace removed
// text, so that all offsets stay the same.

import { blockAction } from './guards.ts';

/**
 * Whether a value is present and empty: Helm treats `{}`, `[]`, `0`, `""`, `false` and `null` alike. Undefined:
 * unknown.
 */
export type IsEmptyValue = (value: string) => boolean | undefined;

export interface RenderedTemplate {
  text: string;
  /** The values that decided a condition, each with whether it is empty. */
  decidingValues: ReadonlyMap<string, boolean>;
}

interface ConditionBlock {
  start: number;
  /** The offset after its opening action. */
  bodyStart: number;
  value?: string;
  /** Undefined if the condition is unknown. */
  isEmpty?: boolean | undefined;
  isIf: boolean;
  /** The position of its `{{ else }}`. */
  elseAction?: { start: number; end: number };
}

/** Evaluates only conditions after `from`: a condition around a whole object does not affect single fields. */
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

/** `{{ else if … }}` depends on more than one value: the condition of such a block is unknown. */
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
  // Inside `with` the dot has another value.
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
