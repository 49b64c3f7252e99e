// A change of a values file parses only its entry, and gives the result of the whole text.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ValuesParser } from '../../../../../core/render/helm/chart/parse-values.ts';
import { ValuesReader } from '../../../../../core/render/helm/chart/read-values.ts';
import { topLevelEntries } from '../../../../../core/render/helm/chart/values-blocks.ts';
import { readServerYaml } from '../../../../../core/text/libyaml/server-yaml.ts';
import { runs } from '../../../../support/effort.ts';

const entriesOf = (text: string) => topLevelEntries(text)?.map(({ start, end }) => text.slice(start, end));

describe('entries', () => {
  test('start at the left margin', () =>
    expect(entriesOf('# of all\na: 1\n\n# of b\nb:\n- 1\n- 2\n"c": {\n}\n')).toEqual([
      '# of all\n',
      'a: 1\n\n# of b\n',
      'b:\n- 1\n- 2\n',
      '"c": {\n}\n',
    ]));
  test.each(['a: &x 1\nb: *x\n', 'a: 1\n---\nb: 2\n', '? a\n: 1\n', '<<: {a: 1}\n', 'a: 1\rb: 2\n'])(
    'that may depend on each other are not cut: %j',
    (text) => expect(entriesOf(text)).toBeUndefined(),
  );
});

const lines = [
  'a: 1',
  'b:',
  '  c: "x',
  '  d"',
  '- 1',
  '  - y',
  '# e',
  '',
  'f: |',
  '  text',
  'g: {',
  '}',
  "h: 'i",
  "j: k'",
  'a',
  ' l: m',
  'n: [',
  ']',
  ': 1',
  'a: "',
  '\tx: 1',
];

test('the parsed entries are those of the whole text', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 8 }), (parts) => {
      const text = parts.join('\n');
      const parsed = new ValuesParser().parse(text);
      const whole = readServerYaml(text);
      if (!whole.ok || whole.jsonError !== undefined || Array.isArray(whole.value) || typeof whole.value !== 'object') {
        expect(parsed.ok).toBe(false);
        return;
      }
      const objects = parsed.ok ? parsed.parts.map(({ object }) => object) : [];
      expect(Object.assign({}, ...objects)).toEqual({ ...whole.value });
    }),
    runs(4000),
  ));

test('a value that moved has its new place', () => {
  const reader = new ValuesReader();
  const placeOf = (text: string) => {
    const read = reader.read(text, { source: 'values.yaml', file: 'values.yaml' });
    const place = read.ok ? read.values.entries.get('b')?.origin?.value?.place : undefined;
    return place && text.slice(place.start, place.end);
  };
  expect(placeOf('a: 1\nb: 22\n')).toBe('22');
  expect(placeOf('a: 1\nx: y\nb: 22\n')).toBe('22');
});
