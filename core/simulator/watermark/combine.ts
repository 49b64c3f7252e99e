// All metrics, in the order of the list: the largest proposal wins, and one failure fails the pass
// (docs/behavior/wpa.md §3.7).

import * as say from './messages.ts';
import type { Pass } from './pass.ts';
import type { PassContext } from './pass-context.ts';
import type { MetricProposal, MetricProposalResult } from './proposal.ts';
import { proposeExternal } from './propose-external.ts';
import { proposeRecommender } from './propose-recommender.ts';
import { proposeResource } from './propose-resource.ts';
import type { WatermarkMetricStatus } from './status.ts';
import { readingOf } from './thresholds.ts';

export interface WatermarkProposal {
  result: 'proposed';
  /** 0 if there are no metrics. */
  proposal: number;
  ready: number;
  isAbove: boolean;
  isBelow: boolean;
  statuses: readonly WatermarkMetricStatus[];
  /** The metric with the highest proposal; absent if there is none. */
  winner?: MetricProposal | undefined;
}

export type WatermarkProposalResult = WatermarkProposal | { result: 'panic' } | { result: 'failed'; error: string };

export function combine(pass: Pass, context: PassContext): WatermarkProposalResult {
  const { recommender } = context.settings.spec;
  return recommender ? combineRecommender(pass, context, recommender) : combineMetrics(pass, context);
}

function combineRecommender(
  pass: Pass,
  context: PassContext,
  recommender: NonNullable<PassContext['settings']['spec']['recommender']>,
): WatermarkProposalResult {
  const { result, request, tookMs } = proposeRecommender(recommender, context);
  pass.nowMs += tookMs;
  pass.recommenderRequest = request;
  if (result.result === 'failed')
    return failPass(pass, result, 'Resource', `failed to get the recommendation from ${recommender.url}`);
  if (result.result === 'panic') return result;
  setConvergenceCondition(pass, result.metric, context);
  const { proposal, ready, isAbove, isBelow, status } = result.metric;
  return { result: 'proposed', proposal, ready, isAbove, isBelow, statuses: [status], winner: result.metric };
}

function combineMetrics(pass: Pass, context: PassContext): WatermarkProposalResult {
  const proposals: MetricProposal[] = [];
  const readings: (number | null)[] = context.settings.metrics.map(() => null);
  const recommendedBy = [...readings];
  // After a failure the remaining entries stay empty. With only one metric `recommendedBy` would repeat the proposal.
  pass.tick = { ...pass.tick, readings, ...(recommendedBy.length > 1 && { recommendedBy }) };
  for (const [i, metric] of context.settings.metrics.entries()) {
    const isExternal = metric.type === 'External';
    const result = isExternal ? proposeExternal(metric, context) : proposeResource(metric, context);
    if (result.result === 'panic') return result;
    const activity = isExternal
      ? `failed to compute replicas based on external metric ${metric.name}`
      : `failed to get resource metric ${metric.name}`;
    if (result.result === 'failed') return failPass(pass, result, metric.type, activity);
    setConvergenceCondition(pass, result.metric, context);
    proposals.push(result.metric);
    readings[i] = readingOf(result.metric.usage);
    recommendedBy[i] = result.metric.proposal;
  }
  // The first of equal proposals wins.
  const [winner] = proposals.toSorted((a, b) => b.proposal - a.proposal);
  return {
    result: 'proposed',
    proposal: winner?.proposal ?? 0,
    ready: winner?.ready ?? 0,
    isAbove: proposals.some(({ isAbove }) => isAbove),
    isBelow: proposals.some(({ isBelow }) => isBelow),
    statuses: proposals.map(({ status }) => status),
    winner,
  };
}

/** Delays count from the transition of these conditions. */
export function setPositionConditions(
  pass: Pass,
  { isAbove, isBelow }: Pick<WatermarkProposal, 'isAbove' | 'isBelow'>,
): void {
  pass.setCondition('AboveHighWatermark', isAbove ? 'True' : 'False', 'Value above High Watermark', say.allowUpscale);
  pass.setCondition('BelowLowWatermark', isBelow ? 'True' : 'False', 'Value above Low Watermark', say.allowDownscale);
}

function setConvergenceCondition(pass: Pass, { converging }: MetricProposal, { settings }: PassContext): void {
  if (!converging) return;
  const [status, reason, message] = say.convergenceCondition(converging, settings.converge);
  pass.setCondition('ConvergeToWatermark', status, reason, message);
}

function failPass(
  pass: Pass,
  result: Extract<MetricProposalResult, { result: 'failed' }>,
  type: 'External' | 'Resource',
  activity: string,
): WatermarkProposalResult {
  const { error, tooFewReady } = result;
  pass.emitWarning(`FailedGet${type}Metric`, error);
  pass.setCondition('ScalingActive', 'False', `FailedGet${type}Metric`, say.metricFailed(error));
  if (!pass.profile.has.failureKeepsPosition) setPositionConditions(pass, { isAbove: false, isBelow: false });
  pass.explain(tooFewReady ? { kind: 'tooFewReady', error } : { kind: 'unreadable', error });
  return { result: 'failed', error: `${activity}: ${error}` };
}
