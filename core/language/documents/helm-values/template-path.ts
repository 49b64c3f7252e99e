// The template of an autoscaler, as texts about a values file name it.
import { pathInChart } from '../../charts/chart-folder.ts';
import type { ValuesContext } from '../../values/analyze-values.ts';
import type { RenderedAutoscaler } from '../../values/rendered-autoscaler.ts';
import { shortPath } from '../../workspace/uris.ts';

/** The path in the chart: the templates of subcharts often have the same name. */
export function templatePath(
  { template: { uri } }: Pick<RenderedAutoscaler, 'template'>,
  { inChart }: Pick<ValuesContext, 'inChart'>,
): string {
  return (inChart && pathInChart(inChart.chart.uri, uri)) ?? shortPath(uri);
}
