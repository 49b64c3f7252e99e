// A recommender: an HTTP service that is asked for a count (docs/behavior/wpa.md §1.4, §3.8). Its answer is an observation.

import { goQuote } from '../../model/go-quote.ts';
import { parseQuantity, toNumber } from '../../model/quantity.ts';
import type { Recommender } from '../../model/watermark/autoscaler.ts';
import { roundUp } from './band.ts';
import type { PassContext } from './context.ts';
import { convergeWithin } from './converge.ts';
import { type MetricProposal, type ProposalResult, printUsage, stateOf } from './proposal.ts';
import { readyPods } from './propose-external.ts';
import type { ReadReply, Reply } from './reply.ts';
import { nameOfRecommender } from './settings.ts';
import { urlProblem } from './url.ts';

export interface Recommended {
  result: ProposalResult;
  /** What was sent; absent where it did not come to that. */
  request?: object;
  tookMs: number;
}

/** The controller waits no longer. */
const longestMs = 10_000;

export function proposeRecommended(recommender: Recommender, context: PassContext): Recommended {
  const pods = readyPods(context);
  if (pods.result !== 'counted') return { result: pods, tookMs: 0 };
  const { ready } = pods;
  const name = nameOfRecommender(recommender);
  const failed = (cause: string): ProposalResult => ({
    result: 'failed',
    error: `unable to get external recommendation ${name}: ${cause}`,
  });
  const problem = urlProblem(recommender.url);
  if (problem !== undefined) return { result: failed(problem), tookMs: 0 };
  const request = requestOf(recommender, ready, context);
  const tookMs = Math.min(context.recommender?.tookMs ?? 0, longestMs);
  const answer = answerOf(recommender, context.recommender);
  if (!answer.ok) return { result: failed(answer.problem), request, tookMs };
  // The answer is good, and then a watermark is read that is not there.
  if (recommender.highWatermark === undefined || recommender.lowWatermark === undefined)
    return { result: { result: 'panic' }, request, tookMs };
  return { result: { result: 'proposed', metric: recommended(answer.value, name, ready, context) }, request, tookMs };
}

function recommended(reply: Reply, name: string, ready: number, { settings, current, toleratesZero, has }: PassContext): MetricProposal {
  const { targetReplicas: target, reason, observed } = reply;
  const bounds = [reply.lowerBoundReplicas, reply.upperBoundReplicas] as const;
  const [lower, upper] = has.recommenderBoundsInOrder ? bounds : [bounds[1], bounds[0]];
  const [first = 0] = observed.length === 1 ? observed : [];
  const isZero = target === 0 && !toleratesZero;
  const usage = isZero ? 0 : first * 1000;
  const status = { type: 'Resource', external: { metricName: name, metricSelector: {}, currentValue: printUsage(usage) } } as const;
  const common = { path: ['spec', 'recommender'], described: name, label: 'the recommender', ready, usage, status };
  if (isZero) return { ...common, proposal: ready, isAbove: false, isBelow: false };
  const reasoned = { ...common, ...(reason !== '' && { because: reason }) };
  const rounded = roundUp(target, settings.modulo);
  const outside = { isAbove: current < lower, isBelow: current > upper };
  if (target > current) return { ...reasoned, ...outside, proposal: Math.max(rounded, current), converging: 'above' };
  if (target < current) return { ...reasoned, ...outside, proposal: Math.min(rounded, current), converging: 'below' };
  const { count, accepted } = convergeWithin(current, { fewest: lower, most: upper }, settings);
  return { ...reasoned, proposal: count, isAbove: false, isBelow: false, converging: stateOf(accepted) };
}

function answerOf({ url }: Recommender, answer: PassContext['recommender']): ReadReply {
  const sent = (problem: string): ReadReply => ({ ok: false, problem: `error sending request: Post ${goQuote(url)}: ${problem}` });
  if (!answer) return sent('no answer');
  if (answer.tookMs >= longestMs) return sent('context deadline exceeded');
  if ('error' in answer) return sent(answer.error);
  if (answer.code !== 200) return { ok: false, problem: `unexpected response code: ${answer.code} (${answer.body.slice(0, 100)})` };
  const { reply } = answer;
  if (!reply.ok) return { ok: false, problem: `error unmarshaling response: ${reply.problem}` };
  const { error } = reply.value;
  return error ? { ok: false, problem: `error from recommender: ${error.code} ${error.message}` } : reply;
}

function requestOf(recommender: Recommender, ready: number, { namespace, settings, current, scale }: PassContext): object {
  const { apiVersion = '', kind, name } = settings.spec.scaleTargetRef;
  const { targetType, settings: given } = recommender;
  const bounds = { lowerBound: decimal(recommender.lowWatermark), upperBound: decimal(recommender.highWatermark) };
  return written({
    targetRef: written({ namespace, kind, name, apiVersion }),
    constraints: written({ minReplicas: settings.minReplicas, maxReplicas: settings.maxReplicas }),
    state: written({ desiredReplicas: current, currentReplicas: scale.status, readyReplicas: ready }),
    targets: [written({ type: targetType, ...bounds })],
    settings: Object.keys(given).length > 0 ? given : undefined,
  });
}

function decimal(text: string | undefined): number | undefined {
  const quantity = parseQuantity(text ?? '0');
  return quantity.ok ? toNumber(quantity.value) : undefined;
}

/** Zero values are left out. */
function written(object: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== '' && value !== 0));
}
