// Evaluates the conditions of a template with the chart's values: of `{{ if … }}`, `{{ with … }}` and their `{{ else
// }}` only the chosen branch stays. Spaces replace removed text, so that all offsets stay the same.

import { blockActions } from './guards.ts';

/** Whether a condition is true for Helm; undefined if it cannot be computed. */
export type EvaluateCondition = (condition: string, offset: number) => boolean | undefined;

interface Branch {
  start: number;
  /** The offset after its action. */
  bodyStart: number;
  /** True for `{{ else }}`. */
  isTrue: boolean | undefined;
}

/** Evaluates only conditions after `from`: a condition around a whole object does not affect single fields. */
export function applyConditions(text: string, from: number, evaluate: EvaluateCondition): string {
  const open: Branch[][] = [];
  const omitted: { start: number; end: number }[] = [];
  for (const { start, end: bodyStart, keyword: word, argument } of blockActions(text)) {
    if (word === 'end') omitted.push(...omittedRanges(open.pop() ?? [], { start, end: bodyStart }));
    else if (word === 'else') open.at(-1)?.push({ start, bodyStart, isTrue: evaluateElse(argument, start, evaluate) });
    else {
      const isTrue = start >= from && isCondition(word) ? evaluate(argument, start) : undefined;
      open.push([{ start, bodyStart, isTrue }]);
    }
  }
  return blankOut(text, omitted);
}

function isCondition(word: string): boolean {
  return word === 'if' || word === 'with';
}

function evaluateElse(argument: string, offset: number, evaluate: EvaluateCondition): boolean | undefined {
  const [, word = '', condition = ''] = /^\s*(\w*)([\s\S]*)$/.exec(argument) ?? [];
  if (word === '') return condition.trim() === '' ? true : undefined;
  return isCondition(word) ? evaluate(condition, offset) : undefined;
}

/** Everything but the body of the first true branch. Nothing if a condition before it is unknown. */
function omittedRanges(branches: readonly Branch[], end: { start: number; end: number }) {
  const decided = branches.findIndex(({ isTrue }) => isTrue !== false);
  const [first] = branches;
  const chosen = branches[decided];
  if (!first || (chosen && chosen.isTrue === undefined)) return [];
  if (!chosen) return [{ start: first.start, end: end.end }];
  return [
    { start: first.start, end: chosen.bodyStart },
    { start: branches[decided + 1]?.start ?? end.start, end: end.end },
  ];
}

/** The ranges are in any order; those within another one change nothing. */
function blankOut(text: string, ranges: readonly { start: number; end: number }[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const from = Math.max(start, copied);
    if (end <= from) continue;
    parts.push(text.slice(copied, from), text.slice(from, end).replaceAll(/[^\r\n]/g, ' '));
    copied = end;
  }
  return [...parts, text.slice(copied)].join('');
}
