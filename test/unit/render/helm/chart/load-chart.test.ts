import { describe, expect, test } from 'vitest';
import { loadChart } from '../../../../../core/render/helm/chart/load-chart.ts';
import { dbChart, type Files, webChart } from './charts.ts';

const load = (files: Files) => loadChart(new Map(Object.entries(files)));
const errorOf = (files: Files) => {
  const loaded = load(files);
  return loaded.ok ? undefined : loaded.error;
};

describe('Chart.yaml', () => {
  test('is required', () => expect(errorOf({})).toBe('Chart.yaml file is missing'));
  test.each([
    ['name: web\n', 'validation: chart.metadata.version is required'],
    ['version: 1.0.0\n', 'validation: chart.metadata.name is required'],
    ['name: a/b\nversion: 1.0.0\n', 'validation: chart.metadata.name "a/b" is invalid'],
    ['name: web\nversion: one\n', 'validation: chart.metadata.version "one" is invalid'],
    ['name: web\nversion: 1.0.0\ntype: app\n', 'validation: chart.metadata.type must be application or library'],
    [
      `${webChart}dependencies: [{name: a}, {name: b, alias: a}]\n`,
      'validation: more than one dependency with name or alias "a"',
    ],
    [`${webChart}dependencies: [{name: a}, null]\n`, 'validation: dependencies must not contain empty or null nodes'],
    [`${webChart}maintainers: [null]\n`, 'validation: maintainers must not contain empty or null nodes'],
    [
      `${webChart}dependencies: [{name: a, alias: a.b}]\n`,
      'validation: dependency "a" has disallowed characters in the alias',
    ],
    [
      'name: [web]\n',
      'cannot load Chart.yaml: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go struct field Metadata.name of type string',
    ],
    ['a: [\n', 'cannot load Chart.yaml: error converting YAML to JSON: yaml: '],
  ])('%j is refused in the words of Helm', (text, error) => expect(errorOf({ 'Chart.yaml': text })).toContain(error));

  test('makes a string of a number', () => {
    const loaded = load({ 'Chart.yaml': `${webChart}appVersion: 1.20\n` });
    expect(loaded.ok && loaded.chart.metadata.appVersion).toBe('1.2');
  });

  test('of version 1 has its dependencies in requirements.yaml', () => {
    const requirements = 'dependencies:\n- name: db\n  version: 1.x\n';
    const loaded = load({ 'Chart.yaml': 'name: web\nversion: 1.0.0\n', 'requirements.yaml': requirements });
    expect(loaded.ok && loaded.chart.metadata.dependencies.map(({ name }) => name)).toEqual(['db']);
    expect(loaded.ok && loaded.chart.files.map(({ name }) => name)).toEqual(['requirements.yaml']);
  });
});

describe('.helmignore', () => {
  const seen = (rules: string) => {
    const names = ['a.txt', 'templates/a.yaml', 'templates/.hidden', 'docs/a.txt', 'docs/b/c.txt'];
    const others = Object.fromEntries(names.map((name) => [name, '']));
    const loaded = load({ '.helmignore': rules, 'Chart.yaml': webChart, ...others });
    if (!loaded.ok) return loaded.error;
    return [...loaded.chart.files, ...loaded.chart.templates]
      .map(({ name }) => name)
      .filter((name) => name !== '.helmignore');
  };

  test.each([
    ['', ['a.txt', 'docs/a.txt', 'docs/b/c.txt', 'templates/a.yaml']],
    ['# a.txt\n\n', ['a.txt', 'docs/a.txt', 'docs/b/c.txt', 'templates/a.yaml']],
    ['a.txt', ['docs/b/c.txt', 'templates/a.yaml']],
    ['/a.txt', ['docs/a.txt', 'docs/b/c.txt', 'templates/a.yaml']],
    ['docs/', ['a.txt', 'templates/a.yaml']],
    ['docs/*.txt', ['a.txt', 'docs/b/c.txt', 'templates/a.yaml']],
    ['[!a].txt', ['docs/b/c.txt', 'templates/a.yaml']],
    ['[^a].txt', ['a.txt', 'docs/a.txt', 'templates/a.yaml']],
  ])('%j', (rules, names) => expect(seen(rules)).toEqual(names));

  test('with a negated rule ignores everything that the rule does not match', () =>
    expect(seen('!templates/a.yaml')).toBe('Chart.yaml file is missing'));
  test('does not know double stars', () => expect(seen('**/a')).toBe('double-star (**) syntax is not supported'));
  test('with too many patterns is not compared with the files', () => {
    const rules = (count: number) => Array.from({ length: count }, (_, at) => `x?${at}\n`).join('');
    expect(seen(rules(100))).toContain('a.txt');
    expect(seen(rules(40_000))).toBe('rendering stopped: .helmignore takes more than 400000 steps');
  });
  test('with a malformed pattern is an error', () => expect(seen('[a')).toBe('syntax error in pattern'));
});

describe('charts/', () => {
  test('has subcharts in folders; archives are named and left out', () => {
    const loaded = load({
      'Chart.yaml': webChart,
      'charts/db/Chart.yaml': dbChart,
      'charts/db/charts/log/Chart.yaml': dbChart.replace('db', 'log'),
      'charts/cache-1.0.0.tgz': '',
      'charts/_old/a': '',
    });
    expect(loaded.ok && loaded.archives).toEqual(['charts/cache-1.0.0.tgz']);
    expect(loaded.ok && loaded.chart.dependencies.map(({ folder }) => folder)).toEqual(['charts/db/']);
    expect(loaded.ok && loaded.chart.dependencies[0]?.dependencies[0]?.folder).toBe('charts/db/charts/log/');
  });

  test('with a broken subchart is an error of the whole chart', () =>
    expect(errorOf({ 'Chart.yaml': webChart, 'charts/db/values.yaml': '' })).toBe(
      'error unpacking subchart db in web: Chart.yaml file is missing',
    ));
});
