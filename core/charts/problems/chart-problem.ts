// A problem of a chart, and the texts in which problems are placed.
import type { ProblemAtOffset } from '../../lint/find-problems.ts';
import type { Range } from '../../text/node.ts';
import type { ChartRequest } from '../chart-renderings.ts';

export interface ChartProblem extends ProblemAtOffset {
  /** The path relative to the chart, or the name of a values file in the request. The range is one of its text. */
  file: string;
  /** For Helm's error in a helper: the action of the template that includes it. */
  includedBy?: { file: string; range: Range } | undefined;
  /** The place of the problem if only the templates are of interest. */
  inTemplate?: { file: string; range: Range } | undefined;
  /** For a problem of an autoscaler: its template, relative to the chart. */
  template?: string | undefined;
  /** The document that Helm renders, for the response of the API server. */
  document?: string | undefined;
}

/** The text of a file of the chart, or of a values file. */
export function textInRequest(
  { chart, values = [] }: Pick<ChartRequest, 'chart' | 'values'>,
  file: string,
): string | undefined {
  return values.find(({ name }) => name === file)?.text ?? chart.files.get(file);
}
