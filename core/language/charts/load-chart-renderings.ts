// Loads Helm when a chart needs it: most workspaces have none.
import type { ChartRenderings } from './chart-renderings.ts';

export async function loadChartRenderings(): Promise<ChartRenderings> {
  const { createChartRenderings } = await import('./chart-renderings.ts');
  return createChartRenderings();
}
