// Writes a spec as the controller does: without zero values, and with quantities in their canonical form.

import { storedQuantity } from '../../../model/stored-quantity.ts';
import type { WatermarkBounds, WatermarkMetric, WatermarkSpec } from '../../../model/watermark/autoscaler.ts';

export function serializeSpec(spec: WatermarkSpec): object {
  const { tolerance, scaleUpLimitFactor, scaleDownLimitFactor, scaleTargetRef, metrics, recommender, ...rest } = spec;
  return {
    ...omitZeroValues(rest),
    scaleTargetRef,
    ...(tolerance !== undefined && { tolerance: storedQuantity(tolerance) }),
    ...(scaleUpLimitFactor !== undefined && { scaleUpLimitFactor: storedQuantity(scaleUpLimitFactor) }),
    ...(scaleDownLimitFactor !== undefined && { scaleDownLimitFactor: storedQuantity(scaleDownLimitFactor) }),
    ...(metrics.length > 0 && { metrics: metrics.map(serializeMetric) }),
    ...(recommender && {
      recommender: omitZeroValues({
        ...recommender,
        ...serializeBounds(recommender),
        settings: undefinedIfEmpty(recommender.settings),
      }),
    }),
  };
}

function serializeMetric({ type, external, resource }: WatermarkMetric): object {
  return {
    type,
    ...(external && { external: { ...external, ...serializeBounds(external) } }),
    ...(resource && { resource: { ...resource, ...serializeBounds(resource) } }),
  };
}

function serializeBounds({ highWatermark, lowWatermark }: WatermarkBounds): WatermarkBounds {
  return {
    ...(highWatermark !== undefined && { highWatermark: storedQuantity(highWatermark) }),
    ...(lowWatermark !== undefined && { lowWatermark: storedQuantity(lowWatermark) }),
  };
}

function omitZeroValues(object: object): object {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined && value !== 0 && value !== '' && value !== false),
  );
}

function undefinedIfEmpty(settings: object): object | undefined {
  return Object.keys(settings).length > 0 ? settings : undefined;
}
