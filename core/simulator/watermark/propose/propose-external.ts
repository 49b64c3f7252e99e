// A metric of the External Metrics API (docs/behavior/wpa.md §3.1).

import { formatRequirements } from '../../../model/labels/format-selector.ts';
import { add64, type Int64 } from '../../int64.ts';
import type { SeriesByReading } from '../../observation.ts';
import type { PassContext } from '../pass-context.ts';
import type { PreparedObject } from '../prepare-object.ts';
import type { PreparedWatermarkMetric } from '../settings.ts';
import { countReady, type ReadyPodCounts } from './pods.ts';
import { bandedResult, type MetricProposalResult, readyPercent, usageOfSum } from './proposal.ts';

export function proposeExternal(metric: PreparedWatermarkMetric, context: PassContext): MetricProposalResult {
  const pods = readyPods(context);
  if (pods.result !== 'counted') return pods;
  const { ready } = pods;
  const { object, observation, current } = context;
  if (!metric.query.ok) return { result: 'failed', error: metric.query.problem };
  const answer = answerOf(observation.metrics.external, metric.name, metric.query.value);
  if (!answer || 'error' in answer || answer.values.length === 0) return failedRead(metric, object, answer);
  const sum = sumOf(answer.values);
  // If the sum is 0 and `toleratesZero` is false, the controller proposes the number of ready pods, not the target's
  // count. It therefore scales down unintentionally if some pods are not ready.
  if (Number(sum) === 0 && !object.toleratesZero) return zeroIgnored(metric, ready);
  const { settings, has } = object;
  return bandedResult(metric, usageOfSum(sum, ready, settings), { current, ready }, settings, has);
}

function zeroIgnored(source: PreparedWatermarkMetric, ready: number): MetricProposalResult {
  return { result: 'proposed', metric: { source, proposal: ready, ready, isAbove: false, isBelow: false, usage: 0 } };
}

export function readyPods(
  context: PassContext,
): { result: 'counted'; ready: number } | Exclude<MetricProposalResult, { result: 'proposed' }> {
  const { object, observation, scale } = context;
  // The controller notices an invalid selector only when it uses the selector.
  const selector = object.parseSelector(scale.selector);
  if (!selector.ok) return { result: 'panic' };
  if (observation.pods.length === 0)
    return { result: 'failed', error: 'no pods returned by selector while calculating replica count' };
  const counts = countReady(context);
  if (counts.ready === 0)
    return { result: 'failed', error: noneReady(counts, formatRequirements(selector.value)), tooFewReady: true };
  // During a rollout, more pods may exist than the status of the target counts. The number of ready pods is limited to
  // the count in the status.
  const ready = Math.min(counts.ready, scale.status);
  const percent = readyPercent(ready, counts.considered);
  if (percent === undefined) return { result: 'panic' };
  if (percent < object.minAvailablePercent)
    return { result: 'failed', error: tooFewReadyText(percent, object), tooFewReady: true };
  return { result: 'counted', ready };
}

function noneReady({ pods }: ReadyPodCounts, selector: string): string {
  return `unable to get the number of ready pods across all namespaces for ${selector}: among the ${pods} pods, none is ready. Skipping recommendation`;
}

/** `percent` is the share of ready pods, although the controller's message calls them unready. */
export function tooFewReadyText(percent: number, { namespace, target }: PreparedObject): string {
  return `${percent} % of the pods are unready, will not autoscale ${namespace}/${target}`;
}

type ExternalSeries = SeriesByReading['values'];

function answerOf(
  external: readonly ExternalSeries[],
  name: string,
  selector: string,
): ExternalSeries['answer'] | undefined {
  for (const series of external) if (series.name === name && series.selector === selector) return series.answer;
  return undefined;
}

function failedRead(
  { name, printedSelector }: PreparedWatermarkMetric,
  { namespace }: PreparedObject,
  answer: ExternalSeries['answer'] | undefined,
): MetricProposalResult {
  const cause =
    answer && 'error' in answer
      ? `unable to fetch metrics from external metrics API: ${answer.error}`
      : 'no metrics returned from external metrics API';
  return { result: 'failed', error: `unable to get external metric ${namespace}/${name}/${printedSelector}: ${cause}` };
}

function sumOf(values: readonly Int64[]): Int64 {
  let sum: Int64 = 0;
  for (const value of values) sum = add64(sum, value);
  return sum;
}
