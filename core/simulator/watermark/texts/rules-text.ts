import type { Direction } from '../../../model/hpa/autoscaler.ts';
import type { WatermarkPodAutoscaler } from '../../../model/watermark/autoscaler.ts';
import { durationText } from '../../trace-text.ts';
import { milliOrZero } from '../settings.ts';

export function watermarkRulesText({ spec }: WatermarkPodAutoscaler, direction: Direction): string {
  const isUp = direction === 'scaleUp';
  const percent = Number(milliOrZero(isUp ? spec.scaleUpLimitFactor : spec.scaleDownLimitFactor)) / 1000;
  if (percent === 0) return 'disabled between minReplicas and maxReplicas';
  const window = isUp ? spec.upscaleForbiddenWindowSeconds : spec.downscaleForbiddenWindowSeconds;
  const delay = isUp ? spec.upscaleDelayAboveWatermarkSeconds : spec.downscaleDelayBelowWatermarkSeconds;
  const side = isUp ? 'above' : 'below';
  const after = delay > 0 ? `, and ${durationText(delay)} ${side} the band` : '';
  return `${isUp ? '+' : '−'}${percent} % (at least 1 pod), ${durationText(roundUpToSyncPeriod(window))} after any scaling${after}`;
}

/** Rounds a time up to a multiple of 15 s, because the controller syncs every 15 s. */
export function roundUpToSyncPeriod(seconds: number): number {
  return Math.ceil(seconds / 15) * 15;
}
