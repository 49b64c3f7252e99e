// The fast reader returns the tree of the library and compose-tree.ts, or nothing.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findForbiddenCharacter, findLibyamlRefusal } from '../../../core/text/libyaml/libyaml-refusals.ts';
import type { Node } from '../../../core/text/node.ts';
import { composeTree } from '../../../core/text/read/compose-tree.ts';
import { maskFlowDashes } from '../../../core/text/read/flow-characters.ts';
import { parseYaml } from '../../../core/text/read/parse-yaml.ts';
import { readBlocks } from '../../../core/text/read/read-blocks.ts';
import { openSourceFile } from '../../../core/text/source-file.ts';
import { runs } from '../../support/effort.ts';

function readWithLibrary(text: string): { root?: Node | undefined; problems: string[] } {
  const masked = maskFlowDashes(text);
  const parsed = parseYaml(masked);
  if (typeof parsed === 'string') return { problems: [parsed] };
  const { root, problems } = composeTree(parsed.contents, {
    text,
    templatedRanges: [],
    templates: [],
    templated: false,
  });
  const refusal = findForbiddenCharacter(text) ?? findLibyamlRefusal(masked, parsed.contents);
  return {
    root,
    problems: [...parsed.errors, ...problems].map(({ message }) => message).concat(refusal?.problem ?? []),
  };
}

function checkText(text: string): boolean {
  const root = readBlocks(text);
  if (root) expect({ root, problems: [] }, JSON.stringify(text)).toEqual(readWithLibrary(text));
  return root !== undefined;
}

const folder = path.join(import.meta.dirname, '../../../examples');
const examples = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ya?ml$/.test(file) && !file.includes('templates'))
  .flatMap((file) =>
    Array.from(openSourceFile(readFileSync(path.join(folder, file), 'utf8')).documents, ({ text }) => text),
  );

describe('the fast reader of blocks', () => {
  test('reads most examples as the library does', () => {
    const read = examples.filter(checkText);
    expect(read.length).toBeGreaterThan(examples.length / 2);
  });

  test.each([
    ['a list that is indented as its key', 'a:\n- b: 1\n  c:\n  - d\n- e\nf: 2\n'],
    [
      'comments at every indentation that belongs to no value',
      '# a\n---  # b\na: 1 # c\n# d\nb:\n   # e\n  c: 2\n# f\n',
    ],
    ['line breaks of Windows', 'a: 1\r\nb:\r\n  - c # d\r\n\r\n'],
    ['quoted keys and values', '"a b": \'c: d\'\n\'e\': "#f"\n'],
    ['keys and values with a meaning in YAML 1.1', 'on: off\n010: 0x1f\nnull: ~\nx: 1_000\nz: .5\n'],
    ['a key without a value before another one', 'a:\nb:\n  c: 1\n'],
    ['brackets on one line', 'a: { b: 1, c: [d e, "f"], g: {}, h: [] } # i\n- [j]\n'.replace('- ', 'k: ')],
    ['characters of other scripts', 'a: é # ü\nb: 日本\n'],
    ['a text without a last line break', 'a:\n  b: 1  # c'],
  ])('reads %s', (_, text) => expect(checkText(text)).toBe(true));

  test.each([
    ['a value on several lines', 'a: b\n  c\n'],
    ['an anchor', 'a: &b c\n'],
    ['brackets over several lines', 'a: [b,\n  c]\n'],
    ['a comma before a closing bracket', 'a: [b,]\n'],
    ['a key between brackets without a value', 'a: {b}\n'],
    ['a block of text', 'a: |\n  b\n'],
    ['equal keys', 'a: 1\na: 2\n'],
    ['a second colon', 'a: b: c\n'],
    ['a tab', 'a:\tb\n'],
    ['an escape sequence', 'a: "\\n"\n'],
    ['a comment that belongs to the value above', 'a:\n  b: 1\n  # c\nd: 2\n'],
    ['a line that is indented too little', 'a:\n    b: 1\n  c: 2\n'],
    ['the start of another document', 'a: 1\n---\nb: 2\n'],
    ['an empty text', '\n'],
  ])('leaves %s to the library', (_, text) => expect(readBlocks(text)).toBeUndefined());

  const part = fc.constantFrom(
    ...[
      'a: 1',
      'b: c d',
      'on: yes',
      'key:',
      '"q": \'v\'',
      '- x',
      '- k: v',
      '- "s"',
      '-',
      '- - y',
      '# c',
      '---',
      '',
      ' ',
    ],
    ...[
      'a: b # c',
      'a: #c',
      'a: x#y',
      'e: -5',
      'f: - 5',
      'g: ~',
      'h: 0x1f',
      "i: 'it''s'",
      'j: "\\n"',
      'k: [1]',
      'k: {a: b, c: [d, e f]}',
      '- {a: "b", c: }',
      'k: [a, -]',
      'k: { }',
      'k: {a: b}: c',
      'k: [a b: c]',
      'k: {a: -5, b: on}',
      'l: |',
    ],
    ...[
      'm: &n o',
      '? p',
      '<<: q',
      'r: s: t',
      'u:v',
      'w: http://x:80/',
      '...',
      '-5: 1',
      'x y: z',
      'é: ü',
      'a:\tb',
      '%Y 1',
    ],
  );
  const line = fc.tuple(fc.constantFrom(0, 0, 1, 2, 2, 2, 4, 4, 6), part, fc.constantFrom('', '', '', ' ', '\r'));
  const lines = fc.array(line, { minLength: 1, maxLength: 9 });
  const toText = (all: [number, string, string][]) =>
    all.map(([indent, text, end]) => `${' '.repeat(indent)}${text}${end}`).join('\n');

  test('reads whatever lines it reads as the library does', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom('', '\n'), (all, end) => void checkText(toText(all) + end)),
      runs(5000),
    );
  });

  test('reads changed examples as the library does', () => {
    const small = examples.filter((text) => text.length < 1500);
    const change = fc.record({
      at: fc.nat(1500),
      removed: fc.constantFrom(0, 0, 1, 3),
      lines: fc.array(line, { maxLength: 2 }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...small), fc.array(change, { minLength: 1, maxLength: 3 }), (example, changes) => {
        const changed = changes.reduce((text, { at, removed, lines: added }) => {
          const start = at % 3 === 0 ? at % (text.length + 1) : text.indexOf('\n', at % (text.length + 1)) + 1;
          return `${text.slice(0, start)}${toText(added)}${text.slice(start + removed)}`;
        }, example);
        checkText(changed);
      }),
      runs(1500),
    );
  });
});
