// Recognizes errors about missing values if the values belong to a dependency that is not in `charts/`. The default
// values of such a dependency are missing, too.

import { isList, isObject } from '../../model/value.ts';
import type { RenderError } from '../../render/helm/chart/rendering.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { findNode, toValue } from '../../text/tree.ts';
import type { ChartRequest } from '../chart-renderings.ts';
import { textInRequest } from './chart-problem.ts';
import { missingInError } from './missing-value.ts';

/**
 * Whether the error concerns a value of a dependency that is missing in `charts/`.
 * @param missing Helm's error for the chart: `found in Chart.yaml, but missing in charts/ directory: db`
 */
export function isOfMissingDependency(error: RenderError, missing: string | undefined, request: ChartRequest): boolean {
  const value = missing === undefined ? undefined : missingInError(error, request.chart.files);
  const [, first] = value?.split('.').slice(1) ?? [];
  return first !== undefined && namesOfValues(missing ?? '', request).has(first);
}

function namesOfValues(missing: string, request: ChartRequest): ReadonlySet<string> {
  const names = new Set(missing.slice(missing.lastIndexOf(': ') + 2).split(', '));
  const dependencies = ['Chart.yaml', 'requirements.yaml'].flatMap((file) => {
    const list = findNode(readDocument(textInRequest(request, file) ?? '').root, ['dependencies'])?.node;
    const value = list && toValue(list);
    return isList(value) ? value.filter(isObject) : [];
  });
  return new Set(dependencies.flatMap(({ name, alias }) => (names.has(String(name)) ? [String(alias ?? name)] : [])));
}
