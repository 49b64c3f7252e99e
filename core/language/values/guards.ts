// Finds the `{{ if … }}` blocks around a position in a template, from its text, and the value of the dot there.
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
  /** The value of `.` inside `{{ with .Values.autoscaling }}`; undefined for any other block. */
  dotAt(offset: number): string | undefined;
  /** The starts of the actions that open the blocks around it, of `else` that of its `if`. */
  openedAround(offset: number): readonly number[];
}

/** Covers every offset of the text. */
export function findBlocks(text: string): TemplateBlocks {
  const boundaries: { at: number; inside: TemplateBlock | undefined }[] = [];
  let current: TemplateBlock | undefined;
  for (const { start: index, end, keyword, argument: condition } of blockActions(text)) {
    if (keyword === 'end') current = current?.parent;
    else if (keyword === 'else') {
      // Like `if`, `else` keeps the dot of the enclosing block, unless it opens another `with`.
      const opens = /^\s*with\b/.test(condition) ? 'else' : 'if';
      current = { at: current?.at ?? index, keyword: opens, guards: 'unknown', parent: current?.parent };
    } else current = { at: index, keyword, guards: guardsOfOpening(keyword, condition), parent: current };
    boundaries.push({ at: end, inside: current });
  }
  const blockAt = (offset: number) => boundaries[countLeading(boundaries, ({ at }) => at <= offset) - 1]?.inside;
  return {
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

function dotOf(block: TemplateBlock | undefined): string | undefined {
  for (let one = block; one; one = one.parent) {
    if (one.keyword !== 'if') return one.keyword === 'with' && one.guards !== 'unknown' ? one.guards[0] : undefined;
  }
  return undefined;
}

/** The values in a condition over nothing else, `or .Values.a (not .Values.b)` left out. */
export function pathsInCondition(condition: string): string[] {
  const isPlain = /^\s*(?:(?:and|or|not)\s+)?(?:\$?\.Values\.[\w.]+\s*)+$/.test(condition);
  return isPlain ? [...condition.matchAll(/\.Values\.([\w.]+)/g)].map(([, value = '']) => value) : [];
}

export function valuesInCondition(condition: string): Guards {
  const values = plainCondition.exec(condition)?.[1];
  return values === undefined ? 'unknown' : [...values.matchAll(/\.Values\.([\w.]+)/g)].map(([, value = '']) => value);
}
