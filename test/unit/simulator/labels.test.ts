import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRequirements, printGoSelector, selectorQuery } from '../../../core/model/labels/format-selector.ts';
import { parseSelector } from '../../../core/model/labels/parse-selector.ts';
import { selectorParser } from '../../../core/model/labels/selector-parser.ts';
import { runs } from '../../support/effort.ts';

const read = (text: string) => {
  const parsed = parseSelector(text);
  return parsed.ok ? formatRequirements(parsed.value) : parsed.problem;
};

describe('the parsing of selectors', () => {
  test.each([
    ['app=web', 'app=web'],
    ['b=2, a == 1', 'a==1,b=2'],
    ['app==', 'app=='],
    ['app', 'app'],
    ['!app', '!app'],
    ['app!=web', 'app!=web'],
    ['app in (web, api)', 'app in (api,web)'],
    ['app notin ()', 'app notin ()'],
    ['app in (,a)', 'app in (,a)'],
    ['in in (in)', 'in in (in)'],
    ['size>3', 'size>3'],
    ['', ''],
  ])('the selector %j is parsed as %j', (text, canonical) => expect(read(text)).toBe(canonical));

  test.each([
    ['a=b=c', "found '=', expected: ',' or 'end of string'"],
    ['app in (web', "unable to parse requirement: found '', expected: ',' or ')'"],
    ['app in web', "unable to parse requirement: found 'web' expected: '('"],
    ['a=b,', "found '', expected: identifier after ','"],
    ['=b', "found '=', expected: !, identifier, or 'end of string'"],
    ['!=b', "found '!=', expected: !, identifier, or 'end of string'"],
    ['! =b', "unable to parse requirement: found '=', expected: identifier"],
    ['a b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['a=(', "unable to parse requirement: found '(', expected: identifier"],
    ['a in (=)', "unable to parse requirement: found '=', expected: ',', ')' or identifier"],
    ['a in (b,=)', "unable to parse requirement: found '=', expected: ',', or identifier"],
  ])('%j is refused: %s', (text, problem) => expect(read(text)).toBe(problem));
});

test('the parser of a controller gives the results of the grammar, for any sequence of selectors', () => {
  const parse = selectorParser();
  const piece = fc.constantFrom('a', 'in', 'notin', 'x-1.b/c', '=', '==', '!', '!=', ',', ' ', '\u00a0', '(', ')', '<');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const text = pieces.join('');
      expect(parse(text)).toEqual(parseSelector(text));
      expect(parse(text)).toEqual(parseSelector(text));
    }),
    runs(2000),
  );
});

describe('the query for a metric', () => {
  test('the query has labels and expressions, sorted by key', () => {
    const matchExpressions = [
      { key: 'a', operator: 'In', values: ['z', 'y'] },
      { key: 'c', operator: 'Exists' },
      { key: 'd', operator: 'DoesNotExist' },
    ];
    expect(selectorQuery({ matchLabels: { b: '1' }, matchExpressions }, 'label')).toEqual({
      ok: true,
      value: 'a in (y,z),b=1,c,!d',
    });
  });
  test('an unknown operator gives the error of the release', () => {
    const selector = { matchExpressions: [{ key: 'queue', operator: 'Near' }] };
    expect(selectorQuery(selector, 'pod')).toEqual({
      ok: false,
      problem: '"Near" is not a valid pod selector operator',
    });
  });
});

describe('the selector in messages', () => {
  const selector = {
    matchLabels: { b: '2', a: '1' },
    matchExpressions: [{ key: 'c', operator: 'In', values: ['x', 'y'] }],
  };
  test('since 1.16 lists are printed with types', () =>
    expect(printGoSelector(selector, true)).toBe(
      '&LabelSelector{MatchLabels:map[string]string{a: 1,b: 2,},MatchExpressions:[]LabelSelectorRequirement{LabelSelectorRequirement{Key:c,Operator:In,Values:[x y],},},}',
    ));
  test('before 1.16 lists are printed without types', () =>
    expect(printGoSelector(selector, false)).toBe(
      '&LabelSelector{MatchLabels:map[string]string{a: 1,b: 2,},MatchExpressions:[{c In [x y]}],}',
    ));
  test('an absent selector is printed as nil', () => expect(printGoSelector(undefined, true)).toBe('nil'));
});
