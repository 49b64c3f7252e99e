// Combines the proposals of the metrics: the largest proposal wins, and the failure of one metric fails the whole
// reconcile (docs/behavior/wpa.md §3.7).

import type { Pass } from '../pass.ts';
import type { PassContext } from '../pass-context.ts';
import type { PreparedRecommender, PreparedWatermarkMetric } from '../settings.ts';
import * as say from '../status/messages.ts';
import type { MetricProposal, MetricProposalResult } from './proposal.ts';
import { proposeExternal } from './propose-external.ts';
import { proposeRecommender } from './propose-recommender.ts';
import { proposeResource } from './propose-resource.ts';
import { readingOf } from './thresholds.ts';

export interface WatermarkProposal {
  result: 'proposed';
  proposal: number;
  ready: number;
  isAbove: boolean;
  isBelow: boolean;
  proposals: readonly MetricProposal[];
  /**
   * The metric with the highest proposal. If several metrics have the highest proposal, the first of these metrics is
   * the winner. Absent if there are no proposals.
   */
  winner?: MetricProposal | undefined;
}

export type WatermarkProposalResult = WatermarkProposal | { result: 'panic' } | { result: 'failed'; error: string };

export function combineWatermarkProposals(pass: Pass, context: PassContext): WatermarkProposalResult {
  const { recommender } = context.object.settings;
  return recommender ? combineRecommender(pass, context, recommender) : combineMetrics(pass, context);
}

function combineRecommender(
  pass: Pass,
  context: PassContext,
  recommender: PreparedRecommender,
): WatermarkProposalResult {
  const { result, request, tookMs } = proposeRecommender(recommender, context);
  pass.nowMs += tookMs;
  pass.recommenderRequest = request;
  if (result.result === 'failed')
    return failPass(pass, result, 'Resource', `failed to get the recommendation from ${recommender.spec.url}`);
  if (result.result === 'panic') return result;
  setConvergenceCondition(pass, result.metric, context);
  return highestOf([result.metric]);
}

function combineMetrics(pass: Pass, context: PassContext): WatermarkProposalResult {
  const { metrics } = context.object.settings;
  const proposals: MetricProposal[] = [];
  const readings: (number | null)[] = metrics.map(noReading);
  const recommendedBy: (number | null)[] | undefined = metrics.length > 1 ? readings.slice() : undefined;
  // If a metric fails, its entry and the entries of later metrics stay null. A single metric needs no `recommendedBy`,
  // because its recommendation is the proposal.
  pass.tick.readings = readings;
  pass.tick.recommendedBy = recommendedBy;
  for (let i = 0; i < metrics.length; i++) {
    const metric = metrics[i] as PreparedWatermarkMetric;
    const result = metric.type === 'External' ? proposeExternal(metric, context) : proposeResource(metric, context);
    if (result.result === 'panic') return result;
    if (result.result === 'failed') return failPass(pass, result, metric.type, failedActivity(metric));
    setConvergenceCondition(pass, result.metric, context);
    proposals.push(result.metric);
    readings[i] = readingOf(result.metric.usage);
    if (recommendedBy) recommendedBy[i] = result.metric.proposal;
  }
  return highestOf(proposals);
}

const noReading = () => null;

function failedActivity({ type, name }: PreparedWatermarkMetric): string {
  return type === 'External'
    ? `failed to compute replicas based on external metric ${name}`
    : `failed to get resource metric ${name}`;
}

function highestOf(proposals: readonly MetricProposal[]): WatermarkProposal {
  let winner: MetricProposal | undefined;
  let isAbove = false;
  let isBelow = false;
  for (const one of proposals) {
    if (winner === undefined || one.proposal > winner.proposal) winner = one;
    isAbove ||= one.isAbove;
    isBelow ||= one.isBelow;
  }
  const { proposal, ready } = winner ?? nothingProposed;
  return { result: 'proposed', proposal, ready, isAbove, isBelow, proposals, winner };
}

const nothingProposed = { proposal: 0, ready: 0 };

/**
 * Sets the conditions AboveHighWatermark and BelowLowWatermark. The delays before a scaling count from the last
 * transitions of these two conditions.
 */
export function setPositionConditions(
  pass: Pass,
  { isAbove, isBelow }: Pick<WatermarkProposal, 'isAbove' | 'isBelow'>,
): void {
  pass.setCondition('AboveHighWatermark', isAbove ? 'True' : 'False', 'Value above High Watermark', say.allowUpscale);
  pass.setCondition('BelowLowWatermark', isBelow ? 'True' : 'False', 'Value above Low Watermark', say.allowDownscale);
}

function setConvergenceCondition(pass: Pass, { converging }: MetricProposal, { object }: PassContext): void {
  if (!converging) return;
  const { status, reason, message } = say.convergenceConditions[object.settings.converge][converging];
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
  pass.setCondition('ScalingActive', 'False', `FailedGet${type}Metric`, say.wpaMetricFailed(error));
  if (!pass.profile.has.failureKeepsPosition) setPositionConditions(pass, { isAbove: false, isBelow: false });
  pass.explain(tooFewReady ? { kind: 'tooFewReady', error } : { kind: 'unreadable', error });
  return { result: 'failed', error: `${activity}: ${error}` };
}
