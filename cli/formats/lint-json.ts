import type { LintProblem } from '../lint-problem.ts';

/** The stable JSON format; its schema is docs/formats/lint.schema.json. */
export function lintAsJson(problems: readonly LintProblem[]): string {
  return `${JSON.stringify(problems, null, 2)}\n`;
}
