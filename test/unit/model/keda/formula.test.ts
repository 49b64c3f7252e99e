import { describe, expect, test } from 'vitest';
import { compileFormula, runFormula } from '../../../../core/model/keda/formula/formula.ts';

const values = new Map<string, number | undefined>([
  ['a', 4],
  ['b', 2.5],
  ['failed', undefined],
]);

function resultOf(formula: string): unknown {
  const compiled = compileFormula(formula, [...values.keys()]);
  if (!compiled.ok) return compiled.problem;
  const result = runFormula(compiled.value, values);
  return result.ok ? (result.value ?? 'nil') : 'fails';
}

describe('a formula that compiles', () => {
  test.each([
    ['a', 4],
    ['a + b * 2', 9],
    ['(a + b) / 2', 3.25],
    ['-a ** 2', -16],
    ['7 % 4', 3],
    ['a > 2 ? b : 0', 2.5],
    ['a < 2 && b > 3 ? 5 : 0', 0],
    ['max([a, b])', 4],
    ['min(a, b, 1)', 1],
    ['mean([a, b])', 3.25],
    ['sum([a, b])', 6.5],
    ['round(b)', 3],
    ['ceil(b) + floor(b)', 5],
    ['count([a, b], # > 3)', 1],
    ['let x = a; x * 2', 8],
    ['failed ?? a', 4],
    ['failed ?? failed', 'nil'],
    ['a + (failed ?? 1)', 5],
    ['a | max(5)', 5],
    ['int("3")', 3],
    ['{"x": a}.x', 4],
    ['[a, b][1]', 2.5],
    ['1..3 | sum()', 6],
    ['a /* why */ + 1', 5],
    ['a not in [1, 2] ? 1 : 2', 1],
  ])('gives its value: %s', (formula, value) => {
    expect(resultOf(formula)).toBe(value);
  });

  test('fails while it runs where a number is needed and a trigger has none', () => {
    expect(resultOf('a + failed')).toBe('fails');
  });
});

describe('a formula that does not compile', () => {
  test.each([
    ['nope', 'unknown name nope'],
    ['avg([a, b])', 'unknown name avg'],
    ['a % 2', 'invalid operation: % (mismatched types float and integer)'],
    ['[a]', 'invalid argument for float (type list)'],
    ['a.b', 'type float has no field'],
    ['a // why', 'unexpected token EOF'],
    ['a +', 'unexpected token )'],
    ['"a', 'literal not terminated'],
    ['a > 2 ? a', 'unexpected token )'],
    ['max()', 'not enough arguments to call max'],
    ['a ? 1 : 2', 'non-bool expression (type float) used as condition'],
    [`${'('.repeat(5000)}a${')'.repeat(5000)}`, 'compilation failed: expression exceeds maximum allowed nodes'],
  ])('says why: %s', (formula, problem) => {
    expect(resultOf(formula)).toBe(problem);
  });
});
