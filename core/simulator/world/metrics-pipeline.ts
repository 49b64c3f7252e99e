// The delay and resolution with which usage of pods and custom metrics become visible (docs/behavior/world.md §3).
import { maxMetricWindowSeconds, type Scenario } from '../../model/scenario/scenario.ts';

export interface MetricsPipeline {
  /** Interval at which the resource metrics are sampled. */
  resolutionMs: number;
  /** Cpu is the mean over this period; 0 means since the previous sample. */
  cpuWindowMs: number;
  /** Interval at which custom metrics are scraped. */
  scrapeMs: number;
  /** Age of the newest visible value. */
  lagMs: number;
  rateWindowMs: number;
  /** Number of samples of a pod that may still be read. */
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
    // A window that is not longer than the resolution contains only one sample. Cpu is then the mean since the previous
    // sample.
    cpuWindowMs: limitedMs(cpuWindowSeconds) > resolutionMs ? limitedMs(cpuWindowSeconds) : 0,
    lagMs,
    scrapeMs: atLeastOne(scrapeSeconds),
    rateWindowMs: limitedMs(rateWindowSeconds),
    maxSamples: Math.ceil(lagMs / resolutionMs) + 1,
  };
}

/** Returns how many milliseconds the windows look back at most. */
export function pipelineLookbackMs({
  resolutionMs,
  cpuWindowMs,
  scrapeMs,
  lagMs,
  rateWindowMs,
}: MetricsPipeline): number {
  return Math.max(2 * resolutionMs, cpuWindowMs + resolutionMs, rateWindowMs + scrapeMs) + lagMs;
}

/** Converts seconds to milliseconds, at least one second: nothing is measured more often. */
const atLeastOne = (seconds: number) => Math.max(1000, Math.round(seconds * 1000));
const limitedMs = (seconds: number) => Math.round(Math.min(seconds, maxMetricWindowSeconds) * 1000);
