// Helm's errors in a file that is open: a template, rendered with values.yaml, or a values file over it.
import type { ChosenReleases } from '../../model/releases.ts';
import { indexLines, offsetAt } from '../../text/lines.ts';
import type { ProblemAtOffset } from '../find-problems.ts';
import { type ChartFolder, isEnvironmentFile, pathInChart } from './chart-folder.ts';
import { textInRequest } from './chart-problem.ts';
import { type ChartRenderings, valuesOverDefaults } from './chart-renderings.ts';
import { helmProblems } from './helm-problems.ts';

export interface DocumentInChart {
  uri: string;
  /** Of the YAML document: its first line in the file, from 0. */
  startLine: number;
  text: string;
  chosen: ChosenReleases;
}

/** Those in the YAML document; positions count from its start. */
export function helmProblemsIn(
  { chart, renderings }: { chart: ChartFolder; renderings: ChartRenderings },
  { uri, startLine, text, chosen }: DocumentInChart,
): ProblemAtOffset[] {
  const path = pathInChart(chart.uri, uri) ?? '';
  const values = valuesOverDefaults(chart, isEnvironmentFile(path) ? [{ uri, text }] : [], []);
  const request = { chart, values, chosen };
  const start = offsetAt(indexLines(textInRequest(request, path) ?? ''), { line: startLine, character: 0 });
  return helmProblems(renderings, request)
    .filter(({ file, range }) => file === path && range.start >= start && range.start <= start + text.length)
    .map((problem) => ({
      ...problem,
      range: { start: problem.range.start - start, end: Math.min(problem.range.end - start, text.length) },
    }));
}
