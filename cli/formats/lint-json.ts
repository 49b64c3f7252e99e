import type { LintProblem } from '../lint/lint-problem.ts';
import type { LintResult } from '../lint/lint-result.ts';

/** The stable JSON format; its schema is docs/formats/lint.schema.json. */
export function lintAsJson({ problems, fixed }: LintResult): string {
  const listed = problems.map(({ fix: _, ...problem }: LintProblem) => problem);
  return `${JSON.stringify(fixed ? { fixed, problems: listed } : listed, null, 2)}\n`;
}
