// The library makes an exception of each error, and a text may have an error at each character.
import { expect, test } from 'vitest';
import { indexLines } from '../../../core/text/lines.ts';
import { parseYaml } from '../../../core/text/read/parse-yaml.ts';

test('errors of the parser have no stack traces, other errors keep theirs', () => {
  const parsed = parseYaml('a: {,,}');
  if (typeof parsed === 'string') throw new Error('the text is not deep');
  expect(parsed.errors).toHaveLength(2);
  expect(parsed.errors[0]?.stack).not.toContain('\n');
  expect(new Error('later').stack).toContain('\n');
});

test('the lines of the last two texts are known', () => {
  const [file, ...documents] = ['a\nb\nc', 'b\n', 'c\n'].map((text) => ({ text, lines: indexLines(text) }));
  for (const document of documents) {
    const again = indexLines(document.text);
    expect(again).toEqual(document.lines);
    expect(indexLines(document.text)).toBe(again);
  }
  expect(file && indexLines(file.text).starts).toEqual([0, 2, 4]);
});
