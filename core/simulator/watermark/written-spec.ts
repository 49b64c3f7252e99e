// The spec as the controller writes it back: zero values left out, quantities as it prints them.

import { storedQuantity } from '../../model/admission/quantity-form.ts';
import type { WatermarkBounds, WatermarkMetric, WatermarkSpec } from '../../model/watermark/autoscaler.ts';

export function writtenSpec(spec: WatermarkSpec): object {
  const { tolerance, scaleUpLimitFactor, scaleDownLimitFactor, scaleTargetRef, metrics, recommender, ...others } = spec;
  return {
    ...withoutZeros(others),
    scaleTargetRef,
    ...(tolerance !== undefined && { tolerance: storedQuantity(tolerance) }),
    ...(scaleUpLimitFactor !== undefined && { scaleUpLimitFactor: storedQuantity(scaleUpLimitFactor) }),
    ...(scaleDownLimitFactor !== undefined && { scaleDownLimitFactor: storedQuantity(scaleDownLimitFactor) }),
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
    ...(highWatermark !== undefined && { highWatermark: storedQuantity(highWatermark) }),
    ...(lowWatermark !== undefined && { lowWatermark: storedQuantity(lowWatermark) }),
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
