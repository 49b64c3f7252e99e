// Proposes the count that an HTTP service, the recommender, returns (docs/behavior/wpa.md §1.4, §3.8). The reply of the
// service is part of the observation.

import { goQuote } from '../../../model/go-quote.ts';
import { parseQuantity, toNumber } from '../../../model/quantity.ts';
import type { Recommender } from '../../../model/watermark/autoscaler.ts';
import type { RecommenderResponse } from '../observation.ts';
import type { PassContext } from '../pass-context.ts';
import type { PreparedRecommender } from '../settings.ts';
import { roundUpToModulo } from './band.ts';
import { convergeWithin } from './converge.ts';
import { convergenceState, type MetricProposal, type MetricProposalResult } from './proposal.ts';
import { readyPods } from './propose-external.ts';
import type { RecommenderReply, ReplyResult } from './recommender-reply.ts';

export interface RecommenderProposal {
  result: MetricProposalResult;
  request?: object;
  tookMs: number;
}

const timeoutMs = 10_000;

export function proposeRecommender(recommender: PreparedRecommender, context: PassContext): RecommenderProposal {
  const pods = readyPods(context);
  if (pods.result !== 'counted') return { result: pods, tookMs: 0 };
  const { ready } = pods;
  const failed = (cause: string): MetricProposalResult => ({
    result: 'failed',
    error: `unable to get external recommendation ${recommender.name}: ${cause}`,
  });
  const { urlProblem, spec } = recommender;
  if (urlProblem !== undefined) return { result: failed(urlProblem), tookMs: 0 };
  const request = requestBody(spec, ready, context);
  const response = context.observation.recommender;
  const tookMs = Math.min(response?.tookMs ?? 0, timeoutMs);
  const reply = replyOf(spec, response);
  if (!reply.ok) return { result: failed(reply.problem), request, tookMs };
  // After a valid reply the controller reads both watermarks, and panics if a watermark is absent.
  if (spec.highWatermark === undefined || spec.lowWatermark === undefined)
    return { result: { result: 'panic' }, request, tookMs };
  return {
    result: { result: 'proposed', metric: proposalFromReply(reply.value, recommender, ready, context) },
    request,
    tookMs,
  };
}

function proposalFromReply(
  reply: RecommenderReply,
  source: PreparedRecommender,
  ready: number,
  { object: { settings, has, toleratesZero }, current }: PassContext,
): MetricProposal {
  const { targetReplicas: target, reason, observed } = reply;
  const bounds = [reply.lowerBoundReplicas, reply.upperBoundReplicas] as const;
  const [lower, upper] = has.recommenderBoundsInOrder ? bounds : [bounds[1], bounds[0]];
  const [first = 0] = observed.length === 1 ? observed : [];
  const within = { isAbove: false, isBelow: false };
  if (target === 0 && !toleratesZero) return { source, ready, usage: 0, ...within, proposal: ready };
  const common = { source, ready, usage: first * 1000, ...(reason !== '' && { reason }) };
  const rounded = roundUpToModulo(target, settings.modulo);
  const outside = { isAbove: current < lower, isBelow: current > upper };
  if (target > current) return { ...common, ...outside, proposal: Math.max(rounded, current), converging: 'above' };
  if (target < current) return { ...common, ...outside, proposal: Math.min(rounded, current), converging: 'below' };
  const { count, accepted } = convergeWithin(current, { lowest: lower, highest: upper }, settings);
  return { ...common, ...within, proposal: count, converging: convergenceState(accepted) };
}

function replyOf({ url }: Recommender, answer: RecommenderResponse | undefined): ReplyResult {
  const sent = (problem: string): ReplyResult => ({
    ok: false,
    problem: `error sending request: Post ${goQuote(url)}: ${problem}`,
  });
  if (!answer) return sent('no answer');
  if (answer.tookMs >= timeoutMs) return sent('context deadline exceeded');
  if ('error' in answer) return sent(answer.error);
  if (answer.code !== 200)
    return { ok: false, problem: `unexpected response code: ${answer.code} (${answer.body.slice(0, 100)})` };
  const { reply } = answer;
  if (!reply.ok) return { ok: false, problem: `error unmarshaling response: ${reply.problem}` };
  const { error } = reply.value;
  return error ? { ok: false, problem: `error from recommender: ${error.code} ${error.message}` } : reply;
}

function requestBody(
  recommender: Recommender,
  ready: number,
  { object: { namespace, settings }, current, scale }: PassContext,
): object {
  const { apiVersion = '', kind, name } = settings.spec.scaleTargetRef;
  const { targetType, settings: recommenderSettings } = recommender;
  const bounds = { lowerBound: decimal(recommender.lowWatermark), upperBound: decimal(recommender.highWatermark) };
  return omitZeroValues({
    targetRef: omitZeroValues({ namespace, kind, name, apiVersion }),
    constraints: omitZeroValues({ minReplicas: settings.minReplicas, maxReplicas: settings.maxReplicas }),
    state: omitZeroValues({ desiredReplicas: current, currentReplicas: scale.status, readyReplicas: ready }),
    targets: [omitZeroValues({ type: targetType, ...bounds })],
    settings: Object.keys(recommenderSettings).length > 0 ? recommenderSettings : undefined,
  });
}

function decimal(text: string | undefined): number | undefined {
  const quantity = parseQuantity(text ?? '0');
  return quantity.ok ? toNumber(quantity.value) : undefined;
}

function omitZeroValues(object: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined && value !== '' && value !== 0),
  );
}
