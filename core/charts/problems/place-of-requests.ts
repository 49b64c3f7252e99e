// A request that a container of a chart lacks: the place is the value that would hold it, such as `resources: {}`.
import type { ProblemAtOffset } from '../../lint/find-problems.ts';
import { parsePath } from '../../model/path.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { findNode } from '../../text/tree.ts';
import type { ChartRequest } from '../chart-renderings.ts';
import { type ChartProblem, textInRequest } from './chart-problem.ts';

const resourcesValue = /\.Values\.([A-Za-z_][\w.]*)/g;

/**
 * The place in the values file with the highest precedence that has the value. Undefined if the template of the
 * workload does not read exactly one such value, or no file has it.
 */
export function placeOfRequests(
  { provenBy }: Pick<ProblemAtOffset, 'provenBy'>,
  request: ChartRequest,
): Pick<ChartProblem, 'file' | 'range'> | undefined {
  if (provenBy?.part !== 'resources') return undefined;
  const template = decodeURI(provenBy.found.uri.slice(request.chart.uri.length + 1));
  const ofTemplate = Array.from(
    (textInRequest(request, template) ?? '').matchAll(resourcesValue),
    ([, path = '']) => path,
  );
  const [only, another] = new Set(ofTemplate.filter((path) => /resources$/i.test(path)));
  if (only === undefined || another !== undefined) return undefined;
  // The values of a subchart are its own, or below its name.
  const folder = template.slice(0, Math.max(0, template.lastIndexOf('templates/')));
  const above = folder === '' ? (request.values ?? []).map(({ name }) => name).reverse() : [];
  for (const file of [...above, `${folder}values.yaml`]) {
    const { root } = readDocument(textInRequest(request, file) ?? '');
    const range = findNode(root, parsePath(only))?.key;
    if (range) return { file, range };
  }
  return undefined;
}
