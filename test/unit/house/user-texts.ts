import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';

export interface UserText {
  readonly line: number;
  text: string;
}

/** A string without a space is a name for programs. */
export function textsOfSource({ path, text }: SourceFile): UserText[] {
  const found: UserText[] = [];
  const add = (start: number, written: string): void => {
    const prose = withoutCode(written.replaceAll(/<[^>]*>/g, ' '));
    if (!/\S\s+\S/.test(prose)) return;
    found.push({
      // Counted on demand, because hardly any text needs its line.
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

export function proseOfPage(text: string): string {
  return withoutCode(text.replaceAll(/^```[\s\S]*?^```$|<!--[\s\S]*?-->/gm, ' ').replaceAll(/\]\([^)]*\)/g, ']'));
}

const withoutCode = (text: string): string => text.replaceAll(/`[^`\n]*`/g, ' ');
