// The formatter wraps code, but not comments.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesUnder, readSourceFile } from './source-files.ts';

const { lineWidth } = (JSON.parse(readFileSync('biome.json', 'utf8')) as { formatter: { lineWidth: number } })
  .formatter;

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/\*|\* )/.test(line);

const longComments = (text: string): number[] =>
  text.split('\n').flatMap((line, index) => (line.length > lineWidth && isComment(line) ? [index + 1] : []));

test('no line of a comment is longer than a line of code', () => {
  const sources = ['core', 'protocol', 'disk', 'server', 'cli', 'api', 'client', 'scripts', 'test']
    .flatMap(filesUnder)
    .filter((path) => /\.m?ts$|\.mjs$/.test(path));
  const found = sources.flatMap((path) => longComments(readSourceFile(path).text).map((line) => `${path}:${line}`));
  expect(found).toEqual([]);
});

test.each(['// ', '/** ', ' * ', '  /* '])('a long comment that begins with %j is found', (beginning) => {
  const words = 'x'.repeat(lineWidth);
  expect(longComments(`const a = '${words}';\n${beginning}${words}\n${beginning}short`)).toEqual([2]);
});

test('editors wrap lines where the formatter does', () => {
  const [, width] = /^max_line_length = (\d+)$/m.exec(readFileSync('.editorconfig', 'utf8')) ?? [];
  expect(Number(width)).toBe(lineWidth);
});
