// Loads the renderer when the first chart needs it, because most commands read no chart.
import type { ChartRenderings } from '../../core/charts/chart-renderings.ts';

export async function loadChartRenderings(): Promise<ChartRenderings> {
  const { renderers } = await import('../../core/kustomize/renderers.ts');
  return renderers.createChartRenderings({});
}
