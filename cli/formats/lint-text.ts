import { textOfCoverage } from '../lint/lint-coverage.ts';
import type { LintProblem } from '../lint/lint-problem.ts';
import { fixedText, type LintResult } from '../lint/lint-result.ts';
import { type Styles, terminalLines } from '../terminal.ts';
import { codeFrame } from './code-frame.ts';

/**
 * Formats the result of `lint` as text. Only the first problem of each code is followed by the documentation page of
 * the code.
 */
export async function lintAsText({
  problems,
  coverage,
  fixed = [],
  terminal,
  linesOf,
  pageOf,
}: LintResult): Promise<string> {
  const { styles } = terminal;
  const explained = new Set<string>();
  const lines: string[] = [];
  for (const problem of problems) {
    const { file, line, column, severity, message, code } = problem;
    lines.push(
      `${file}:${line}:${column}: ${severityText(severity, styles)}: ${message.replace(/\s+/g, ' ')} (${code})`,
      ...codeFrame(problem, await linesOf(file), styles),
    );
    const indent = ' '.repeat(String(line).length);
    for (const place of problem.related ?? [])
      lines.push(`  ${indent} ${styles.dim('=')} note: ${place.message}: ${place.file}:${place.line}:${place.column}`);
    const page = explained.has(code) ? undefined : await pageOf(code);
    if (page) lines.push(styles.dim(`  ${indent} = ${page.file}`));
    explained.add(code);
  }
  return fixedText(fixed) + terminalLines([...lines, summary(problems), textOfCoverage(coverage)]);
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
