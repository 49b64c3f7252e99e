// All metrics, in the order of the list: the largest proposal wins, one failure fails the pass (docs/behavior/wpa.md §3.7).
import type { PassContext } from './context.ts';
import * as say from './messages.ts';
import { readingOf } from './meters.ts';
import type { Pass } from './pass.ts';
import type { MetricProposal, ProposalResult } from './proposal.ts';
import { proposeExternal } from './propose-external.ts';
import { proposeRecommended } from './propose-recommended.ts';
import { proposeResource } from './propose-resource.ts';
import type { WatermarkMetricStatus } from './status.ts';

export interface Proposed {
  result: 'proposed';
  /** 0 where there are no metrics. */
  proposal: number;
  ready: number;
  isAbove: boolean;
  isBelow: boolean;
  statuses: readonly WatermarkMetricStatus[];
  /** The metric that asks for the most; absent where there is none. */
  winner?: MetricProposal;
}

export type Combined = Proposed | { result: 'panic' } | { result: 'failed'; error: string };

export function combine(pass: Pass, context: PassContext): Combined {
  const { recommender } = context.settings.spec;
  return recommender ? askRecommender(pass, context, recommender) : askMetrics(pass, context);
}

function askRecommender(
  pass: Pass,
  context: PassContext,
  recommender: NonNullable<PassContext['settings']['spec']['recommender']>,
): Combined {
  const { result, request, tookMs } = proposeRecommended(recommender, context);
  pass.nowMs += tookMs;
  pass.recommenderRequest = request;
  if (result.result === 'failed') return failed(pass, result, 'Resource', `failed to get the recommendation from ${recommender.url}`);
  if (result.result === 'panic') return result;
  noteConvergence(pass, result.metric, context);
  const { proposal, ready, isAbove, isBelow, status } = result.metric;
  return { result: 'proposed', proposal, ready, isAbove, isBelow, statuses: [status], winner: result.metric };
}

function askMetrics(pass: Pass, context: PassContext): Combined {
  const found: MetricProposal[] = [];
  const readings: (number | null)[] = context.settings.metrics.map(() => null);
  const askedBy = [...readings];
  // Who fails leaves what was not looked at empty. One metric alone asks for what is asked.
  pass.tick = { ...pass.tick, readings, ...(askedBy.length > 1 && { askedBy }) };
  for (const [i, metric] of context.settings.metrics.entries()) {
    const isExternal = metric.type === 'External';
    const result = isExternal ? proposeExternal(metric, context) : proposeResource(metric, context);
    if (result.result === 'panic') return result;
    const doing = isExternal
      ? `failed to compute replicas based on external metric ${metric.name}`
      : `failed to get resource metric ${metric.name}`;
    if (result.result === 'failed') return failed(pass, result, metric.type, doing);
    noteConvergence(pass, result.metric, context);
    found.push(result.metric);
    readings[i] = readingOf(result.metric.usage);
    askedBy[i] = result.metric.proposal;
  }
  // Of equal ones the first.
  const [winner] = found.toSorted((a, b) => b.proposal - a.proposal);
  return {
    result: 'proposed',
    proposal: winner?.proposal ?? 0,
    ready: winner?.ready ?? 0,
    isAbove: found.some(({ isAbove }) => isAbove),
    isBelow: found.some(({ isBelow }) => isBelow),
    statuses: found.map(({ status }) => status),
    ...(winner && { winner }),
  };
}

/** Since when it is so is what delays count from. */
export function notePosition(pass: Pass, { isAbove, isBelow }: Pick<Proposed, 'isAbove' | 'isBelow'>): void {
  pass.set('AboveHighWatermark', isAbove ? 'True' : 'False', 'Value above High Watermark', say.allowUp);
  pass.set('BelowLowWatermark', isBelow ? 'True' : 'False', 'Value above Low Watermark', say.allowDown);
}

function noteConvergence(pass: Pass, { converging }: MetricProposal, { settings }: PassContext): void {
  if (!converging) return;
  const [status, reason, message] = say.converging(converging, settings.converge);
  pass.set('ConvergeToWatermark', status, reason, message);
}

function failed(pass: Pass, result: Extract<ProposalResult, { result: 'failed' }>, type: 'External' | 'Resource', doing: string): Combined {
  const { error, tooFewReady } = result;
  pass.warn(`FailedGet${type}Metric`, error);
  pass.set('ScalingActive', 'False', `FailedGet${type}Metric`, say.metricFailed(error));
  if (!pass.profile.has.failureKeepsPosition) notePosition(pass, { isAbove: false, isBelow: false });
  pass.explain(tooFewReady ? { kind: 'tooFewReady', error } : { kind: 'unreadable', error });
  return { result: 'failed', error: `${doing}: ${error}` };
}
