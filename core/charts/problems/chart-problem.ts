import type { ProblemAtOffset } from '../../lint/find-problems.ts';
import type { Range } from '../../text/node.ts';
import type { ChartRequest } from '../chart-renderings.ts';

export interface ChartProblem extends ProblemAtOffset {
  /** A path in the chart, or the name of a values file in the request. */
  file: string;
  /** For an error of Helm in an included template: the action that includes this template. */
  includedBy?: { file: string; range: Range } | undefined;
  /** Where to report the problem if only templates are checked. */
  inTemplate?: { file: string; range: Range } | undefined;
  template?: string | undefined;
  /** The rendered document, for the command that shows the API server's response. */
  document?: string | undefined;
}

export function textInRequest(
  { chart, values = [] }: Pick<ChartRequest, 'chart' | 'values'>,
  file: string,
): string | undefined {
  return values.find(({ name }) => name === file)?.text ?? chart.files.get(file);
}
