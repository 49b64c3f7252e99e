// The same strings in every field that holds a string, and in every output.
import { describe, expect, test } from 'vitest';
import { markdownText } from '../../../core/language/markdown-text.ts';
import { markdownToPlainText } from '../../../core/language/markdown-to-plain-text.ts';
import { csvCell, printable } from '../../../core/model/printable.ts';
import { replicast } from '../../support/io.ts';
import { hoverOf } from '../../support/marked.ts';

const hostile = [
  '\n::add-mask::secret\n',
  '::add-mask::secret',
  'a\r\n  ::stop-commands::x',
  'a ##[add-mask]secret',
  '\u001b[31mred\u001b]0;title\u0007',
  'a\u009b31m\u007f\u0000',
  'a\u202ereversed\u2028next',
  '=cmd|calc!A0',
  '+1',
  '-1',
  '@SUM(1)',
  '\t=1',
  '![a](https://example.com/a.png)',
  '<img src=https://example.com/a.png>',
  '`**|x|**` www.example.com a@example.com',
];

const q = (text: string) => JSON.stringify(text);

const horizontal = (text: string) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: ${q(text)}, namespace: ${q(text)}, labels: {${q(text)}: ${q(text)}}, annotations: {${q(text)}: ${q(text)}}}
spec:
  scaleTargetRef: {apiVersion: ${q(text)}, kind: ${q(text)}, name: ${q(text)}}
  maxReplicas: 4
  ${q(text)}: ${q(text)}
  metrics:
  - {type: External, external: {metric: {name: ${q(text)}, selector: {matchLabels: {${q(text)}: ${q(text)}}}}, target: {type: Value, value: 10}}}
  - {type: Pods, pods: {metric: {name: ${q(text)}}, target: {type: AverageValue, averageValue: 10}}}
  - {type: ContainerResource, containerResource: {name: cpu, container: ${q(text)}, target: {type: Utilization, averageUtilization: 50}}}
  - {type: Object, object: {describedObject: {apiVersion: v1, kind: ${q(text)}, name: ${q(text)}}, metric: {name: ${q(text)}}, target: {type: Value, value: 1}}}
`;

const watermark = (text: string) => `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata: {name: ${q(text)}}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: ${q(text)}}
  minReplicas: 1
  maxReplicas: 4
  algorithm: average
  metrics:
  - type: External
    external: {metricName: ${q(text)}, metricSelector: {matchLabels: {a: ${q(text)}}}, highWatermark: 20, lowWatermark: 10}
`;

const scenario = (text: string) => `load: {shape: step, from: 1, to: 50}\n${q(text)}: ${q(text)}\n`;

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
    for (const text of hostile) {
      const files = {
        'f.yaml': manifest(text),
        'g.yaml': manifest(`${text} 2`),
        's.replicast.yaml': scenario(text),
        'cases.jsonl': `${JSON.stringify({ id: text, kind: text })}\n`,
      };
      const { out, err } = await replicast(command, files);
      expect(out + err).not.toBe('');
      expectHarmless(out);
      expectHarmless(err);
    }
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
    expect(markdownToPlainText(markdownText(text))).toBe(text.replaceAll(/\s+/g, ' ')),
  );
});
