import type { ProblemAtOffset } from '../../lint/find-problems.ts';
import { parsePath } from '../../model/path.ts';
import { findNode } from '../../text/tree.ts';
import { type ChartProblem, textInRequest } from './chart-problem.ts';
import type { RequestFiles } from './request-files.ts';

const resourcesValue = /\.Values\.([A-Za-z_][\w.]*)/g;

/**
 * Returns the place of the value that sets the resources of the workload. Returns undefined unless the template of the
 * workload reads exactly one value for resources, and a file contains this value.
 */
export function placeOfRequests(
  { provenBy }: Pick<ProblemAtOffset, 'provenBy'>,
  files: RequestFiles,
): Pick<ChartProblem, 'file' | 'range'> | undefined {
  if (provenBy?.part !== 'resources') return undefined;
  const { request } = files;
  const template = decodeURI(provenBy.found.uri.slice(request.chart.uri.length + 1));
  const ofTemplate = Array.from(
    (textInRequest(request, template) ?? '').matchAll(resourcesValue),
    ([, path = '']) => path,
  );
  const [only, another] = new Set(ofTemplate.filter((path) => /resources$/i.test(path)));
  if (only === undefined || another !== undefined) return undefined;
  // For a template of a subchart, only the subchart's own values.yaml is searched. In the values files of the top
  // chart, the subchart's values are below the name of the subchart.
  const folder = template.slice(0, Math.max(0, template.lastIndexOf('templates/')));
  const above = folder === '' ? (request.values ?? []).map(({ name }) => name).reverse() : [];
  for (const file of [...above, `${folder}values.yaml`]) {
    const range = findNode(files.read(file).root, parsePath(only))?.key;
    if (range) return { file, range };
  }
  return undefined;
}
