// The fields that the controller adds to an object in one update (docs/behavior/wpa.md §2.3).
import { int64MilliValue } from '../int64-milli-value.ts';
import type { WatermarkSpec } from './autoscaler.ts';

export const watermarkDefaults = {
  minReplicas: 1,
  replicaScalingAbsoluteModulo: 1,
  algorithm: 'absolute',
  tolerance: '100m',
  scaleUpLimitFactor: '50',
  scaleDownLimitFactor: '20',
  upscaleForbiddenWindowSeconds: 60,
  downscaleForbiddenWindowSeconds: 300,
} as const;

export function withControllerDefaults(spec: WatermarkSpec): WatermarkSpec {
  const defaults = watermarkDefaults;
  return {
    ...spec,
    minReplicas: spec.minReplicas ?? defaults.minReplicas,
    replicaScalingAbsoluteModulo: spec.replicaScalingAbsoluteModulo ?? defaults.replicaScalingAbsoluteModulo,
    algorithm: spec.algorithm || defaults.algorithm,
    tolerance: isZero(spec.tolerance) ? defaults.tolerance : (spec.tolerance ?? defaults.tolerance),
    scaleUpLimitFactor: spec.scaleUpLimitFactor ?? defaults.scaleUpLimitFactor,
    scaleDownLimitFactor: spec.scaleDownLimitFactor ?? defaults.scaleDownLimitFactor,
    upscaleForbiddenWindowSeconds: spec.upscaleForbiddenWindowSeconds || defaults.upscaleForbiddenWindowSeconds,
    downscaleForbiddenWindowSeconds: spec.downscaleForbiddenWindowSeconds || defaults.downscaleForbiddenWindowSeconds,
  };
}

export function isDefaulted(spec: WatermarkSpec): boolean {
  const complete = withControllerDefaults(spec);
  return (Object.keys(watermarkDefaults) as (keyof typeof watermarkDefaults)[]).every(
    (name) => complete[name] === spec[name],
  );
}

function isZero(text = '0'): boolean {
  return int64MilliValue(text.trim()) === 0n;
}

/**
 * Returns the quantity in thousandths, rounded up as the controller does; 0 if the text is absent or is not a quantity.
 */
export function milliValue(text: string | undefined): bigint {
  return int64MilliValue((text ?? '0').trim()) ?? 0n;
}
