// How late, and how coarse, whoever asks sees what pods use and what series say (docs/behavior/world.md §3).
import { maxMetricWindowSeconds, type Scenario } from '../../model/scenario/scenario.ts';

export interface MetricsPipeline {
  /** The sampler of the resource metrics comes by so often. */
  resolutionMs: number;
  /** Series are scraped so often. */
  scrapeMs: number;
  /** So old is what is shown. */
  lagMs: number;
  rateWindowMs: number;
  /** So many samples of a pod may still be asked for. */
  maxSamples: number;
}

export function metricsPipeline({
  resolutionSeconds,
  scrapeSeconds,
  lagSeconds,
  rateWindowSeconds,
}: Scenario['metrics']): MetricsPipeline {
  const resolutionMs = atLeastOne(resolutionSeconds);
  const lagMs = limitedMs(lagSeconds);
  return {
    ...{ resolutionMs, lagMs, scrapeMs: atLeastOne(scrapeSeconds), rateWindowMs: limitedMs(rateWindowSeconds) },
    maxSamples: Math.ceil(lagMs / resolutionMs) + 1,
  };
}

/** What was so long ago no window reaches. */
export function pipelineLookbackMs({ resolutionMs, scrapeMs, lagMs, rateWindowMs }: MetricsPipeline): number {
  return Math.max(2 * resolutionMs, rateWindowMs + scrapeMs) + lagMs;
}

/** Nothing measures more often. */
const atLeastOne = (seconds: number) => Math.max(1000, Math.round(seconds * 1000));
const limitedMs = (seconds: number) => Math.round(Math.min(seconds, maxMetricWindowSeconds) * 1000);
