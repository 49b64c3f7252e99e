// The same strings in every field that holds a string, and in every output.
import { describe, expect, test } from 'vitest';
import { markdownToPlainText } from '../../../core/editor/hover/markdown-to-plain-text.ts';
import { parseRecording } from '../../../core/measured/parse-recording.ts';
import { recordedScenario } from '../../../core/measured/recorded-load.ts';
import { markdownText } from '../../../core/model/markdown-text.ts';
import { printable } from '../../../core/model/printable.ts';
import { isWhole, sampleOf } from '../../support/effort.ts';
import {
  expectations,
  horizontal,
  hostileStrings as hostile,
  hostileSample,
  scenario,
  watermark,
} from '../../support/hostile-strings.ts';
import { replicast } from '../../support/io.ts';
import { hoverOf } from '../../support/marked.ts';
import { manifest, recording, watched } from '../../support/recorded-shop.ts';

/** A terminal obeys control characters, a build server lines that begin with `::` and `##[`. */
function expectHarmless(text: string): void {
  expect(text.replaceAll(/[\t\r\n]/g, ' ')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
  expect(text).not.toMatch(/##\w*\[/);
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
  ...['text', 'json', 'junit', 'tap'].map((format) => `test t.replicast.yaml --coverage --format ${format}`),
  'lint s.replicast.yaml --format github',
  ...['text', 'json', 'markdown'].map((format) => `diff f.yaml g.yaml --format ${format}`),
  'lint t.replicast.yaml --format github',
  'verify cases.jsonl',
];

const numbered = (all: readonly string[]) => all.map((one, number) => [one, number] as const);

describe.each([
  ['HorizontalPodAutoscaler', horizontal, 0],
  ['WatermarkPodAutoscaler', watermark, 1],
])('strings of a %s', (_, manifestWith, kindNumber) => {
  // In the short tier each output has the strings of one kind.
  test.each(numbered(outputs).filter(([, number]) => isWhole || number % 2 === kindNumber))(
    'are data in `%s`',
    async (command, number) => {
      // A string alone may be a template, about which nothing is said.
      let shown = '';
      for (const text of hostileSample(number)) {
        const files = {
          'f.yaml': manifestWith(text),
          'g.yaml': manifestWith(`${text} 2`),
          's.replicast.yaml': scenario(text),
          't.replicast.yaml': expectations(text),
          'cases.jsonl': `${JSON.stringify({ id: text, kind: text })}\n`,
        };
        const { out, err } = await replicast(command, files);
        shown += out + err;
        expectHarmless(out);
        expectHarmless(err);
      }
      expect(shown).not.toBe('');
    },
  );

  test('do not colour a terminal that has colors', async () => {
    const { out } = await replicast('simulate f.yaml', { 'f.yaml': manifestWith('\u001b[31mred') }, 100, true);
    expect(out).toContain('\u001b[1m');
    expect(out).toContain('\\x1b[31mred');
  });
});

const kind = 'HorizontalPodAutoscaler';
const q = (value: unknown) => JSON.stringify(value);
const prometheus = (name: string, text: string) =>
  q({
    status: 'success',
    data: {
      resultType: 'matrix',
      result: [text, `${text} 2`].map((one) => ({
        metric: { __name__: name, hpa: one },
        values: [
          [0, '5'],
          [9, '3'],
        ],
      })),
    },
  });
const watchedObject = (name: string) => ({
  kind,
  metadata: { name, managedFields: [{ subresource: 'status', time: '2026-01-01T00:00:00Z' }] },
});

const otherFiles = (text: string) => ({
  'shop.yaml': manifest,
  'shop.recording.csv': recording,
  'odd.csv': `seconds,replicas,${q(text).replaceAll('\\"', '""')},load\n0,1,2,${q(text)}\n9,2,3,4\n`,
  'names.csv': `${text},b\n1,2\n`,
  'kubectl.json': q({ items: [watchedObject(text), watchedObject(`${text} 2`)] }),
  'unknown.json': prometheus(text, text),
  'replicas.json': prometheus('kube_horizontalpodautoscaler_status_desired_replicas', text),
  'error.json': q({ status: 'error', error: text }),
  'watch.txt': watched.replaceAll('shop', text),
  'status.yaml': `${manifest.split('---')[0]}status:
  currentReplicas: 3
  desiredReplicas: 4
  conditions:
  - {type: ${q(text)}, status: "False", reason: ${q(text)}, message: ${q(text)}}
  - {type: ScalingActive, status: "False", reason: ${q(text)}, message: ${q(text)}}
`,
  's.replicast.yaml': `horizonSeconds: 900\nload: {shape: csv, file: shop.recording.csv, value: ${q(text)}}\n`,
  't.replicast.yaml': `for: ${q(text)}\nload: {shape: csv, file: ${q(text)}}\nfaults: [{kind: ${q(text)}}]\n`,
  'chart/Chart.yaml': `apiVersion: v2\nname: ${q(text)}\nversion: ${q(text)}\n`,
  'chart/values.yaml': `name: ${q(text)}\n${q(text)}: 1\n`,
  'chart/templates/a.yaml': `apiVersion: autoscaling/v2
kind: ${kind}
metadata: {name: {{ .Values.name | quote }}}
spec: {scaleTargetRef: {kind: Deployment, name: {{ .Values.name | quote }}}, maxReplicas: 4, minReplicas: 9}
`,
  'chart/templates/b.yaml': `kind: ${kind}\n{{ fail .Values.name }}\n`,
  'overlay/kustomization.yaml': `resources: [a.yaml, ${q(text)}]\nnamePrefix: ${q(text)}\n${q(text)}: 1\n`,
  'overlay/a.yaml': horizontal(text),
  'config/replicast.config.yaml': `${q(text)}: 1\nkubernetes: ${q(text)}\nrules: {${q(text)}: off}\n`,
  'config/f.yaml': horizontal(text),
  'scaled.yaml': `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: {name: ${q(text)}}
spec:
  scaleTargetRef: {name: ${q(text)}}
  maxReplicaCount: ${q(text)}
  triggers: [{type: ${q(text)}, name: ${q(text)}, metadata: {query: ${q(text)}}}]
`,
});

const otherOutputs = [
  ...['odd.csv', 'names.csv', 'kubectl.json', 'unknown.json', 'replicas.json', 'error.json', 'watch.txt'].map(
    (source) => `import ${source} --output new.recording.csv`,
  ),
  ...['odd.csv', 'names.csv'].map((file) => `replay shop.yaml --recording ${file}`),
  ...['text', 'json'].map((format) => `explain status.yaml --format ${format}`),
  ...sampleOf(
    ['status.yaml', 'chart', 'overlay', 'config', 't.replicast.yaml'].flatMap((path) =>
      ['text', 'json', 'github', 'sarif'].map((format) => `lint ${path} --format ${format}`),
    ),
    3,
  ),
  ...['chart', 'overlay'].flatMap((path) => [
    `simulate ${path}`,
    `admit ${path}`,
    `render ${path}`,
    `render ${path} --format json`,
  ]),
  ...['s.replicast.yaml', 't.replicast.yaml'].map((file) => `drill shop.yaml --scenario ${file}`),
  // The long tier tests JSON, which all commands write alike.
  ...sampleOf(['text', 'json', 'patch'], 2).map((format) => `tune t.replicast.yaml --max-runs 3 --format ${format}`),
  ...sampleOf(['text', 'json'], 2).map((format) => `attack shop.yaml --max-runs 3 --format ${format}`),
  ...sampleOf(['text', 'json', 'markdown'], 2).map(
    (format) => `lab shop.yaml --change sync-period-5s --format ${format}`,
  ),
  'lint scaled.yaml',
  'verify odd.csv --format json',
];

describe('strings of what is measured, said and built', () => {
  test.each(numbered(otherOutputs))('are data in `%s`', async (command, number) => {
    let shown = '';
    // These files have no quotes: a line break in a string would hide what follows.
    const strings = /names\.csv|watch\.txt/.test(command) ? hostile : hostileSample(number);
    for (const text of strings) {
      const { out, err } = await replicast(command, otherFiles(text));
      shown += out + err;
      expectHarmless(out);
      expectHarmless(err);
      expect(err).not.toContain('Internal error');
    }
    expect(shown).not.toBe('');
  });

  test('the name of a recording is one line of the scenarios that name it', () => {
    const name = 'a\nseed: 9\u2028\u0085b.recording.csv';
    const parsed = parseRecording(recording);
    const text = parsed.ok ? recordedScenario({ run: parsed.value, recording: name, manifest: name }) : '';
    expect(text.split(/[\r\n\u0085\u2028]/).filter((line) => line.startsWith('seed'))).toEqual([]);
    expect(text).toContain('file: "a\\nseed: 9\\u2028\\u0085b.recording.csv"');
  });

  test('the name of a recording is one line of the scenario that is fitted to it', async () => {
    const name = 'a\nseed: 9.recording.csv';
    // The first minute only: fitting ten minutes takes some seconds.
    const measured = isWhole ? recording : recording.split('\n').slice(0, 3).join('\n');
    const files: Record<string, string> = { 'shop.yaml': manifest, [name]: measured };
    const { code } = await replicast(
      ['calibrate', 'shop.yaml', '--recording', name, '--output', 'new.replicast.yaml'],
      files,
    );
    expect(code).toBe(0);
    expect(files['new.replicast.yaml']).toMatch(/^# Fitted to a\\nseed: 9\.recording\.csv\. /);
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

  const strings = ['::stop-commands::x', '\n::add-mask::x', 'a##[add-mask]x', '\u001b[31mred', 'a\u202eb', 'a\u2028b'];
  test.each(isWhole ? strings : [strings.join('')])('%j', async (text) => {
    for (const command of commands) {
      const { code, out, err } = await replicast(command(text), { 'f.yaml': horizontal('web') });
      expect(code, command(text)).toBe(2);
      expect(err).not.toBe('');
      expectHarmless(out);
      expectHarmless(err);
    }
  });
});
