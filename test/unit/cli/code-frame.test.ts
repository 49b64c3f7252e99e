import { expect, test } from 'vitest';
import { codeFrame } from '../../../cli/formats/code-frame.ts';
import type { LintProblem } from '../../../cli/lint/lint-problem.ts';

const keep = (text: string) => text;
const styles = { bold: keep, dim: keep, error: keep, warning: keep };

function framed(line: string, place: Pick<LintProblem, 'column' | 'endLine' | 'endColumn'>): string[] {
  const problem = { file: 'a', document: 0, line: 1, severity: 'error', code: '', message: '', path: '' } as const;
  return codeFrame({ ...problem, ...place }, [line], styles).map((text) => text.slice('  1 | '.length));
}

test('a long line begins 40 columns before the problem, and has 120 columns', () => {
  const line = `${'a'.repeat(100)}${'b'.repeat(40)}max${'c'.repeat(100)}`;
  expect(framed(line, { column: 141, endLine: 1, endColumn: 144 })).toEqual([
    `${'b'.repeat(40)}max${'c'.repeat(77)}`,
    `${' '.repeat(40)}^^^`,
  ]);
});

test.each([
  ['at the beginning of a long line', `max${'c'.repeat(200)}`, [1, 1, 4], `max${'c'.repeat(117)}`, '^^^'],
  [
    'in a line of 120 columns',
    `${'a'.repeat(117)}max`,
    [118, 1, 121],
    `${'a'.repeat(117)}max`,
    `${' '.repeat(117)}^^^`,
  ],
  ['that ends in a later line', 'a: max', [4, 2, 2], 'a: max', '   ^^^'],
  ['without a length', 'a:', [3, 1, 3], 'a:', '  ^'],
  ['after a tab', '\ta: max', [5, 1, 8], '\ta: max', '\t   ^^^'],
] as const)('carets are under a problem %s', (_, line, [column, endLine, endColumn], source, carets) =>
  expect(framed(line, { column, endLine, endColumn })).toEqual([source, carets]),
);
