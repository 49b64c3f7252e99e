// The metrics of a spec, each with its bounds and its place.
import type { Path } from '../../../model/path.ts';
import type { WatermarkBounds, WatermarkMetric, WatermarkSpec } from '../../../model/watermark/autoscaler.ts';

export interface Source {
  type: string;
  name: string;
  bounds: WatermarkBounds;
  path: Path;
}

export function sourcesOf({ metrics }: WatermarkSpec): Source[] {
  return metrics.flatMap((metric, index) => sourceOf(metric, ['spec', 'metrics', index]) ?? []);
}

function sourceOf({ type, external, resource }: WatermarkMetric, at: Path): Source | undefined {
  if (type === 'External' && external) return { type, name: external.metricName, bounds: external, path: [...at, 'external'] };
  return type === 'Resource' && resource ? { type, name: resource.name, bounds: resource, path: [...at, 'resource'] } : undefined;
}

export function isCpu({ type, resource }: WatermarkMetric): boolean {
  return type === 'Resource' && resource?.name === 'cpu';
}

/** There are metrics, and all are of this kind. */
export function hasOnly({ metrics, recommender }: WatermarkSpec, fits: (metric: WatermarkMetric) => boolean): boolean {
  return metrics.length > 0 && !recommender && metrics.every(fits);
}
