// Tests the claims of conditions and events against the counts, the bounds and what the metrics' values recommend.
import { durationText } from '../../simulator/trace-text.ts';
import type { UnfitClaim } from '../explanation.ts';
import { conditionOf, type ObservedAutoscaler, type ObservedCondition } from '../observed.ts';
import { type Rescale, rescalesIn } from '../scaling-events.ts';
import { isFrequent, outsideBound, zeroBug } from './outside-writer.ts';
import { type HorizontalFacts, windowSecondsOf } from './state-verdict.ts';
import { olderLimit } from './window-limits.ts';

type Facts = Omit<HorizontalFacts, 'unfit'>;

export function unfitClaims(facts: Facts): UnfitClaim[] {
  const sync = syncOf(facts);
  const scaling = sync && scalingClaim(facts, sync);
  const ofSync = sync ? [scaling ?? limitClaim(facts, sync), windowClaim(facts, sync), boundClaim(facts, sync)] : [];
  return [...ofSync, decidingClaim(facts), ...sizeClaims(facts)].filter((claim) => claim !== undefined);
}

/**
 * The last sync of the HPA: its conditions, and the counts before and after the sync. `syncOf` returns undefined if the
 * last sync computed no count, because the conditions are then from an earlier sync.
 */
interface Sync {
  able: ObservedCondition;
  limited: ObservedCondition | undefined;
  from: number;
  to: number;
  /** The highest recommendation that is computed from the metric values in the status, at `from` replicas. */
  recommended: number | undefined;
  /**
   * The lowest and the highest possible recommendation. The recommendation is uncertain, because the controller's
   * tolerance may differ from the tolerance of the profile. `least` is undefined if no metric recommends a count;
   * `most` is undefined unless every metric recommends a count.
   */
  least: number | undefined;
  most: number | undefined;
}

function syncOf({ observed, metrics }: Facts): Sync | undefined {
  const able = conditionOf(observed, 'AbleToScale');
  if (able?.status !== 'True' || conditionOf(observed, 'ScalingActive')?.status !== 'True') return undefined;
  const { currentReplicas: from, desiredReplicas } = observed;
  const to = able.reason === 'SucceededRescale' ? desiredReplicas : from;
  if (from === undefined || to === undefined || from === 0) return undefined;
  const known = metrics.flatMap(({ recommended, ratio }) =>
    recommended === undefined || ratio === undefined ? [] : [{ recommended, exact: Math.ceil(ratio * from) }],
  );
  const highest = (counts: readonly number[]) => (counts.length === 0 ? undefined : Math.max(...counts));
  const upper = highest(known.map(({ recommended, exact }) => Math.max(recommended, exact)));
  return {
    able,
    limited: conditionOf(observed, 'ScalingLimited'),
    from,
    to,
    recommended: highest(known.map(({ recommended }) => recommended)),
    least: highest(known.map(({ recommended, exact }) => Math.min(recommended, exact))),
    most: known.length === metrics.length ? upper : undefined,
  };
}

const causesText = (causes: readonly string[]) => `Known causes: ${causes.join('; ')}.`;

const olderHigher = 'an older, higher recommendation of the scale-down window';
const morePods =
  'more pods than replicas: during a rollout the pods of every ReplicaSet count, and pods of another workload with the same labels always count';
const fewerPods = 'unready pods and pods without metrics, which are not included in the values';
const otherMoment = 'parts of the text that are from different times';

function limitClaim({ observed }: Facts, sync: Sync): UnfitClaim | undefined {
  const { able, limited, recommended } = sync;
  if (limited?.status !== 'True' || recommended === undefined) return undefined;
  const limit = refutedLimit(observed, sync);
  if (limit === undefined || olderLimit(able, limited) !== undefined) return undefined;
  const isUp = limited.reason === 'TooManyReplicas' || limited.reason === 'ScaleUpLimit';
  const causes = [isUp ? morePods : fewerPods, otherMoment];
  return {
    of: 'ScalingLimited',
    recommended,
    text: `ScalingLimited ${limited.reason} says that ${isUp ? 'more' : 'less'} than ${limit} was recommended; the values in this text recommend ${recommended}. ${causesText(causes)}`,
  };
}

function refutedLimit(
  { minReplicas = 1, maxReplicas }: ObservedAutoscaler,
  { limited, to, least = 0, most = Number.POSITIVE_INFINITY }: Sync,
): string | undefined {
  switch (limited?.reason) {
    case 'TooManyReplicas':
      return maxReplicas !== undefined && most <= maxReplicas ? `maxReplicas ${maxReplicas}` : undefined;
    case 'ScaleUpLimit':
      return most <= to ? `${to}` : undefined;
    case 'TooFewReplicas':
      return least >= Math.max(minReplicas, 1) ? `minReplicas ${minReplicas}` : undefined;
    case 'ScaleDownLimit':
      return least >= to ? `${to}` : undefined;
    default:
      return undefined;
  }
}

function windowClaim({ hpa }: Facts, { able, from, recommended, least, most }: Sync): UnfitClaim | undefined {
  // Without `behavior`, the controller sets the condition AbleToScale by comparing the recommendation with earlier
  // recommendations in the stabilization window, not with the current count.
  if (least === undefined || !hpa?.behavior) return undefined;
  const claim = (words: string, causes: readonly string[]): UnfitClaim => ({
    of: 'AbleToScale',
    recommended,
    text: `AbleToScale ${able.reason} says that ${words} than ${from} was recommended; the values in this text recommend ${recommended}. ${causesText(causes)}`,
  });
  if (able.reason === 'ScaleDownStabilized' && least >= from) return claim('less', [fewerPods, otherMoment]);
  const isUp = able.reason === 'ScaleUpStabilized' && most !== undefined && most <= from;
  return isUp ? claim('more', [morePods, otherMoment]) : undefined;
}

function scalingClaim(facts: Facts, { from, to, recommended, least, most }: Sync): UnfitClaim | undefined {
  const { minReplicas = 1, maxReplicas = Number.POSITIVE_INFINITY } = facts.observed;
  // A count outside the bounds is corrected without the metrics, so the metrics cannot contradict this scaling.
  if (from < minReplicas || from > maxReplicas || least === undefined) return undefined;
  const claim = (text: string): UnfitClaim => ({ of: 'scaling', recommended, text });
  if (to > from && olderIsProven(facts, to)) return claim(olderText(facts, from, to));
  const values = `the values in this text recommend ${recommended}`;
  if (to > from && most !== undefined && most <= from)
    return claim(
      `The last sync scaled up from ${from} to ${to}; ${values}. ${causesText([`${olderHigher} that raised the count (${olderRule})`, morePods, otherMoment])}`,
    );
  if (to < from && least >= from)
    return claim(`The last sync scaled down from ${from} to ${to}; ${values}. ${causesText([fewerPods, otherMoment])}`);
  return undefined;
}

function olderIsProven({ observed }: Facts, to: number): boolean {
  const [newest] = rescalesIn(observed.events);
  return newest?.size === to && newest.why === 'below target';
}

function olderText({ hpa, profile }: Facts, from: number, to: number): string {
  const seconds = windowSecondsOf(hpa, 'scaleDown', profile);
  const window = `scale-down window${seconds === undefined ? '' : ` of ${durationText(seconds)}`}`;
  return `The HPA scaled up from ${from} to ${to} although every metric was below its target: an older, higher recommendation of the ${window} raised the count (${olderRule}).`;
}

const olderRule = 'possible in Kubernetes 1.18 to 1.20, and in every release if the object has no behavior';

function boundClaim({ observed }: Facts, { limited, to }: Sync): UnfitClaim | undefined {
  const { minReplicas, maxReplicas } = observed;
  if (limited?.status !== 'True') return undefined;
  const claim = (words: string): UnfitClaim => ({
    of: 'ScalingLimited',
    recommended: undefined,
    text: `${words} ${causesText(['a bound that was changed after the last sync', 'a count that something else has set since', otherMoment])}`,
  });
  const { reason } = limited;
  if (reason === 'TooManyReplicas' && maxReplicas !== undefined && to !== maxReplicas)
    return claim(
      `ScalingLimited TooManyReplicas says that maxReplicas limits the count; the count is ${to}, and maxReplicas is ${maxReplicas}.`,
    );
  if (reason === 'TooFewReplicas' && minReplicas !== undefined && to !== Math.max(minReplicas, 1))
    return claim(
      `ScalingLimited TooFewReplicas says that minReplicas limits the count; the count is ${to}, and minReplicas is ${minReplicas}.`,
    );
  if (reason === 'ScaleUpLimit' && maxReplicas !== undefined && to >= maxReplicas)
    return claim(
      `ScalingLimited ScaleUpLimit says that a step ended below maxReplicas; the count is ${to}, and maxReplicas is ${maxReplicas}.`,
    );
  if (reason === 'ScaleDownLimit' && minReplicas !== undefined && to <= minReplicas)
    return claim(
      `ScalingLimited ScaleDownLimit says that a step ended above minReplicas; the count is ${to}, and minReplicas is ${minReplicas}.`,
    );
  return undefined;
}

function decidingClaim({ metrics, decidingMetric }: Facts): UnfitClaim | undefined {
  const deciding = metrics.find(({ name }) => name === decidingMetric);
  const higher = metrics.find(
    ({ recommended }) => (recommended ?? -1) > (deciding?.recommended ?? Number.POSITIVE_INFINITY),
  );
  if (!deciding || !higher) return undefined;
  return {
    of: 'ScalingActive',
    recommended: undefined,
    text: `ScalingActive says that ${deciding.name} recommends the highest count; according to the values in this text, ${higher.name} recommends ${higher.recommended}, and ${deciding.name} recommends ${deciding.recommended}. ${causesText([fewerPods, otherMoment])}`,
  };
}

function sizeClaims({ observed }: Facts): UnfitClaim[] {
  const rescales = rescalesIn(observed.events);
  const outside = rescales.find((rescale) => outsideBound(rescale, observed) !== undefined && !isFrequent(rescale));
  const bound = outside && outsideBound(outside, observed);
  const claim = (text: string): UnfitClaim => ({ of: 'event', recommended: undefined, text });
  return [
    ...(outside && bound
      ? [
          claim(
            `The HPA itself has set the count to ${outside.size}, ${bound} (${outside.message}). ${causesText(['a bound that was changed after the event', ...(outside.size === 1 ? [zeroBug] : [])])}`,
          ),
        ]
      : []),
    ...laterCount(observed, rescales).map(claim),
  ];
}

/** The minimum age of an event that is compared with the status. A younger event may be newer than the status. */
const syncSeconds = 60;
/**
 * The maximum age, in seconds, of an event that is compared with the status. The API server keeps events for an hour.
 */
const eventSeconds = 3600;

function laterCount(observed: ObservedAutoscaler, [newest]: readonly Rescale[]): string[] {
  const { currentReplicas: current, desiredReplicas: desired } = observed;
  const isSteady = conditionOf(observed, 'AbleToScale')?.reason !== 'SucceededRescale' && current === desired;
  const age = newest?.secondsAgo;
  if (!newest || age === undefined || current === undefined || current === 0 || !isSteady) return [];
  if (age < syncSeconds || age > eventSeconds || newest.size === current) return [];
  return [
    `The last scaling event is ${durationText(age)} old and says that the HPA set ${newest.size}, but the count is ${current}. ${causesText(['something else has set the count since', 'events that the text leaves out'])}`,
  ];
}
