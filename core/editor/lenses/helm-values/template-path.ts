import { pathInChart } from '../../../charts/chart-folder.ts';
import type { ValuesContext } from '../../../charts/values/analyze-values.ts';
import type { RenderedAutoscaler } from '../../../charts/values/rendered-autoscaler.ts';
import { shortPath } from '../../../index/uris.ts';

/**
 * Returns the path of the template in the chart. A file name alone would be ambiguous, because the templates of
 * subcharts often have the same name. If the file is not in a known chart, returns the name of the file and of its
 * folder.
 */
export function templatePath(
  { template: { uri } }: Pick<RenderedAutoscaler, 'template'>,
  { inChart }: Pick<ValuesContext, 'inChart'>,
): string {
  return (inChart && pathInChart(inChart.chart.uri, uri)) ?? shortPath(uri);
}
