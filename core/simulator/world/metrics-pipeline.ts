// The delay and the resolution of the pod usage and the custom metrics that an autoscaler reads (docs/behavior/world.md
// §3).
import { maxMetricWindowSeconds, type Scenario } from '../../model/scenario/scenario.ts';

export interface MetricsPipeline {
  resolutionMs: number;
  /** The period over which cpu is averaged; 0 means the time since the previous sample. */
  cpuWindowMs: number;
  scrapeMs: number;
  /** Age of the newest visible value. */
  lagMs: number;
  rateWindowMs: number;
  maxSamples: number;
}

export function metricsPipeline({
  resolutionSeconds,
  cpuWindowSeconds,
  scrapeSeconds,
  lagSeconds,
  rateWindowSeconds,
}: Scenario['metrics']): MetricsPipeline {
  const resolutionMs = atLeastOne(resolutionSeconds);
  const lagMs = limitedMs(lagSeconds);
  return {
    resolutionMs,
    // A window that is not longer than the resolution contains only one sample, so it counts as no window.
    cpuWindowMs: limitedMs(cpuWindowSeconds) > resolutionMs ? limitedMs(cpuWindowSeconds) : 0,
    lagMs,
    scrapeMs: atLeastOne(scrapeSeconds),
    rateWindowMs: limitedMs(rateWindowSeconds),
    maxSamples: Math.ceil(lagMs / resolutionMs) + 1,
  };
}

export function pipelineLookbackMs({
  resolutionMs,
  cpuWindowMs,
  scrapeMs,
  lagMs,
  rateWindowMs,
}: MetricsPipeline): number {
  return Math.max(2 * resolutionMs, cpuWindowMs + resolutionMs, rateWindowMs + scrapeMs) + lagMs;
}

/** Returns the time in milliseconds, at least 1000, because metrics are measured at most once per second. */
const atLeastOne = (seconds: number) => Math.max(1000, Math.round(seconds * 1000));
const limitedMs = (seconds: number) => Math.round(Math.min(seconds, maxMetricWindowSeconds) * 1000);
