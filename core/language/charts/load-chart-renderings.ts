// Loads Helm when a chart needs it: most workspaces have none.
import type { RenderingHost } from '../render-thread/rendering-host.ts';
import type { ChartRenderings } from './chart-renderings.ts';

export async function loadChartRenderings(host: RenderingHost = {}): Promise<ChartRenderings> {
  const { createChartRenderings } = await import('./chart-renderings.ts');
  return createChartRenderings(host);
}
