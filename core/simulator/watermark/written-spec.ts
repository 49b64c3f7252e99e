// The spec as the controller writes it back: zero values left out, quantities as it prints them.
import type { WatermarkBounds, WatermarkMetric, WatermarkSpec } from '../../model/watermark/autoscaler.ts';
import { printQuantity } from '../../model/watermark/print-quantity.ts';

export function writtenSpec(spec: WatermarkSpec): object {
  const { tolerance, scaleUpLimitFactor, scaleDownLimitFactor, scaleTargetRef, metrics, recommender, ...others } = spec;
  return {
    ...withoutZeros(others),
    scaleTargetRef,
    ...(tolerance !== undefined && { tolerance: printQuantity(tolerance) }),
    ...(scaleUpLimitFactor !== undefined && { scaleUpLimitFactor: printQuantity(scaleUpLimitFactor) }),
    ...(scaleDownLimitFactor !== undefined && { scaleDownLimitFactor: printQuantity(scaleDownLimitFactor) }),
    ...(metrics.length > 0 && { metrics: metrics.map(writtenMetric) }),
    ...(recommender && {
      recommender: withoutZeros({ ...recommender, ...writtenBounds(recommender), settings: orNothing(recommender.settings) }),
    }),
  };
}

function writtenMetric({ type, external, resource }: WatermarkMetric): object {
  return {
    type,
    ...(external && { external: { ...external, ...writtenBounds(external) } }),
    ...(resource && { resource: { ...resource, ...writtenBounds(resource) } }),
  };
}

function writtenBounds({ highWatermark, lowWatermark }: WatermarkBounds): WatermarkBounds {
  return {
    ...(highWatermark !== undefined && { highWatermark: printQuantity(highWatermark) }),
    ...(lowWatermark !== undefined && { lowWatermark: printQuantity(lowWatermark) }),
  };
}

function withoutZeros(object: object): object {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined && value !== 0 && value !== '' && value !== false),
  );
}

function orNothing(settings: object): object | undefined {
  return Object.keys(settings).length > 0 ? settings : undefined;
}
