// Loads Helm when a chart needs it: most commands are about none.
import type { ChartRenderings } from '../../core/language/charts/chart-renderings.ts';

export async function loadChartRenderings(): Promise<ChartRenderings> {
  const { createChartRenderings } = await import('../../core/language/charts/chart-renderings.ts');
  return createChartRenderings({});
}
