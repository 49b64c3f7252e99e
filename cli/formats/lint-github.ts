// The result of `lint` as workflow commands: GitHub Actions shows the problems next to the lines of a pull request.
import { printable } from '../../core/model/printable.ts';
import type { LintProblem } from '../lint/lint-problem.ts';
import type { LintResult } from '../lint/lint-result.ts';

const commands = { error: 'error', warning: 'warning', information: 'notice', hint: 'notice' } as const;

export function lintAsGithub({ problems }: LintResult): string {
  return problems.map((problem) => `${command(problem)}\n`).join('');
}

function command({ file, line, endLine, column, endColumn, severity, code, message }: LintProblem): string {
  const properties = { file, line, endLine, col: column, endColumn, title: code };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${commands[severity]} ${list.join(',')}::${escapeData(message)}`;
}

const escapeData = (text: string) =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) => printable(line).replaceAll('%', '%25'))
    .join('%0A');
const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
