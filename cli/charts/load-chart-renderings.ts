// Loads Helm when a chart needs it: most commands are about none.
import type { ChartRenderings } from '../../core/charts/chart-renderings.ts';

export async function loadChartRenderings(): Promise<ChartRenderings> {
  const { createChartRenderings } = await import('../../core/charts/chart-renderings.ts');
  return createChartRenderings({});
}
