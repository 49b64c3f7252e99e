// Private members use the keyword, which costs nothing at run time.
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { filesUnder, readSourceFile, type SourceFile } from './source-files.ts';

function privateNames({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  const check = ({ start }: { start: number }): void => {
    found.push(`${path}:${text.slice(0, start).split('\n').length}`);
  };
  new Visitor({ PrivateIdentifier: check }).visit(parseSync(path, text).program);
  return found;
}

test('private members have the keyword `private`', () => {
  const sources = ['core', 'protocol', 'disk', 'server', 'cli', 'api', 'client', 'test']
    .flatMap(filesUnder)
    .filter((path) => path.endsWith('.ts'))
    .map(readSourceFile)
    .filter(({ text }) => /#[\w$]/.test(text));
  expect(sources.flatMap(privateNames)).toEqual([]);
});

test.each(['#a = 1;', 'readonly #a = 1;', 'static #a() {}', 'get #a() { return 1; }'])('%j is found', (member) =>
  expect(privateNames({ path: 'a.ts', text: `class A {\n  ${member}\n}` })).toEqual(['a.ts:2']),
);

test.each(['private a = 1;', "a = '#a';"])('%j is not', (member) =>
  expect(privateNames({ path: 'a.ts', text: `class A {\n  ${member}\n}` })).toEqual([]),
);
