import { describe, expect, test } from 'vitest';
import { parseSetInto, type SetForm } from '../../../../../core/render/helm/chart/strvals.ts';
import { goMap } from '../../../../../core/render/helm/go/make.ts';
import { toPlain } from '../../../../../core/render/helm/go/plain.ts';

function set(texts: readonly string[], form: SetForm = 'set') {
  const values = goMap();
  const errors = texts.map((text) => parseSetInto(text, values, form)).filter((error) => error !== undefined);
  return errors.length > 0 ? errors.join('; ') : toPlain(values);
}

describe('--set', () => {
  test.each([
    ['whole numbers, booleans and null', 'a=1,b=true,c=null,d=-3', { a: 1, b: true, c: null, d: -3 }],
    ['no fractions and no leading zeros', 'a=2.5,b=007,c=0', { a: '2.5', b: '007', c: 0 }],
    ['nested keys', 'a.b=1,a.c=2', { a: { b: 1, c: 2 } }],
    ['a dot after a backslash as a part of the key', 'a.\\.b=1', { a: { '.b': 1 } }],
    ['a comma after a backslash as a part of the value', 'a=x\\,y', { a: 'x,y' }],
    ['lists in braces', 'a={x,2,true},b=1', { a: ['x', 2, true], b: 1 }],
    ['items of lists', 'a[1].b=x,a[0]=y', { a: ['y', { b: 'x' }] }],
    ['lists in lists', 'a[0][1]=x', { a: [[null, 'x']] }],
    ['an empty value as an empty string', 'a=', { a: '' }],
    ['an empty value in a map and in a list', 'a.b=,c[0]=', { a: { b: '' }, c: [''] }],
  ])('reads %s', (_, text, values) => expect(set([text])).toEqual(values));

  test('adds to what earlier flags have set', () =>
    expect(set(['a.b=1', 'a.c[0]=x', 'a.c[1]=y'])).toEqual({ a: { b: 1, c: ['x', 'y'] } }));

  test.each([
    ['novalue', 'key "novalue" has no value'],
    ['a,b=1', 'key "a" has no value (cannot end with ,)'],
    ['a.=1', 'key map "a" has no value'],
    ['a[', 'error parsing index: EOF'],
    ['a[x]=1', 'error parsing index: strconv.Atoi: parsing "x": invalid syntax'],
    ['a[-1]=1', 'negative -1 index not allowed'],
    ['a[70000]=1', 'index of 70000 is greater than maximum supported index of 65536'],
    ['a[0]x=1', 'unexpected data at end of array index: "x"'],
    ['a={1,2', "list must terminate with '}'"],
    [`${'a.'.repeat(31)}b=1`, 'value name nested level is greater than maximum supported nested level of 30'],
    ['a=x,a.b=1', 'unable to parse key: interface conversion: interface {} is string, not map[string]interface {}'],
    [
      'a.b=1,a[0]=1',
      'unable to parse key: interface conversion: interface {} is map[string]interface {}, not []interface {}',
    ],
  ])('refuses %s as Helm does', (text, error) => expect(set([text])).toBe(error));
});

test('--set-string makes strings only', () =>
  expect(set(['a=1,b={true}'], 'set-string')).toEqual({ a: '1', b: ['true'] }));

describe('--set-json', () => {
  test('reads JSON after each key', () =>
    expect(set(['a={"b":[1,2.5]} ,c=null,d=', 'e[1]="x"'], 'set-json')).toEqual({
      a: { b: [1, 2.5] },
      c: null,
      d: null,
      e: [null, 'x'],
    }));
  test('refuses what is no JSON', () => expect(set(['a={'], 'set-json')).toBe('unexpected EOF'));
});

test('each value knows the flag and its path', () => {
  const values = goMap();
  parseSetInto('a.b[0]=1', values, 'set-string');
  const a = values.entries.get('a');
  const b = a?.kind === 'map' ? a.entries.get('b') : undefined;
  expect(b?.kind === 'list' && b.items[0]?.origin).toEqual({ value: { source: '--set-string', path: ['a', 'b', 0] } });
});
