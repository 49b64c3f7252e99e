// Helm's errors in a file that is open: a template, rendered with values.yaml, or a values file over it.
import { indexLines, offsetAt } from '../../text/lines.ts';
import type { ProblemAtOffset } from '../find-problems.ts';
import { textInRequest } from './chart-problem.ts';
import type { ChartRenderings, ChartRequest } from './chart-renderings.ts';
import { helmProblems } from './helm-problems.ts';

export interface DocumentInChart {
  /** As the request names the file. */
  file: string;
  /** Of the YAML document: its first line in the file, from 0. */
  startLine: number;
  text: string;
}

/** Those in the YAML document; positions count from its start. */
export function helmProblemsIn(
  renderings: ChartRenderings,
  request: ChartRequest,
  { file, startLine, text }: DocumentInChart,
): ProblemAtOffset[] {
  const start = offsetAt(indexLines(textInRequest(request, file) ?? ''), { line: startLine, character: 0 });
  return (
    helmProblems(renderings, request)
      // A helper is often not open, and its error depends on the template.
      .map((problem) => (problem.includedBy?.file === file ? { ...problem, ...problem.includedBy } : problem))
      .filter((problem) => problem.file === file && isWithin(problem.range.start, start, text.length))
      .map((problem) => ({
        ...problem,
        range: { start: problem.range.start - start, end: Math.min(problem.range.end - start, text.length) },
      }))
  );
}

function isWithin(offset: number, start: number, length: number): boolean {
  return offset >= start && offset <= start + length;
}
