// A template as its chart's values decide it: what stands under `{{ if … }}` or `{{ with … }}` of an empty value is left out, and of a value
// that is there only the `{{ if … }}` itself. Blanks stand in its place, so that everything else stays where it was.

import { blockAction } from './guards.ts';

/** Whether a value is written and empty: Helm takes `{}`, `[]`, `0`, `""`, `false` and `null` for the same. Undefined: nobody knows. */
export type IsEmpty = (value: string) => boolean | undefined;

export interface Rendered {
  text: string;
  /** The values that decided, each with whether it is empty. */
  decided: ReadonlyMap<string, boolean>;
}

interface Block {
  start: number;
  /** Behind its first line. */
  bodyStart: number;
  value?: string;
  /** Undefined for a block that nothing is known of. */
  isEmpty?: boolean | undefined;
  isIf: boolean;
  /** Where its `{{ else }}` stands. */
  otherwise?: { start: number; end: number };
}

/** Only what lies behind `from` is looked at: the condition around a whole object says nothing about its fields. */
export function renderedBy(text: string, from: number, isEmpty: IsEmpty): Rendered {
  const open: Block[] = [];
  const blanks: { start: number; end: number }[] = [];
  const decided = new Map<string, boolean>();
  for (const { index, 0: written, 1: word = '', 2: condition = '' } of text.matchAll(blockAction)) {
    const end = index + written.length;
    if (word === 'else') markElse(open.at(-1), { start: index, end }, condition);
    else if (word !== 'end') open.push(blockAt(index, end, word, index < from ? undefined : valueIn(condition), isEmpty));
    else blanks.push(...leftOut(open.pop(), { start: index, end }, decided));
  }
  return { text: blanked(text, blanks), decided };
}

function blockAt(start: number, bodyStart: number, word: string, value: string | undefined, isEmpty: IsEmpty): Block {
  const isCondition = word === 'if' || word === 'with';
  return { start, bodyStart, isIf: word === 'if', ...(isCondition && value !== undefined && { value, isEmpty: isEmpty(value) }) };
}

/** `{{ else if … }}` asks for more than one value: of such a block nothing is known. */
function markElse(block: Block | undefined, place: { start: number; end: number }, condition: string): void {
  if (!block) return;
  if (condition.trim() !== '' || block.otherwise) block.isEmpty = undefined;
  block.otherwise = place;
}

function leftOut(block: Block | undefined, end: { start: number; end: number }, decided: Map<string, boolean>) {
  if (block?.value === undefined || block.isEmpty === undefined) return [];
  // Inside of `with` the dot is another one.
  if (!block.isEmpty && !block.isIf) return [];
  decided.set(block.value, block.isEmpty);
  const { start, bodyStart, otherwise } = block;
  if (!block.isEmpty)
    return [
      { start, end: bodyStart },
      { start: otherwise?.start ?? end.start, end: end.end },
    ];
  return otherwise ? [{ start, end: otherwise.end }, end] : [{ start, end: end.end }];
}

function valueIn(condition: string): string | undefined {
  return /^\s*\$?\.Values\.([\w.]+)\s*$/.exec(condition)?.[1];
}

function blanked(text: string, blanks: readonly { start: number; end: number }[]): string {
  return blanks.reduce(
    (result, { start, end }) => result.slice(0, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, ' ') + result.slice(end),
    text,
  );
}
