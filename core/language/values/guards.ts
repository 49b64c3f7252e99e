// Finds the values on which a position in a template depends, from the enclosing `{{ if … }}` blocks, and the value of
// the dot there.
import { countLeading } from '../../text/count-leading.ts';

/** Values that must all be set, such as `autoscaling.enabled`; `unknown` for any other condition. */
export type Guards = readonly string[] | 'unknown';

/** A template action that opens, continues or closes a block. */
export interface BlockAction {
  start: number;
  end: number;
  keyword: string;
  argument: string;
}

const blockKeyword = /\{\{-?\s*(if|with|range|define|block|else|end)\b/g;

/** In order. */
export function* blockActions(text: string): Generator<BlockAction> {
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

const plainCondition = /^(?:and )?(\$?\.Values\.[\w.]+(?: \$?\.Values\.[\w.]+)*)$/;

interface TemplateBlock {
  /** Where its action starts. */
  at: number;
  keyword: string;
  guards: Guards;
  parent: TemplateBlock | undefined;
}

export interface TemplateBlocks {
  guardsAt(offset: number): Guards;
  /** The value of `.` inside `{{ with .Values.autoscaling }}`; undefined for any other block. */
  dotAt(offset: number): string | undefined;
  /** The starts of the actions that open the blocks around it, of `else` that of its `if`. */
  openedAround(offset: number): readonly number[];
}

/** Covers every offset of the text; blocks that were opened before `from` are ignored. */
export function findBlocks(text: string, from = 0): TemplateBlocks {
  const boundaries: { at: number; inside: TemplateBlock | undefined }[] = [];
  let current: TemplateBlock | undefined;
  // An `end` without its opening action: the text above in the file decides.
  let isCut = false;
  for (const { start: index, end, keyword, argument: condition } of blockActions(text)) {
    if (index < from) continue;
    if (keyword === 'end') {
      isCut ||= current === undefined && from === 0;
      current = current?.parent;
    } else if (keyword === 'else') {
      // Like `if`, `else` keeps the dot of the enclosing block, unless it opens another `with`.
      const opens = /^\s*with\b/.test(condition) ? 'else' : 'if';
      current = { at: current?.at ?? index, keyword: opens, guards: 'unknown', parent: current?.parent };
    } else current = { at: index, keyword, guards: guardsOfOpening(keyword, condition), parent: current };
    boundaries.push({ at: end, inside: current });
  }
  const blockAt = (offset: number) => boundaries[countLeading(boundaries, ({ at }) => at <= offset) - 1]?.inside;
  return {
    guardsAt: (offset) => (isCut ? 'unknown' : guardsOf(blockAt(offset))),
    dotAt: (offset) => dotOf(blockAt(offset)),
    openedAround: (offset) => startsOf(blockAt(offset)),
  };
}

/** `{{- with .Values.behavior }}` → ` .Values.behavior `; undefined for a line that opens no condition. */
export function openingOfLine(source: string): string | undefined {
  const text = source.trim();
  const [action] = blockActions(text);
  const isWhole = action?.start === 0 && action.end === text.length;
  return isWhole && (action.keyword === 'if' || action.keyword === 'with') ? action.argument : undefined;
}

function guardsOfOpening(keyword: string, condition: string): Guards {
  const values =
    keyword === 'if' || keyword === 'with' ? valuesInCondition(condition.trim().replaceAll(/\s+/g, ' ')) : 'unknown';
  return keyword === 'with' && values.length !== 1 ? 'unknown' : values;
}

function startsOf(block: TemplateBlock | undefined): number[] {
  const starts: number[] = [];
  for (let one = block; one; one = one.parent) starts.push(one.at);
  return starts;
}

function guardsOf(block: TemplateBlock | undefined): Guards {
  const found: string[] = [];
  for (let one = block; one; one = one.parent) {
    if (one.guards === 'unknown') return 'unknown';
    found.push(...one.guards.toReversed());
  }
  return found.reverse();
}

function dotOf(block: TemplateBlock | undefined): string | undefined {
  for (let one = block; one; one = one.parent) {
    if (one.keyword !== 'if') return one.keyword === 'with' && one.guards !== 'unknown' ? one.guards[0] : undefined;
  }
  return undefined;
}

/** The number of blocks that the text opens but does not close: the text after it may be inside them. */
export function countOpenBlocks(text: string): number {
  let open = 0;
  for (const { keyword } of blockActions(text)) open += keyword === 'end' ? -1 : keyword === 'else' ? 0 : 1;
  return open;
}

export function valuesInCondition(condition: string): Guards {
  const values = plainCondition.exec(condition)?.[1];
  return values === undefined ? 'unknown' : [...values.matchAll(/\.Values\.([\w.]+)/g)].map(([, value = '']) => value);
}
