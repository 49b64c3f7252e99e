// The same strings in every field that holds a string, and in every output.
import { describe, expect, test } from 'vitest';
import { markdownToPlainText } from '../../../core/language/markdown-to-plain-text.ts';
import { markdownText } from '../../../core/model/markdown-text.ts';
import { csvCell, printable } from '../../../core/model/printable.ts';
import { horizontal, hostileStrings as hostile, scenario, watermark } from '../../support/hostile-strings.ts';
import { replicast } from '../../support/io.ts';
import { hoverOf } from '../../support/marked.ts';

/** A terminal obeys control characters, a build server lines that begin with `::` and `##[`. */
function expectHarmless(text: string): void {
  expect(text.replaceAll(/[\t\r\n]/g, ' ')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
  expect(text).not.toContain('##[');
  for (const line of text.split(/\r?\n|\r/)) expect(line).not.toMatch(/^\s*::(?!(?:error|warning|notice) file=)/);
}

const outputs = [
  ...['text', 'json', 'github', 'sarif'].map((format) => `lint f.yaml --format ${format}`),
  ...['text', 'json'].map((format) => `admit f.yaml --format ${format}`),
  ...['text', 'json'].map((format) => `admit f.yaml --as server --format ${format}`),
  ...['text', 'json', 'csv', 'svg'].map((format) => `simulate f.yaml --format ${format}`),
  ...['text', 'json', 'csv', 'svg', 'case'].map((format) => `simulate f.yaml --scenario standard --format ${format}`),
  ...['text', 'json'].map((format) => `simulate f.yaml g.yaml --format ${format}`),
  'simulate f.yaml --scenario s.replicast.yaml',
  'lint s.replicast.yaml --format github',
  'verify cases.jsonl',
];

describe.each([
  ['HorizontalPodAutoscaler', horizontal],
  ['WatermarkPodAutoscaler', watermark],
])('strings of a %s', (_, manifest) => {
  test.each(outputs)('are data in `%s`', async (command) => {
    // One string alone may be a template, of which nothing is said.
    let shown = '';
    for (const text of hostile) {
      const files = {
        'f.yaml': manifest(text),
        'g.yaml': manifest(`${text} 2`),
        's.replicast.yaml': scenario(text),
        'cases.jsonl': `${JSON.stringify({ id: text, kind: text })}\n`,
      };
      const { out, err } = await replicast(command, files);
      shown += out + err;
      expectHarmless(out);
      expectHarmless(err);
    }
    expect(shown).not.toBe('');
  });

  test('do not colour a terminal that has colors', async () => {
    const { out } = await replicast('simulate f.yaml', { 'f.yaml': manifest('\u001b[31mred') }, 100, true);
    expect(out).toContain('\u001b[1m');
    expect(out).toContain('\\x1b[31mred');
  });
});

test('the name of a file is data', async () => {
  for (const name of ['a\n::add-mask::x.yaml', '::add-mask::x.yaml', '\u001b[31m.yaml'])
    for (const format of ['text', 'github', 'json']) {
      const { out, err } = await replicast(`lint ${name} --format ${format}`, { [name]: horizontal('=1') });
      expectHarmless(out);
      expectHarmless(err);
    }
});

describe('a cell of a spreadsheet', () => {
  test.each(hostile)('%j is no formula and one line', (text) => {
    const cell = csvCell(text);
    expect(cell.replace(/^"/, '')).not.toMatch(/^\s*[=+\-@\t\r]/);
    expect(cell).not.toMatch(/[\r\n]/);
  });
  test('a number stays a number', () =>
    expect([csvCell(-1), csvCell(null), csvCell('web')]).toEqual(['-1', '', 'web']));
});

test('a line shows the escapes of what it cannot print', () =>
  expect(printable('a\tb\nc\r\u001b[0m\u202e')).toBe('a\tb\\nc\\r\\x1b[0m\\u202e'));

describe('a hover', () => {
  const fields = ['highWatermark', 'lowWatermark', 'metricName', 'maxReplicas', 'algorithm', 'name: '];

  test.each(hostile)('shows %j as text', (text) => {
    for (const field of fields) {
      const at = watermark(text).replace(field, `${field.slice(0, 2)}<|>${field.slice(2)}`);
      const hover = (hoverOf(at) ?? '')
        .replaceAll(/`[^`]*`/g, '')
        .replaceAll(/\]\((?:https:\/\/(?:kubernetes\.io|github\.com)[^)]*)\)/g, ']');
      expect(hover).not.toMatch(/(?<!\\)!\[a|(?<!\\)<img|(?<!\\)\]\(https|https:\/\/example|www\.example/);
    }
  });

  test.each(hostile)('as plain text shows %j as it is', (text) =>
    expect(markdownToPlainText(markdownText(text))).toBe(printable(text.replaceAll(/\s+/g, ' '))),
  );
});

describe('an argument is data in the error that quotes it', () => {
  const commands = [
    ...['lint', 'simulate', 'admit', 'convert', 'verify'].map((command) => (text: string) => `${command} ${text}`),
    (text: string) => text,
    (text: string) => `lint --${text} f.yaml`,
    (text: string) => `lint f.yaml --format ${text}`,
    (text: string) => `simulate f.yaml --scenario ${text}`,
    (text: string) => `simulate f.yaml --kubernetes ${text}`,
    (text: string) => `simulate f.yaml --flag ${text}`,
    (text: string) => `simulate f.yaml --set ${text}`,
    (text: string) => `simulate f.yaml --name ${text}`,
    (text: string) => `lint ${text}*`,
  ];

  test.each(['\n::add-mask::x', '::stop-commands::x', 'a##[add-mask]x', '\u001b[31mred', 'a\u202eb', 'a\u2028b'])(
    '%j',
    async (text) => {
      for (const command of commands) {
        const { code, out, err } = await replicast(command(text), { 'f.yaml': horizontal('web') });
        expect(code, command(text)).toBe(2);
        expect(err).not.toBe('');
        expectHarmless(out);
        expectHarmless(err);
      }
    },
  );
});
