// The output of Helm and kustomize, byte for byte, errors included.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyLine } from '../../../core/cases/verify-line.ts';
import { caseChecker, linesOf, recordingsIn, recordingsOf, wholeSetFolders } from '../../support/recordings.ts';

const golden = path.resolve(import.meta.dirname, '../../golden/renderings');
// The files of real charts are not part of the recordings.
const whole = recordingsOf(wholeSetFolders('render'), /synthetic\.jsonl\.gz$/);
const expectAllEqual = caseChecker(verifyLine);

describe('the recordings of the project', () => {
  test.each(recordingsIn(golden))('are reproduced: %s', (file) => expectAllEqual(golden, file));
});

describe('the full set of recordings', () => {
  if (whole.length > 0) test.each(whole)('is reproduced: %s in %s', (file, folder) => expectAllEqual(folder, file));
  else test.skip('(skipped unless REPLICAST_CORPUS names the folder of recordings)', () => {});
});

const chart = {
  'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'templates/a.yaml': 'a: {{ .Values.a }}\n',
};
const configMap = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
const run = { set: ['a=1'], rendered: { 'web/templates/a.yaml': 'a: 1\n' }, computed: { a: 1 } };
const recorded = (runs: object[], more: object = { files: chart }) =>
  JSON.stringify({ id: 'made-up', engine: 'helm 3.22.0', features: ['set', 'set'], runs, ...more });

describe('a recorded rendering', () => {
  test('is equal if every run is', () =>
    expect(verifyLine(recorded([run, run]))).toEqual({ result: 'equal', id: 'made-up', tags: ['set'], ticks: 0 }));

  test.each([
    ['stage', { stage: 'values' }],
    ['error', { error: 'no' }],
    ['missing', { missing: 'db' }],
    ['warnings', { warnings: ['careful'] }],
    ['rendered web/templates/a.yaml', { rendered: { 'web/templates/a.yaml': 'a: 2\n' } }],
    ['rendered', { rendered: {} }],
    ['autoscalers[0].file', { autoscalers: [{ file: 'web/templates/hpa.yaml', object: {} }] }],
    ['computed', { computed: {} }],
  ])('reports its field %s as the first difference, with the run', (field, changed) =>
    expect(verifyLine(recorded([run, { name: 'second', ...run, ...changed }]))).toMatchObject({
      result: 'differs',
      difference: { field: `runs[1] (second).${field}` },
    }),
  );

  test('is compared without the words of the YAML parser', () => {
    const values = [{ name: 'a.yaml', text: 'a: [' }];
    const error = 'failed to parse a.yaml: error converting YAML to JSON: yaml: other words';
    expect(verifyLine(recorded([{ values, stage: 'values', error }]))).toMatchObject({ result: 'equal' });
  });
});

describe('a chart without files', () => {
  const source = { source: { repository: 'owner/name', path: 'charts/web' }, fileDigests: chart };

  test('is skipped, and says in which folder its files belong', () =>
    expect(verifyLine(recorded([run], source))).toEqual({
      result: 'skipped',
      id: 'made-up',
      folder: 'owner+name/charts/web',
    }));

  test('is compared once its files are given, without those that were not recorded', () => {
    const files = new Map([...Object.entries(chart), ['templates/b.yaml', '{{ fail "not recorded" }}']]);
    expect(verifyLine(recorded([run], source), files)).toMatchObject({ result: 'equal' });
  });

  test('may have values files of its own, which are not in the recording', () => {
    const files = new Map([...Object.entries(chart), ['ci/a.yaml', 'a: 1\n']]);
    const withOwnValues = { ...run, set: [], values: [{ name: 'ci-a.yaml', digest: '' }] };
    expect(verifyLine(recorded([withOwnValues], source), files)).toMatchObject({ result: 'equal' });
    expect(verifyLine(recorded([withOwnValues], source), new Map(Object.entries(chart)))).toEqual({
      result: 'malformed',
      problem: 'values[0].text is not a string',
    });
  });

  test('is malformed if it has no source either', () =>
    expect(verifyLine(recorded([run], {}))).toEqual({
      result: 'malformed',
      problem: 'the case has neither files nor a source',
    }));
});

test('a rendering of another engine is not supported', () =>
  expect(verifyLine(recorded([run]).replace('helm 3.22.0', 'ytt 1'))).toEqual({
    result: 'unsupported',
    problem: 'renderings of ytt 1 are not checked',
  }));

test.each([
  ['helm', 100],
  ['kustomize', 40],
])('a sample of the whole set of %s is in the project', (engine, least) =>
  expect(linesOf(golden, `${engine}.jsonl.gz`).length).toBeGreaterThan(least),
);

describe('a recorded build of a kustomization', () => {
  const files = { 'a/kustomization.yaml': 'commonLabels: {team: a}\nresources: [b.yaml]', 'a/b.yaml': configMap };
  const resources = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  labels:\n    team: a\n  name: a\n';
  const warnings = [
    "# Warning: 'commonLabels' is deprecated. Please use 'labels' instead. Run 'kustomize edit fix' to update your Kustomization automatically.",
  ];
  const build = (changed: object = {}) =>
    recorded([{ dir: 'a', resources, warnings, ...changed }], { engine: 'kustomize api 0.21.2', files });

  test('is equal if its output and its warnings are', () =>
    expect(verifyLine(build())).toMatchObject({ result: 'equal' }));

  test.each([
    ['error', { error: 'no' }],
    ['warnings', { warnings: [] }],
    ['resources', { resources: '' }],
    ['autoscalers', { autoscalers: [{ text: 'kind: ScaledObject' }] }],
  ])('reports its field %s as the first difference', (field, changed) =>
    expect(verifyLine(build(changed))).toMatchObject({
      result: 'differs',
      difference: { field: `runs[0].${field}` },
    }),
  );
});
