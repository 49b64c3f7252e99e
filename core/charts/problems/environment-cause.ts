import { scalarsOf } from '../../analysis/value-sources.ts';
import { objectProblems } from '../../lint/find-problems.ts';
import { objectFixEdits } from '../../lint/fixes/object-fix-edits.ts';
import type { RuleLevels } from '../../lint/rule.ts';
import type { Path } from '../../model/path.ts';
import { applyEdits } from '../../text/edits/minimal-edits.ts';
import type { Node, Range } from '../../text/node.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { findNode } from '../../text/tree.ts';
import type { ChartRenderings, ChartRequest } from '../chart-renderings.ts';
import { chartRequestWithFile } from '../fixes/check-fix.ts';
import { textInRequest } from './chart-problem.ts';

export interface ErrorInChart {
  message: string;
  template: string;
  file: string;
  /**
   * The paths of the values on which the object depends. These values are the first candidates for the cause of the
   * error. The null values in `file` are the next candidates, because a null value removes a default of the chart.
   */
  paths: readonly Path[];
}

/** The maximum number of values that are tried. The number is small, because each trial renders the template. */
const maxTriedValues = 20;

/**
 * Returns the range of the value in the file that causes the error, or of its key if the key has no value. Returns
 * undefined if the defaults of the chart, or several values together, cause the error.
 */
export function causeInValues(
  renderings: ChartRenderings,
  request: ChartRequest,
  { message, template, file, paths }: ErrorInChart,
  levels: RuleLevels = {},
): Range | undefined {
  const { chart, chosen } = request;
  const text = textInRequest(request, file) ?? '';
  const { root } = readDocument(text);
  const hasError = (one: ChartRequest) =>
    renderings
      .render(one, template)
      .some(({ objects }) =>
        objects.some(({ autoscaler }) =>
          objectProblems(autoscaler, { chosen, levels }).some((problem) => problem.message === message),
        ),
      );
  if (root?.kind !== 'map' || hasError({ chart, chosen })) return undefined;
  for (const path of [...paths, ...nullsIn(root)].slice(0, maxTriedValues)) {
    const found = findNode(root, path);
    const removal = found?.key && objectFixEdits({ changes: [{ at: path, to: undefined }] }, root, text);
    if (removal && !hasError(chartRequestWithFile(request, file, applyEdits(text, removal))))
      return found.value ?? found.key;
  }
  return undefined;
}

function nullsIn(root: Node): Path[] {
  return [...scalarsOf(root, [])].flatMap(({ path }) => {
    const node = findNode(root, path)?.node;
    return node?.kind === 'scalar' && node.value === null ? [path] : [];
  });
}
