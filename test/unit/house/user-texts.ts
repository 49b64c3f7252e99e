// The texts that users read: strings in sources, and the prose of pages, without code.
import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';

export interface UserText {
  readonly line: number;
  text: string;
}

/**
 * The strings of a source that have several words. Embedded expressions, HTML tags and code in backticks are left out.
 * A string without a space is a name for programs.
 */
export function textsOfSource({ path, text }: SourceFile): UserText[] {
  const found: UserText[] = [];
  const add = (start: number, written: string): void => {
    const prose = withoutCode(written.replaceAll(/<[^>]*>/g, ' '));
    if (!/\S\s+\S/.test(prose)) return;
    found.push({
      // It is counted where it is asked for: of hardly any text.
      get line() {
        return text.slice(0, start).split('\n').length;
      },
      text: prose,
    });
  };
  new Visitor({
    Literal({ start, value }) {
      if (typeof value === 'string') add(start, value);
    },
    TemplateLiteral({ start, quasis }) {
      add(start, quasis.map(({ value }) => value.cooked ?? '').join(' '));
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** The prose of a Markdown page, without blocks of code, code in backticks, comments and the addresses of links. */
export function proseOfPage(text: string): string {
  return withoutCode(text.replaceAll(/^```[\s\S]*?^```$|<!--[\s\S]*?-->/gm, ' ').replaceAll(/\]\([^)]*\)/g, ']'));
}

const withoutCode = (text: string): string => text.replaceAll(/`[^`\n]*`/g, ' ');
