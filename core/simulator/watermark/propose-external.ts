// A metric of the External Metrics API (docs/behavior/wpa.md §3.1).
import { add64, type Int64 } from '../int64.ts';
import { formatRequirements } from '../labels/format-selector.ts';
import { parseSelector } from '../labels/parse-selector.ts';
import type { PassContext } from './pass-context.ts';
import { countReady, type ReadyPodCounts } from './pods.ts';
import {
  type MetricProposal,
  type MetricProposalResult,
  printUsage,
  proposeInBand,
  readyPercent,
  usageOf,
} from './proposal.ts';
import type { PreparedWatermarkMetric } from './settings.ts';

export function proposeExternal(metric: PreparedWatermarkMetric, context: PassContext): MetricProposalResult {
  const pods = readyPods(context);
  if (pods.result !== 'counted') return pods;
  const { ready } = pods;
  const values = externalValues(metric, context);
  if (!values.ok) return { result: 'failed', error: values.error };
  const sum = values.values.reduce<Int64>(add64, 0);
  const { settings, current } = context;
  if (Number(sum) === 0 && !context.toleratesZero) {
    // The ready pods, not the target's count: if some are not ready, this scales down unintentionally.
    return externalProposal(metric, { proposal: ready, ready, isAbove: false, isBelow: false, usage: 0 });
  }
  const usage = usageOf(sum, ready, settings);
  const { proposal, position, band, converging, aborted } = proposeInBand(
    usage,
    metric,
    { current, ready },
    settings,
    context.has,
  );
  return externalProposal(metric, {
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

/** External metrics and recommenders check the pods first. */
export function readyPods(
  context: PassContext,
): { result: 'counted'; ready: number } | Exclude<MetricProposalResult, { result: 'proposed' }> {
  const { pods, scale, readinessRules, minAvailablePercent } = context;
  // The controller notices an invalid selector only when it uses it.
  const selector = parseSelector(scale.selector);
  if (!selector.ok) return { result: 'panic' };
  if (pods.length === 0)
    return { result: 'failed', error: 'no pods returned by selector while calculating replica count' };
  const counts = countReady(pods, readinessRules);
  if (counts.ready === 0)
    return { result: 'failed', error: noneReady(counts, formatRequirements(selector.value)), tooFewReady: true };
  // During a rollout more pods may exist than the target's status counts.
  const ready = Math.min(counts.ready, scale.status);
  const percent = readyPercent(ready, counts.considered);
  if (percent === undefined) return { result: 'panic' };
  if (percent < minAvailablePercent)
    return { result: 'failed', error: tooFewReadyText(percent, context), tooFewReady: true };
  return { result: 'counted', ready };
}

function noneReady({ pods }: ReadyPodCounts, selector: string): string {
  return `unable to get the number of ready pods across all namespaces for ${selector}: among the ${pods} pods, none is ready. Skipping recommendation`;
}

/** The number is the ready share, although the controller's message says otherwise. */
export function tooFewReadyText(percent: number, { namespace, readinessRules }: PassContext): string {
  return `${percent} % of the pods are unready, will not autoscale ${namespace}/${readinessRules.target}`;
}

function externalValues(
  { name, query, printedSelector }: PreparedWatermarkMetric,
  { metrics, namespace }: PassContext,
): { ok: true; values: readonly Int64[] } | { ok: false; error: string } {
  if (!query.ok) return { ok: false, error: query.problem };
  const answer = metrics.external.find((series) => series.name === name && series.selector === query.value)?.answer;
  const failed = (cause: string) =>
    ({ ok: false, error: `unable to get external metric ${namespace}/${name}/${printedSelector}: ${cause}` }) as const;
  if (answer && 'error' in answer) return failed(`unable to fetch metrics from external metrics API: ${answer.error}`);
  if (!answer || answer.values.length === 0) return failed('no metrics returned from external metrics API');
  return { ok: true, values: answer.values };
}

/** Written out: it runs in every pass, and spreading objects is slow. */
function externalProposal(
  { path, description, label, name, selector }: PreparedWatermarkMetric,
  {
    proposal,
    ready,
    isAbove,
    isBelow,
    usage,
    band,
    converging,
    aborted,
  }: Omit<MetricProposal, 'path' | 'description' | 'label' | 'status'>,
): MetricProposalResult {
  const status = {
    type: 'External',
    external: { metricName: name, metricSelector: selector, currentValue: printUsage(usage) },
  } as const;
  return {
    result: 'proposed',
    metric: { path, description, label, proposal, ready, isAbove, isBelow, usage, status, band, converging, aborted },
  };
}
