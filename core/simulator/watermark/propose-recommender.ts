// A recommender: an HTTP service that returns a count (docs/behavior/wpa.md §1.4, §3.8). Its reply is part of the
// observation.

import { goQuote } from '../../model/go-quote.ts';
import { parseQuantity, toNumber } from '../../model/quantity.ts';
import type { Recommender } from '../../model/watermark/autoscaler.ts';
import { roundUpToModulo } from './band.ts';
import { convergeWithin } from './converge.ts';
import type { PassContext } from './pass-context.ts';
import { convergenceState, type MetricProposal, type MetricProposalResult, printUsage } from './proposal.ts';
import { readyPods } from './propose-external.ts';
import type { RecommenderReply, ReplyResult } from './recommender-reply.ts';
import { urlProblem } from './recommender-url.ts';
import { recommenderNameOf } from './settings.ts';

export interface RecommenderProposal {
  result: MetricProposalResult;
  /** The request that was sent; absent if none was. */
  request?: object;
  tookMs: number;
}

/** The controller's timeout. */
const timeoutMs = 10_000;

export function proposeRecommender(recommender: Recommender, context: PassContext): RecommenderProposal {
  const pods = readyPods(context);
  if (pods.result !== 'counted') return { result: pods, tookMs: 0 };
  const { ready } = pods;
  const name = recommenderNameOf(recommender);
  const failed = (cause: string): MetricProposalResult => ({
    result: 'failed',
    error: `unable to get external recommendation ${name}: ${cause}`,
  });
  const problem = urlProblem(recommender.url);
  if (problem !== undefined) return { result: failed(problem), tookMs: 0 };
  const request = requestBody(recommender, ready, context);
  const tookMs = Math.min(context.recommender?.tookMs ?? 0, timeoutMs);
  const reply = replyOf(recommender, context.recommender);
  if (!reply.ok) return { result: failed(reply.problem), request, tookMs };
  // The reply is valid, and then the controller reads a watermark that does not exist.
  if (recommender.highWatermark === undefined || recommender.lowWatermark === undefined)
    return { result: { result: 'panic' }, request, tookMs };
  return {
    result: { result: 'proposed', metric: proposalFromReply(reply.value, name, ready, context) },
    request,
    tookMs,
  };
}

function proposalFromReply(
  reply: RecommenderReply,
  name: string,
  ready: number,
  { settings, current, toleratesZero, has }: PassContext,
): MetricProposal {
  const { targetReplicas: target, reason, observed } = reply;
  const bounds = [reply.lowerBoundReplicas, reply.upperBoundReplicas] as const;
  const [lower, upper] = has.recommenderBoundsInOrder ? bounds : [bounds[1], bounds[0]];
  const [first = 0] = observed.length === 1 ? observed : [];
  const isZero = target === 0 && !toleratesZero;
  const usage = isZero ? 0 : first * 1000;
  const status = {
    type: 'Resource',
    external: { metricName: name, metricSelector: {}, currentValue: printUsage(usage) },
  } as const;
  const common = { path: ['spec', 'recommender'], description: name, label: 'the recommender', ready, usage, status };
  if (isZero) return { ...common, proposal: ready, isAbove: false, isBelow: false };
  const reasoned = { ...common, ...(reason !== '' && { reason }) };
  const rounded = roundUpToModulo(target, settings.modulo);
  const outside = { isAbove: current < lower, isBelow: current > upper };
  if (target > current) return { ...reasoned, ...outside, proposal: Math.max(rounded, current), converging: 'above' };
  if (target < current) return { ...reasoned, ...outside, proposal: Math.min(rounded, current), converging: 'below' };
  const { count, accepted } = convergeWithin(current, { lowest: lower, highest: upper }, settings);
  return { ...reasoned, proposal: count, isAbove: false, isBelow: false, converging: convergenceState(accepted) };
}

function replyOf({ url }: Recommender, answer: PassContext['recommender']): ReplyResult {
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
  { namespace, settings, current, scale }: PassContext,
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

/** Omits zero values. */
function omitZeroValues(object: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined && value !== '' && value !== 0),
  );
}
