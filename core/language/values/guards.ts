// Finds the values on which a position in a template depends, from the enclosing `{{ if … }}` blocks, and the value of
// the dot there.

/** Values that must all be set, such as `autoscaling.enabled`; `unknown` for any other condition. */
export type Guards = readonly string[] | 'unknown';

/** Every template action that opens, continues or closes a block: its keyword and its argument. */
export const blockAction = /\{\{-?\s*(if|with|range|define|block|else|end)\b((?:(?!\}\})[\s\S])*?)-?\}\}/g;
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
  for (const { index, 0: written, 1: keyword = '', 2: condition = '' } of text.matchAll(blockAction)) {
    if (index < from) continue;
    if (keyword === 'end') {
      isCut ||= current === undefined && from === 0;
      current = current?.parent;
    } else if (keyword === 'else') {
      // Like `if`, `else` keeps the dot of the enclosing block, unless it opens another `with`.
      const opens = /^\s*with\b/.test(condition) ? 'else' : 'if';
      current = { at: current?.at ?? index, keyword: opens, guards: 'unknown', parent: current?.parent };
    } else current = { at: index, keyword, guards: guardsOfOpening(keyword, condition), parent: current };
    boundaries.push({ at: index + written.length, inside: current });
  }
  const blockAt = (offset: number) => boundaries.findLast(({ at }) => at <= offset)?.inside;
  return {
    guardsAt: (offset) => (isCut ? 'unknown' : guardsOf(blockAt(offset))),
    dotAt: (offset) => dotOf(blockAt(offset)),
    openedAround: (offset) => startsOf(blockAt(offset)),
  };
}

/** `{{- with .Values.behavior }}` → ` .Values.behavior `; undefined for a line that opens no condition. */
export function openingOfLine(source: string): string | undefined {
  const [, keyword, condition = ''] = new RegExp(`^${blockAction.source}$`).exec(source.trim()) ?? [];
  return keyword === 'if' || keyword === 'with' ? condition : undefined;
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
    found.unshift(...one.guards);
  }
  return found;
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
  for (const [, word] of text.matchAll(blockAction)) open += word === 'end' ? -1 : word === 'else' ? 0 : 1;
  return open;
}

export function valuesInCondition(condition: string): Guards {
  const values = plainCondition.exec(condition)?.[1];
  return values === undefined ? 'unknown' : [...values.matchAll(/\.Values\.([\w.]+)/g)].map(([, value = '']) => value);
}
