import { describe, expect, test } from 'vitest';
import { dbChart, render, valuesOf, webChart } from './charts.ts';

const file = (text: string, name = 'prod.yaml') => ({ name, text });

describe("the user's values", () => {
  test('are merged into those of the chart, later files and flags over earlier ones', () =>
    expect(
      valuesOf(
        { 'values.yaml': 'a: {b: 1, c: 2}\nlist: [1, 2]\n' },
        {
          values: [file('a: {b: 3}\nlist: [3]\n'), file('a: {d: 4}\n')],
          setJson: ['x=[1]'],
          set: ['y=1'],
          setString: ['y=2'],
        },
      ),
    ).toEqual({ a: { b: 3, c: 2, d: 4 }, list: [3], x: [1], y: '2' }));

  test('delete with null what the chart sets', () =>
    expect(valuesOf({ 'values.yaml': 'a: {b: 1, c: null}\nd: 1\n' }, { set: ['a.b=null', 'd=null'] })).toEqual({
      a: { c: null },
    }));

  test('keep a null that the chart does not set', () => expect(valuesOf({}, { set: ['a=null'] })).toEqual({ a: null }));

  test('are read by YAML 1.1', () =>
    expect(valuesOf({ 'values.yaml': 'a: yes\nb: 0755\nc: 1_000\nn: 1\n' })).toEqual({
      a: true,
      b: 493,
      c: 1000,
      false: 1,
    }));

  test.each([
    [
      '- 1',
      'failed to parse prod.yaml: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go value of type map[string]interface {}',
    ],
    ['a: [', 'failed to parse prod.yaml: error converting YAML to JSON: yaml: '],
  ])('that are no map of YAML are an error: %s', (text, error) =>
    expect(valuesOf({}, { values: [file(text)] })).toContain(error),
  );

  test('are the first document of values.yaml, and of a file of the user', () => {
    expect(valuesOf({ 'values.yaml': '---\na: 1\n---\nb: @\n' })).toEqual({ a: 1 });
    expect(valuesOf({}, { values: [file('a: 1\n---\nb: 2\n')] })).toEqual({ a: 1 });
  });

  test('that are a table where the chart has none, and the other way round, are a warning', () => {
    const { warnings } = render(
      { 'values.yaml': 'a: {b: {c: 1}, d: 2}\ne: 3\n' },
      { setJson: ['a={"b":1,"d":{"x":1}}', 'e={}'] },
    );
    expect(warnings).toEqual([
      'warning: cannot overwrite table with non table for web.a.b (map[c:1])',
      'warning: destination for web.a.d is a table. Ignoring non-table value (2)',
      'warning: skipped value for web.e: Not a table.',
    ]);
  });
});

describe('each value knows its place', () => {
  const placeOf = (text: string, key: string, request = {}) => {
    const value = render({ 'values.yaml': text }, request).values?.entries.get(key);
    const { source, path, place } = value?.origin?.value ?? {};
    return { source, path, text: place && text.slice(place.start, place.end) };
  };

  test('in values.yaml', () =>
    expect(placeOf('a: 1\nb: "two"\n', 'b')).toEqual({ source: 'values.yaml', path: ['b'], text: '"two"' }));
  test('after a byte order mark', () => expect(placeOf('a: 1\nb: 22\n', 'b').text).toBe('22'));
  test('after the start of a document', () => expect(placeOf('---\na: 1\nb: 22\n', 'b').text).toBe('22'));
  test('after Windows line breaks', () => expect(placeOf('a: 1\r\nb: 22\r\n', 'b').text).toBe('22'));
  test('of a flag', () =>
    expect(placeOf('a: 1\n', 'a', { set: ['a=2'] })).toEqual({ source: '--set', path: ['a'], text: undefined }));
  test('of a subchart, in its own file', () => {
    const chart = { 'charts/db/Chart.yaml': dbChart, 'charts/db/values.yaml': 'size: 3\n' };
    const db = render(chart).values?.entries.get('db');
    expect(db?.kind === 'map' && db.entries.get('size')?.origin?.value).toEqual({
      source: 'charts/db/values.yaml',
      path: ['size'],
      place: { file: 'charts/db/values.yaml', start: 6, end: 7 },
    });
  });
});

describe('subcharts', () => {
  const db = { 'charts/db/Chart.yaml': dbChart, 'charts/db/values.yaml': 'size: 1\nexports: {data: {shared: x}}\n' };
  const withDependency = (...lines: string[]) => ({
    ...db,
    'Chart.yaml': `${webChart}dependencies:\n- name: db\n  version: 2.x\n${lines.map((line) => `  ${line}\n`).join('')}`,
  });

  test('get their values and the globals of the parent', () =>
    expect(valuesOf({ ...db, 'values.yaml': 'global: {region: eu}\ndb: {size: 2}\n' })).toMatchObject({
      db: { size: 2, global: { region: 'eu' } },
    }));

  test.each([
    ['without a condition', {}, true],
    ['with a condition that is true', { condition: 'db.enabled', set: 'db.enabled=true' }, true],
    ['with a condition that is false', { condition: 'db.enabled', set: 'db.enabled=false' }, false],
    ['with a condition that is absent', { condition: 'db.enabled' }, true],
    ['where the first of several conditions counts', { condition: 'db.a,db.b', set: 'db.a=false,db.b=true' }, false],
    ['with a tag that is false', { tags: '[back]', set: 'tags.back=false' }, false],
    ['with one true tag', { tags: '[back, front]', set: 'tags.back=false,tags.front=true' }, true],
    [
      'where the condition wins over tags',
      { tags: '[back]', condition: 'db.on', set: 'tags.back=false,db.on=true' },
      true,
    ],
  ])('are there %s', (_, { set, ...fields }: { set?: string; condition?: string; tags?: string }, isThere) => {
    const lines = Object.entries(fields).map(([key, value]) => `${key}: ${value}`);
    const values = render(withDependency(...lines), { set: set === undefined ? [] : [set] }).values;
    const own = values?.entries.get('db');
    expect(own?.kind === 'map' && own.entries.has('size')).toBe(isThere);
  });

  test('have the name of their alias', () =>
    expect(valuesOf(withDependency('alias: cache'), { set: ['cache.size=5'] })).toMatchObject({ cache: { size: 5 } }));

  test('give values to their parent', () => {
    const files = withDependency('import-values:', '- data', '- {child: exports.data, parent: own}');
    expect(valuesOf({ ...files, 'values.yaml': 'own: {shared: mine}\n' })).toMatchObject({
      shared: 'x',
      own: { shared: 'mine' },
    });
  });

  test('give values to a parent whose name is no text, as Go prints it', () => {
    const files = withDependency('import-values:', '- {child: exports.data, parent: {a: null}}');
    expect(Object.keys(valuesOf(files) as object)).toContain('map[a:<nil>]');
  });

  test('that are no table are an error', () =>
    expect(valuesOf(db, { set: ['db=1'] })).toMatch(/^type mismatch on db: /));

  test('of the wrong version or absent ones are reported, and the rest is rendered', () =>
    expect(render({ ...withDependency(), 'charts/db/Chart.yaml': dbChart.replace('db', 'other') })).toMatchObject({
      missing: 'found in Chart.yaml, but missing in charts/ directory: db',
      error: undefined,
    }));
});
