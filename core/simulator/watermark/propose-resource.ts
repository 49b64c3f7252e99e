// Cpu or memory of pods, from the pod metrics API (docs/behavior/wpa.md §3.4). The samples come first, then the pods.

import { add64, type Int64, multiply64 } from '../int64.ts';
import { isSimpleSelector, parseSelector } from '../labels/parse-selector.ts';
import type { ResourceSample } from '../observation.ts';
import type { PassContext } from './pass-context.ts';
import { countSampled } from './pods.ts';
import { type MetricProposalResult, printUsage, proposeInBand, readyPercent, usageOf } from './proposal.ts';
import { tooFewReadyText } from './propose-external.ts';
import type { PreparedWatermarkMetric } from './settings.ts';

/** The usage of each pod, parallel to the pods, and of pods that are not the target's. */
interface PodUsages {
  usages: readonly (Int64 | undefined)[];
  strays: readonly Int64[];
}

const plain = { ok: true } as const;

export function proposeResource(metric: PreparedWatermarkMetric, context: PassContext): MetricProposalResult {
  const { pods, readinessRules, scale, minAvailablePercent, settings, current } = context;
  const selector = isSimpleSelector(scale.selector) ? plain : parseSelector(scale.selector);
  const failed = (error: string): MetricProposalResult => ({ result: 'failed', error });
  if (!metric.query.ok) return failed(metric.query.problem);
  const read = readUsages(metric, context);
  if (!read.ok) return failed(read.error);
  if (!selector.ok) return failed(`could not parse the labels of the target: ${selector.problem}`);
  if (pods.length === 0) return failed('no pods returned by selector while calculating replica count');
  const counts = countSampled(pods, read.usages, metric.name, readinessRules);
  const percent = readyPercent(counts.ready, counts.considered);
  if (percent === undefined) return { result: 'panic' };
  if (percent < minAvailablePercent)
    return { result: 'failed', error: tooFewReadyText(percent, context), tooFewReady: true };
  const sum = sumOf(read, counts.ignored, pods);
  if (sum === undefined) return failed('did not receive metrics for any ready pods');
  const { ready } = counts;
  const usage = usageOf(sum, ready, settings);
  const { proposal, position, band, converging, aborted } = proposeInBand(
    usage,
    metric,
    { current, ready },
    settings,
    context.has,
  );
  const outside = { isAbove: position === 'above', isBelow: position === 'below' };
  const status = { type: 'Resource', resource: { name: metric.name, currentAverageValue: printUsage(usage) } } as const;
  const { path, description, label } = metric;
  return {
    result: 'proposed',
    metric: { path, description, label, proposal, ready, ...outside, usage, band, converging, aborted, status },
  };
}

function readUsages(
  { name, printedSelector }: PreparedWatermarkMetric,
  { metrics, namespace }: PassContext,
): ({ ok: true } & PodUsages) | { ok: false; error: string } {
  const failed = (cause: string) =>
    ({ ok: false, error: `unable to get resource metric ${namespace}/${name}/${printedSelector}: ${cause}` }) as const;
  const answer = metrics.resource;
  if (answer && 'error' in answer) return failed(`unable to fetch metrics from resource metrics API: ${answer.error}`);
  if (!answer || (answer.strays.length === 0 && answer.samples.every((sample) => sample === undefined))) {
    return failed('no metrics returned from resource metrics API');
  }
  const usages = answer.samples.map((sample) => sample && usageIn(sample, name));
  const strays = answer.strays.flatMap((sample) => usageIn(sample, name) ?? []);
  return { ok: true, usages, strays };
}

/** A pod has no sample if one of its containers lacks the resource. */
function usageIn({ containers }: ResourceSample, resource: string): Int64 | undefined {
  let sum: Int64 = 0;
  for (const { usage } of containers) {
    const amount = usage[resource];
    if (amount === undefined) return undefined;
    sum = add64(sum, amount);
  }
  return sum;
}

/** Over all remaining samples, including pods that are not the target's; undefined if there are none. */
function sumOf(
  { usages, strays }: PodUsages,
  ignored: readonly boolean[],
  pods: PassContext['pods'],
): Int64 | undefined {
  const counted = usages.flatMap((usage, i) =>
    usage === undefined || ignored[i] ? [] : [multiply64(usage, pods[i]?.count ?? 1)],
  );
  const all = [...counted, ...strays];
  return all.length === 0 ? undefined : all.reduce<Int64>(add64, 0);
}
