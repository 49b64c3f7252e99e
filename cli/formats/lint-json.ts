import { countChecked } from '../lint/lint-coverage.ts';
import type { LintProblem } from '../lint/lint-problem.ts';
import type { LintResult } from '../lint/lint-result.ts';
import { jsonText } from './json-text.ts';

/** The format is described in docs/formats/lint.schema.json. */
export function lintAsJson({ problems, coverage, fixed, withSummary }: LintResult): string {
  const listed = problems.map(({ fix: _, ...problem }: LintProblem) => problem);
  if (!fixed && !withSummary) return jsonText(listed);
  const summary = withSummary && { checked: countChecked(coverage), notChecked: coverage.notChecked };
  return jsonText({ ...(fixed && { fixed }), problems: listed, ...summary });
}
