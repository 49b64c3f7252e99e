import type { LintProblem } from '../lint-problem.ts';
import type { Styles, Terminal } from '../terminal.ts';

/** `deploy/hpa.yaml:8:16: error: … (api/invalid)`, then a line with the counts. */
export function lintAsText(problems: readonly LintProblem[], { styles }: Terminal): string {
  const lines = problems.map(
    ({ file, line, column, severity, message, code }) =>
      `${file}:${line}:${column}: ${severityText(severity, styles)}: ${message.replace(/\s+/g, ' ')} (${code})`,
  );
  return [...lines, summary(problems), ''].join('\n');
}

function severityText(severity: LintProblem['severity'], { error, warning }: Styles): string {
  if (severity === 'error') return error(severity);
  return severity === 'warning' ? warning(severity) : severity;
}

function summary(problems: readonly LintProblem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.filter(({ severity }) => severity === 'warning').length;
  return `${count(errors, 'error')}, ${count(warnings, 'warning')}, ${problems.length - errors - warnings} other`;
}

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
