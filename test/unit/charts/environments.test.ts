import { describe, expect, test } from 'vitest';
import type { EnvironmentOutcome } from '../../../core/charts/environments/environment-outcomes.ts';
import {
  type EnvironmentsSetting,
  environmentsOf,
  environmentWith,
  nameOfValuesFile,
} from '../../../core/charts/environments/environments.ts';
import { environmentsText } from '../../../core/editor/lenses/environments-text.ts';
import { pathFromFolder } from '../../../core/index/uris.ts';
import { comparedNames } from '../../../protocol/environments.ts';
import { hpa } from '../../support/hpa.ts';

const folder = 'file:///w/web';

function found(names: readonly string[], setting: EnvironmentsSetting = {}): string[] {
  const files = new Set(names.map((name) => `file:///w/${name}`));
  const charts = [...files].flatMap((uri) =>
    uri.endsWith('/Chart.yaml') ? [uri.slice(0, -'/Chart.yaml'.length)] : [],
  );
  return environmentsOf({ folder, files, charts }, setting).map(
    (one) => `${one.name}: ${one.files.map((file) => nameOfValuesFile(folder, file)).join(' ')}`,
  );
}

describe('environments by the names of files', () => {
  test.each([
    [['values.yaml', 'values.yml', 'values.schema.json', 'Chart.yaml', 'templates/values-a.yaml'], []],
    [
      ['values-prod.yaml', 'values.eu-1.yml'],
      ['prod: values-prod.yaml', 'eu-1: values.eu-1.yml'],
    ],
    [
      ['ci/test-values.yaml', 'ci/values-a.yaml', 'ci/values.yaml', 'ci/kind.yaml'],
      ['ci/test: ci/test-values.yaml', 'ci/values: ci/values.yaml', 'ci/values-a: ci/values-a.yaml'],
    ],
    [
      ['values-a.yaml', 'values.a.yaml'],
      ['values-a.yaml: values-a.yaml', 'values.a.yaml: values.a.yaml'],
    ],
    [['charts/db/values-prod.yaml', 'ci/more/a.yaml'], []],
    [
      ['values-prod.yaml', 'values-alpha.yaml', 'values-staging.yaml', 'values-dev.yaml'],
      ['dev: values-dev.yaml', 'staging: values-staging.yaml', 'prod: values-prod.yaml', 'alpha: values-alpha.yaml'],
    ],
    [['values-a%20b.yaml'], ['a b: values-a%20b.yaml']],
    [['values/staging.yaml', 'values/eu/prod.yaml', 'charts/db/values/prod.yaml'], ['staging: values/staging.yaml']],
    [
      ['prod-values.yaml', 'qa.values.yml', 'prodvalues.yaml'],
      ['qa: qa.values.yml', 'prod: prod-values.yaml'],
    ],
  ])('%j are %j', (files, expected) => expect(found(files.map((name) => `web/${name}`))).toEqual(expected));
});

describe('environments of the setting', () => {
  const files = [
    'web/Chart.yaml',
    'web/values-prod.yaml',
    'web/secrets.yaml',
    'env/qa.yaml',
    'db/Chart.yaml',
    'db/a.yaml',
  ];
  test.each<[EnvironmentsSetting, string[]]>([
    [{ live: ['values-prod.yaml', 'secrets.yaml'] }, ['live: values-prod.yaml secrets.yaml']],
    [{ qa: '../env/qa.yaml' }, ['qa: ../env/qa.yaml']],
    // A file that no chart has is missing; one that only another chart has does not concern this one.
    [{ a: 'a.yaml', b: 'b.yaml' }, ['b: b.yaml']],
    [{ a: 'a.yaml' }, ['prod: values-prod.yaml']],
    [{ 'values.yaml': [] }, []],
  ])('%j are %j', (setting, expected) => expect(found(files, setting)).toEqual(expected));

  test.each<[EnvironmentsSetting, string[]]>([
    [{ prod: ['values-prod.yaml', 'b.yaml'], b: 'b.yaml' }, ['prod']],
    [{ b: 'b.yaml' }, ['prod']],
    [{ 'values.yaml': [] }, []],
  ])('%j without the other charts are those with a file in the chart: %j', (setting, expected) => {
    const listed = new Set(files.map((name) => `file:///w/${name}`));
    expect(environmentsOf({ folder, files: listed }, setting).map(({ name }) => name)).toEqual(expected);
  });

  test('render a file that only one of them contains', () => {
    const [common, prod, qa] = ['common.yaml', 'prod.yaml', 'qa.yaml'].map((name) => `${folder}/${name}`);
    const environments = [
      { name: 'prod', files: [common ?? '', prod ?? ''] },
      { name: 'qa', files: [common ?? '', qa ?? ''] },
    ];
    expect(environmentWith(environments, qa ?? '')?.name).toBe('qa');
    expect(environmentWith(environments, common ?? '')).toBeUndefined();
  });
});

test.each([
  ['file:///w/web/values.yaml', 'values.yaml'],
  ['file:///w/env/prod.yaml', '../env/prod.yaml'],
  ['file:///x/a%20b.yaml', '../../x/a b.yaml'],
])('%s is %s from the folder of the chart', (uri, expected) => expect(pathFromFolder(folder, uri)).toBe(expected));

describe('the environments in one line', () => {
  const run = (text: string): EnvironmentOutcome => ({
    autoscaler: hpa({ maxReplicas: 3 }),
    short: text.replace(/ in .*$/, ''),
    text,
  });
  const off: EnvironmentOutcome = { short: 'not rendered', text: 'not rendered without a' };
  const line = (outcomes: Record<string, EnvironmentOutcome | undefined>, usual = run('1 → 2 in 15 s')) =>
    environmentsText(
      { name: 'values.yaml', files: 'values.yaml', outcome: usual },
      Object.entries(outcomes).map(([name, outcome]) => ({ name, files: `${name}.yaml`, outcome })),
    ).title;

  test.each<[string, Record<string, EnvironmentOutcome | undefined>, string]>([
    ['names each', { a: run('1 → 3 in 15 s'), b: run('2 → 4 in 15 s') }, 'a 1 → 3 · b 2 → 4'],
    ['has no times', { a: run('1 → 3 in 15 s') }, 'a 1 → 3'],
    ['has the times of equal counts', { a: run('1 → 2 in 30 s') }, 'a 1 → 2 in 30 s'],
    ['leaves out what is usual', { a: run('1 → 2 in 15 s'), b: off }, 'b not rendered'],
    ['names three', { a: off, b: off, c: off, d: off, e: off }, 'a, b, c not rendered · +2'],
    ['counts those that are not rendered', { a: off, b: undefined }, 'a not rendered · +1'],
    ['shortens a name', { ['x'.repeat(40)]: off }, `${'x'.repeat(23)}… not rendered`],
  ])('%s', (_, outcomes, expected) => expect(line(outcomes)).toBe(expected));

  test('says that all are the same', () => {
    expect(line({ a: off, b: off }, off)).toBe('same in a, b');
    expect(line({ a: off, b: off, c: off, d: off }, off)).toBe('same in 4 environments');
  });
});

describe('the environments to compare with', () => {
  const names = Array.from({ length: 10 }, (_, i) => `e${i}`);
  test('are the first eight', () => expect(comparedNames(names, undefined)).toEqual(names.slice(0, 8)));
  test('are those that the user chose', () => expect(comparedNames(names, ['e9', 'e1'])).toEqual(['e1', 'e9']));
  test('can be none', () => expect(comparedNames(names, [])).toEqual([]));
  test('are the first ones again in another chart', () =>
    expect(comparedNames(names, ['prod'])).toEqual(names.slice(0, 8)));
});
