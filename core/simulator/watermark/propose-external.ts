// A metric of the External Metrics API (docs/behavior/wpa.md §3.1).
import { add64, type Int64 } from '../int64.ts';
import { formatRequirements } from '../labels/format.ts';
import { parseSelector } from '../labels/parse.ts';
import type { PassContext } from './context.ts';
import { countReady, type PodCounts } from './pods.ts';
import { type MetricProposal, type ProposalResult, printUsage, proposeInBand, readyPercent, usageOf } from './proposal.ts';
import type { PreparedMetric } from './settings.ts';

export function proposeExternal(metric: PreparedMetric, context: PassContext): ProposalResult {
  const pods = readyPods(context);
  if (pods.result !== 'counted') return pods;
  const { ready } = pods;
  const values = externalValues(metric, context);
  if (!values.ok) return { result: 'failed', error: values.error };
  const sum = values.values.reduce<Int64>(add64, 0);
  const { settings, current } = context;
  if (Number(sum) === 0 && !context.toleratesZero) {
    // The ready pods, not the target's count: where some are not ready, a downscale leaks.
    return proposed(metric, { proposal: ready, ready, isAbove: false, isBelow: false, usage: 0 });
  }
  const usage = usageOf(sum, ready, settings);
  const { proposal, position, band, converging, aborted } = proposeInBand(usage, metric, { current, ready }, settings, context.has);
  return proposed(metric, {
    proposal,
    ready,
    isAbove: position === 'above',
    isBelow: position === 'below',
    usage,
    band,
    converging,
    aborted,
  });
}

/** External metrics and recommenders first look at the pods. */
export function readyPods(context: PassContext): { result: 'counted'; ready: number } | Exclude<ProposalResult, { result: 'proposed' }> {
  const { pods, scale, rules, minAvailable } = context;
  // A selector that cannot be read is only noticed when it is used.
  const selector = parseSelector(scale.selector);
  if (!selector.ok) return { result: 'panic' };
  if (pods.length === 0) return { result: 'failed', error: 'no pods returned by selector while calculating replica count' };
  const counts = countReady(pods, rules);
  if (counts.ready === 0) return { result: 'failed', error: noneReady(counts, formatRequirements(selector.value)), tooFewReady: true };
  // A rollout may run more pods than the target's status tells.
  const ready = Math.min(counts.ready, scale.status);
  const percent = readyPercent(ready, counts.counted);
  if (percent === undefined) return { result: 'panic' };
  if (percent < minAvailable) return { result: 'failed', error: tooFewReady(percent, context), tooFewReady: true };
  return { result: 'counted', ready };
}

function noneReady({ pods }: PodCounts, selector: string): string {
  return `unable to get the number of ready pods across all namespaces for ${selector}: among the ${pods} pods, none is ready. Skipping recommendation`;
}

/** The number is the share that is ready: the controller misspeaks. */
export function tooFewReady(percent: number, { namespace, rules }: PassContext): string {
  return `${percent} % of the pods are unready, will not autoscale ${namespace}/${rules.target}`;
}

function externalValues(
  { name, query, printed }: PreparedMetric,
  { metrics, namespace }: PassContext,
): { ok: true; values: readonly Int64[] } | { ok: false; error: string } {
  if (!query.ok) return { ok: false, error: query.problem };
  const answer = metrics.external.find((series) => series.name === name && series.selector === query.value)?.answer;
  const failed = (cause: string) =>
    ({ ok: false, error: `unable to get external metric ${namespace}/${name}/${printed}: ${cause}` }) as const;
  if (answer && 'error' in answer) return failed(`unable to fetch metrics from external metrics API: ${answer.error}`);
  if (!answer || answer.values.length === 0) return failed('no metrics returned from external metrics API');
  return { ok: true, values: answer.values };
}

/** Written out: it runs in every pass, and spreading objects is slow. */
function proposed(
  { path, described, label, name, selector }: PreparedMetric,
  { proposal, ready, isAbove, isBelow, usage, band, converging, aborted }: Omit<MetricProposal, 'path' | 'described' | 'label' | 'status'>,
): ProposalResult {
  const status = {
    type: 'External',
    external: { metricName: name, metricSelector: selector, currentValue: printUsage(usage) },
  } as const;
  return {
    result: 'proposed',
    metric: { path, described, label, proposal, ready, isAbove, isBelow, usage, status, band, converging, aborted },
  };
}
