import type { LintProblem } from '../lint-problem.ts';

/** `deploy/hpa.yaml:8:16: error: … (api/invalid)`, then a line with the counts. */
export function lintAsText(problems: readonly LintProblem[]): string {
  const lines = problems.map(
    ({ file, line, column, severity, message, code }) =>
      `${file}:${line}:${column}: ${severity}: ${message.replace(/\s+/g, ' ')} (${code})`,
  );
  return [...lines, summary(problems), ''].join('\n');
}

function summary(problems: readonly LintProblem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.filter(({ severity }) => severity === 'warning').length;
  return `${count(errors, 'error')}, ${count(warnings, 'warning')}, ${problems.length - errors - warnings} other`;
}

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
