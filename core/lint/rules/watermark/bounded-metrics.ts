import type { Path } from '../../../model/path.ts';
import type { WatermarkBounds, WatermarkMetric, WatermarkSpec } from '../../../model/watermark/autoscaler.ts';

export interface BoundedMetric {
  type: string;
  name: string;
  bounds: WatermarkBounds;
  path: Path;
}

export function boundedMetrics({ metrics }: WatermarkSpec): BoundedMetric[] {
  return metrics.flatMap((metric, index) => boundedMetric(metric, ['spec', 'metrics', index]) ?? []);
}

function boundedMetric({ type, external, resource }: WatermarkMetric, at: Path): BoundedMetric | undefined {
  if (type === 'External' && external)
    return { type, name: external.metricName, bounds: external, path: [...at, 'external'] };
  return type === 'Resource' && resource
    ? { type, name: resource.name, bounds: resource, path: [...at, 'resource'] }
    : undefined;
}

export function isCpu({ type, resource }: WatermarkMetric): boolean {
  return type === 'Resource' && resource?.name === 'cpu';
}

export function hasOnlyMetrics(
  { metrics, recommender }: WatermarkSpec,
  fits: (metric: WatermarkMetric) => boolean,
): boolean {
  return metrics.length > 0 && !recommender && metrics.every(fits);
}
