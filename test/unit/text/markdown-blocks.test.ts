import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isElided, splitMarkdown, toFilePosition, toFileText } from '../../../core/text/markdown-blocks.ts';
import { editSourceFile, openSourceFile, sourceFileText } from '../../../core/text/source-file.ts';
import { runs } from '../../support/effort.ts';

const blocksOf = (text: string) => splitMarkdown(text).flatMap(({ embedded }) => embedded?.text ?? []);

describe('a block', () => {
  test.each([
    ['with backticks', '```yaml\na: 1\n```\n', ['a: 1\n']],
    ['with tildes', '~~~ yml\na: 1\n~~~\n', ['a: 1\n']],
    ['with a longer fence, and a shorter one inside', '````yaml\na: |\n  ```\n````\n', ['a: |\n  ```\n']],
    ['of JSON', '```JSON\n{}\n```', ['{}\n']],
    ['with words after its language', '```yaml title="a.yaml"\na: 1\n```', ['a: 1\n']],
    ['with spaces before its fence', '  ```yaml\n  a: 1\n   b: 2\nc: 3\n  ```', ['a: 1\n b: 2\nc: 3\n']],
    ['in a list', '1. do:\n\n   ```yaml\n   a:\n     b: 1\n   ```\n', ['a:\n  b: 1\n']],
    ['that starts a list item', '- ```yaml\n  a: 1\n  ```\n', ['a: 1\n']],
    ['in a quote', '> ```yaml\n> a: 1\n>\n> b: 2\n> ```\n', ['a: 1\n\nb: 2\n']],
    ['in a list in a quote', '> - x\n>   ```yaml\n>   a: 1\n>   ```\n', ['a: 1\n']],
    ['of several documents', '```yaml\n---\na: 1\n---\nb: 2\n```\n', ['---\na: 1\n', '---\nb: 2\n']],
    ['with Windows line breaks', '```yaml\r\na: 1\r\n```\r\n', ['a: 1\r\n']],
    ['between others', '```sh\nx\n```\n```yaml\na: 1\n```\n```yaml\nb: 1\n```\n', ['a: 1\n', 'b: 1\n']],
  ])('%s', (_, text, expected) => expect(blocksOf(text)).toEqual(expected));

  test.each([
    ['of another language', '```sh\na: 1\n```\n'],
    ['of no language', '```\na: 1\n```\n'],
    ['inside a block of Markdown', '````md\n```yaml\na: 1\n```\n````\n'],
    ['that is not closed', '```yaml\na: 1\n'],
    ['whose quote ends', '> ```yaml\n> a: 1\nb: 2\n```\n'],
    ['without lines', '```yaml\n```\n'],
    ['in one line', 'see ```yaml a: 1```\n'],
  ])('is none %s', (_, text) => expect(blocksOf(text)).toEqual([]));
});

describe('the parts', () => {
  const line = fc.constantFrom(
    '```yaml',
    '```',
    '~~~json',
    '~~~',
    '> ```yaml',
    '> ```',
    '> a: 1',
    '- ```yml',
    '  a: 1',
    '---',
    'text',
    '',
  );
  const markdown = fc
    .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 20 })
    .map((lines) => lines.map((each) => each.join('')).join(''));

  test('make up the whole text, and prefix and embedded line each line of it', () =>
    fc.assert(
      fc.property(markdown, (text) => {
        const parts = splitMarkdown(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const { text: raw, embedded } of parts) {
          if (!embedded) continue;
          const lines = embedded.text.split(/(?<=\r\n|\n|\r(?!\n))/);
          expect(lines.map((each, i) => `${embedded.prefixes[i]}${each}`).join('')).toBe(raw);
          expect(embedded.prefixes).toHaveLength(lines.length + 1);
        }
      }),
    ));

  test('of an edited file are those of its new text', () =>
    fc.assert(
      fc.property(markdown, markdown, fc.nat(20), fc.nat(20), (text, inserted, from, to) => {
        const source = openSourceFile(text, { format: 'markdown' });
        const range = {
          start: { line: Math.min(from, to), character: 0 },
          end: { line: Math.max(from, to), character: 0 },
        };
        const edited = editSourceFile(source, { range, text: inserted });
        expect(edited).toEqual(openSourceFile(sourceFileText(edited), { format: 'markdown' }));
      }),
    ));
});

test('a position and a new line get the prefix of the block', () => {
  const [, part] = splitMarkdown('> ```yaml\n> a: 1\n>\n> ```\n');
  const block = part?.embedded ?? { text: '', json: false, prefixes: [] };
  expect(toFilePosition(block, { line: 0, character: 3 })).toEqual({ line: 0, character: 5 });
  expect(toFilePosition(block, { line: 1, character: 0 })).toEqual({ line: 1, character: 1 });
  expect(toFileText(block, 'b:\n  c')).toBe('b:\n>   c');
});

describe('a text with something left out', () => {
  test.each([
    'a: 1\n...\n',
    'a: 1\n# ... and more\n',
    'a: [...]\n',
    'a: ...\n',
    'items:\n  - ...\n',
    'name: <your-name>\n',
    'image: repo/<tag>\n',
    'name: ${NAME}\n',
    'name: [NAME]\n',
    'name: DEPLOYMENT_NAME # yours\n',
    ' a: 1\n+b: 2\n',
    ' a: 1\n-  b: 2\n+  b: 3\n',
    '@@ -1,2 +1,2 @@\n a: 1\n',
  ])('%j', (text) => expect(isElided(text)).toBe(true));

  test.each([
    'a: 1 # from 1 ... 5\n',
    'metrics:\n- type: Resource\n- type: Pods\n',
    'a: "x < y > z"\n',
    'name: web\n# see <https://x>\n'.replace('<https://x>', 'above'),
    'kind: HPA\n',
    'a: -1\nb: +1\n',
    '---\na: 1\n',
  ])('is not %j', (text) => expect(isElided(text)).toBe(false));
});

/** Undefined if the lines after it do not close the block. */
function contentAfter(lines: readonly string[], before: string, fence: string): string[] | undefined {
  const quotes = before.split('>').length - 1;
  const indentation = before.length - (before.lastIndexOf('>') + 1);
  const spaces = quotes > 0 ? Math.max(0, indentation - 1) : indentation;
  const prefix = new RegExp(`^(?: {0,3}>){${quotes}}${quotes > 0 ? ' ?' : ''} {0,${spaces}}`);
  const content: string[] = [];
  for (const line of lines) {
    const [start] = prefix.exec(line) ?? [];
    if (start === undefined) return undefined;
    const inside = line.slice(start.length);
    if (new RegExp(`^ {0,3}${fence[0]}{${fence.length},}$`).test(inside)) return content;
    content.push(`${inside}\n`);
  }
  return undefined;
}

function blocksBySearching(lines: readonly string[]): string[] {
  const found: string[] = [];
  const opening = /^((?:[ \t]*(?:>|-(?=[ \t])))*[ \t]*)(`{3,}|~{3,})(yaml)?$/;
  for (let at = 0; at < lines.length; at++) {
    const [, before = '', fence = '', language] = opening.exec(lines[at] ?? '') ?? [];
    const content = fence === '' ? undefined : contentAfter(lines.slice(at + 1), before, fence);
    if (language !== undefined && content?.length) found.push(content.join(''));
    at += content ? content.length + 1 : 0;
  }
  return found;
}

describe('closing fences', () => {
  const line = fc
    .tuple(
      fc.constantFrom('', '', ' ', '  ', '    ', '> ', '>', '> > ', '- ', '> - '),
      fc.constantFrom('```yaml', '````yaml', '~~~yaml', '```', '````', '~~~', 'a', ''),
    )
    .map((parts) => parts.join(''));

  test('are those that a search of each block finds', () =>
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        expect(blocksOf(lines.map((each) => `${each}\n`).join(''))).toEqual(blocksBySearching(lines));
      }),
      runs(3000),
    ));
});
