// Finds a constant load under which the count never settles. A scale-down rounds down and a scale-up rounds up, so two
// adjacent counts can each be outside the band, on opposite sides (docs/behavior/wpa.md §9.2).
import type { WatermarkPodAutoscaler } from '../../model/watermark/autoscaler.ts';
import type { Flapping } from '../controller-description.ts';
import { formatMilli, readMilli } from '../milli.ts';
import { normalizeReplicas } from './decide/normalize.ts';
import { proposeInBand } from './propose/proposal.ts';
import { type PreparedWatermarkMetric, prepareSettings, type WatermarkSettings } from './settings.ts';

/**
 * Returns a load under which the count alternates; undefined if no such load is proven. Only counts near minReplicas
 * are examined, because one replica changes the average most if there are few replicas.
 */
export function watermarkFlapping({ spec }: WatermarkPodAutoscaler): Flapping | undefined {
  const settings = prepareSettings(spec);
  const [metric] = settings.metrics;
  if (!metric?.hasKnownWatermarks || readMilli(spec.tolerance ?? '') === undefined || !isPlain(settings))
    return undefined;
  const { minReplicas } = settings;
  const { adjustedHigh, adjustedLow } = metric.band;
  const lowerMilli = minReplicas * Number(adjustedHigh);
  const upperMilli = (minReplicas + 1) * Number(adjustedLow);
  if (lowerMilli >= upperMilli || !Number.isSafeInteger(upperMilli)) return undefined;
  const loadMilli = Math.floor((lowerMilli + upperMilli) / 2);
  const cycle = cycleUnder(loadMilli, metric, settings);
  if (!cycle) return undefined;
  const path = [...metric.path, 'lowWatermark'];
  // With this low watermark, the band at minReplicas ends where the band at minReplicas + 1 begins.
  const widestMilli = Math.floor((Number(metric.lowMilli) * lowerMilli) / upperMilli);
  const periodSeconds = spec.upscaleForbiddenWindowSeconds + spec.downscaleForbiddenWindowSeconds;
  return {
    load: `${formatMilli(loadMilli)} (sum of ${metric.name} over all pods)`,
    cycle,
    periodSeconds,
    path,
    cause: 'one replica changes the average by more than the width of the band',
    remedies: widestMilli > 0 ? [{ at: path, to: formatMilli(widestMilli) }] : [],
  };
}

function isPlain({
  spec,
  average,
  metrics,
  minReplicas,
  maxReplicas,
  modulo,
  converge,
  upFactorMilli,
  downFactorMilli,
}: WatermarkSettings): boolean {
  const moves = Number(upFactorMilli) > 0 && Number(downFactorMilli) > 0 && !spec.dryRun;
  return average && metrics.length === 1 && maxReplicas > minReplicas && modulo === 1 && converge === 'off' && moves;
}

function cycleUnder(
  loadMilli: number,
  metric: PreparedWatermarkMetric,
  settings: WatermarkSettings,
): number[] | undefined {
  const counts = [settings.minReplicas];
  for (let current = settings.minReplicas; counts.length < 100; ) {
    const { proposal } = proposeInBand(loadMilli / current, metric, { current, ready: current }, settings);
    const next = normalizeReplicas(proposal, current, current, settings).count;
    if (next === current || next <= 0) return undefined;
    const firstIndex = counts.indexOf(next);
    counts.push(next);
    if (firstIndex >= 0) return counts.slice(firstIndex);
    current = next;
  }
  return undefined;
}
