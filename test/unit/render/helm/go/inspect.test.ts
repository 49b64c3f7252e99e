import { expect, test } from 'vitest';
import {
  byteLength,
  compareStrings,
  elementType,
  isTrue,
  kindName,
  sortedMapKeys,
  typeName,
} from '../../../../../core/render/helm/go/inspect.ts';
import {
  goBool,
  goFloat,
  goInt,
  goInt64,
  goList,
  goMap,
  goNil,
  goString,
  goStrings,
  goUnknown,
} from '../../../../../core/render/helm/go/make.ts';
import { fromPlain, toPlain } from '../../../../../core/render/helm/go/plain.ts';
import type { GoValue } from '../../../../../core/render/helm/go/value.ts';

const metadata: GoValue = { kind: 'object', type: '*chart.Metadata', fields: new Map(), methods: new Map() };
const duration: GoValue = { kind: 'integer', type: 'int64', named: 'time.Duration', value: 1n };

test.each([
  [goNil, '<nil>', 'invalid', false],
  [goBool(true), 'bool', 'bool', true],
  [goInt(0), 'int', 'int', false],
  [goInt64(2n ** 63n), 'int64', 'int64', true],
  [duration, 'time.Duration', 'int64', true],
  [goFloat(0.5), 'float64', 'float64', true],
  [goString(''), 'string', 'string', false],
  [goList([goNil]), '[]interface {}', 'slice', true],
  [goStrings([]), '[]string', 'slice', false],
  [goMap(), 'map[string]interface {}', 'map', false],
  [metadata, '*chart.Metadata', 'ptr', true],
  [goUnknown('the result of now'), 'interface {}', 'interface', false],
])('type, kind and truth of %o are those of Go', (value, type, kind, truth) => {
  expect([typeName(value), kindName(value), isTrue(value)]).toEqual([type, kind, truth]);
});

test('integers wrap around as Go does', () => {
  expect(goInt(2n ** 63n).value).toBe(-(2n ** 63n));
});

test.each([
  ['map[string]interface {}', 'interface {}'],
  ['map[string]string', 'string'],
  ['map[string][]string', '[]string'],
  ['chartutil.Values', 'interface {}'],
  ['engine.files', '[]uint8'],
])('the elements of %s are %s', (type, element) => {
  expect(elementType(type)).toBe(element);
});

test('keys are sorted by their bytes, which is the order of code points', () => {
  const keys = ['\u{1F600}', '\uFFFD', 'b', 'a', 'ab', 'é', ''];
  expect(sortedMapKeys(new Map(keys.map((key) => [key, 1])))).toEqual(['', 'a', 'ab', 'b', 'é', '\uFFFD', '\u{1F600}']);
  expect(compareStrings('a', 'a')).toBe(0);
});

test('the length of a string counts bytes of UTF-8', () => {
  expect(['a', 'é', '€', '\u{1F600}', '\uDC80'].map(byteLength)).toEqual([1, 2, 3, 4, 1]);
});

test('plain data becomes Go values and plain data again', () => {
  const plain = { a: [1, 'x', null, true], b: { c: 2n ** 60n }, d: 1.5 };
  expect(toPlain(fromPlain(plain))).toEqual(plain);
});
