import { countLeading } from '../../text/count-leading.ts';

interface BlockAction {
  start: number;
  end: number;
  keyword: string;
  argument: string;
}

const blockKeyword = /\{\{-?\s*(if|with|range|define|block|else|end)\b/g;

function* blockActions(text: string): Generator<BlockAction> {
  let searched = 0;
  for (const { index: start, 0: opening, 1: keyword = '' } of text.matchAll(blockKeyword)) {
    if (start < searched) continue;
    const close = text.indexOf('}}', start + opening.length);
    if (close < 0) return;
    const argument = text.slice(start + opening.length, close);
    searched = close + 2;
    yield { start, end: searched, keyword, argument: argument.endsWith('-') ? argument.slice(0, -1) : argument };
  }
}

interface TemplateBlock {
  at: number;
  keyword: string;
  dot: string | undefined;
  parent: TemplateBlock | undefined;
}

export interface TemplateBlocks {
  /**
   * Returns the path of the chart value that the dot refers to at an offset, such as `autoscaling` inside `{{ with
   * .Values.autoscaling }}`; undefined if the dot does not refer to a single value of the chart.
   */
  dotAt(offset: number): string | undefined;
  /**
   * Returns the starts of the actions that open the blocks around the offset, the innermost first. For an offset in an
   * `else` branch, the start of the action that the `else` belongs to, such as `if`, is returned.
   */
  openedAround(offset: number): readonly number[];
}

export function findBlocks(text: string): TemplateBlocks {
  const boundaries: { at: number; inside: TemplateBlock | undefined }[] = [];
  let current: TemplateBlock | undefined;
  for (const { start: index, end, keyword, argument: condition } of blockActions(text)) {
    if (keyword === 'end') current = current?.parent;
    else if (keyword === 'else') {
      // Like `if`, `else` does not change the dot. Only `else with` changes the dot.
      const opens = /^\s*with\b/.test(condition) ? 'else' : 'if';
      current = { at: current?.at ?? index, keyword: opens, dot: undefined, parent: current?.parent };
    } else {
      const dot = keyword === 'with' ? onlyValueIn(condition) : undefined;
      current = { at: index, keyword, dot, parent: current };
    }
    boundaries.push({ at: end, inside: current });
  }
  const blockAt = (offset: number) => boundaries[countLeading(boundaries, ({ at }) => at <= offset) - 1]?.inside;
  return {
    dotAt: (offset) => dotOf(blockAt(offset)),
    openedAround: (offset) => startsOf(blockAt(offset)),
  };
}

function onlyValueIn(condition: string): string | undefined {
  const values = valuesNeededBy(condition);
  return values?.length === 1 ? values[0] : undefined;
}

function startsOf(block: TemplateBlock | undefined): number[] {
  const starts: number[] = [];
  for (let one = block; one; one = one.parent) starts.push(one.at);
  return starts;
}

function dotOf(block: TemplateBlock | undefined): string | undefined {
  for (let one = block; one; one = one.parent) if (one.keyword !== 'if') return one.dot;
  return undefined;
}

/**
 * Returns the argument of an `if` or `with` action that is the whole line: ` .Values.behavior ` for `{{- with
 * .Values.behavior }}`. Returns undefined for any other line.
 */
export function openingOfLine(source: string): string | undefined {
  const text = source.trim();
  const [action] = blockActions(text);
  const isWhole = action?.start === 0 && action.end === text.length;
  return isWhole && (action.keyword === 'if' || action.keyword === 'with') ? action.argument : undefined;
}

/**
 * Returns the values that must all be set for the condition to hold: a single value, or the values after `and`. Returns
 * undefined for any other condition.
 */
export function valuesNeededBy(condition: string): readonly string[] | undefined {
  const { operator, values } = readCondition(condition) ?? {};
  return operator === 'and' ? values : undefined;
}

/**
 * Returns the values in a condition, which may begin with `and`, `or` or `not`. Returns an empty list if the condition
 * contains anything else.
 */
export function valuesInCondition(condition: string): readonly string[] {
  return readCondition(condition)?.values ?? [];
}

function readCondition(condition: string): { operator: string; values: readonly string[] } | undefined {
  const words = condition.trim().split(/\s+/);
  const [first = ''] = words;
  const operator = /^(?:and|or|not)$/.test(first) ? first : undefined;
  const values = words.slice(operator === undefined ? 0 : 1).map(valueOfReference);
  const isKnown = values.length > 0 && values.every((value) => value !== undefined);
  return isKnown ? { operator: operator ?? 'and', values } : undefined;
}

function valueOfReference(word: string): string | undefined {
  return /^\$?\.Values\.([\w.]+)$/.exec(word)?.[1];
}
