import { prepare } from '../../simulator/hpa/prepare.ts';
import { metricStepTable } from '../../simulator/hpa/step-table.ts';
import { durationText } from '../../simulator/trace-text.ts';
import { certain, likely, type Statement } from '../explanation.ts';
import { conditionOf, type ObservedAutoscaler, type ObservedScaling } from '../observed.ts';
import { timeText } from '../time-text.ts';
import { disabledDirectionOf } from './disabled-direction.ts';
import { type HorizontalFacts, isUnexplained, reachedBound, windowSecondsOf } from './state-verdict.ts';

export function nextChanges(facts: HorizontalFacts): Statement[] {
  const { observed } = facts;
  const able = conditionOf(observed, 'AbleToScale');
  const active = conditionOf(observed, 'ScalingActive');
  if (able?.status === 'False' && !able.reason.startsWith('Backoff'))
    return [certain('No change until the controller can read and write the scale of the target.')];
  if (active?.reason === 'ScalingDisabled')
    return [certain('No change until the replicas of the target are set above 0.')];
  const bound = boundText(observed);
  if (active?.status === 'False') return [...bound, certain(untilReadable(facts))];
  if (bound.length > 0) return bound;
  const isStabilizedDown = able?.reason === 'ScaleDownStabilized';
  // If the conditions contradict the values, the conditions say nothing about the next step.
  if (facts.unfit.some(({ of }) => of !== 'ScalingActive' && of !== 'event')) return [];
  return [
    ...(isStabilizedDown ? windowEnd(facts, 'scaleDown') : []),
    ...(able?.reason === 'ScaleUpStabilized' ? windowEnd(facts, 'scaleUp') : []),
    ...nextStep(facts),
    ...thresholds(facts, isStabilizedDown),
  ];
}

/**
 * Says that the next sync corrects a count above maxReplicas or below minReplicas. Empty after a rescale, because the
 * status still has the count before the rescale.
 */
function boundText(observed: ObservedAutoscaler): Statement[] {
  const { currentReplicas: current, minReplicas, maxReplicas } = observed;
  if (current === undefined || current === 0) return [];
  if (conditionOf(observed, 'AbleToScale')?.reason === 'SucceededRescale') return [];
  const counted = current === 1 ? '1 replica is' : `${current} replicas are`;
  const text = (place: string, value: number) =>
    certain(
      `${counted} ${place} ${value}: the next sync sets ${value} at once, without metrics, windows and policies.`,
    );
  if (maxReplicas !== undefined && current > maxReplicas) return [text('above maxReplicas', maxReplicas)];
  if (minReplicas !== undefined && current < minReplicas) return [text('below minReplicas', minReplicas)];
  return [];
}

function untilReadable({ hpa }: HorizontalFacts): string {
  const bounds = 'to bring the count back between minReplicas and maxReplicas';
  return hpa && hpa.metrics.length > 1
    ? `No scale-down until every metric can be read, except ${bounds}. A metric that works may still scale up.`
    : `No change until the metric can be read, except ${bounds}.`;
}

function windowEnd(facts: HorizontalFacts, direction: 'scaleUp' | 'scaleDown'): Statement[] {
  const { observed, hpa, profile } = facts;
  const seconds = windowSecondsOf(hpa, direction, profile);
  const { currentReplicas: current = 0 } = observed;
  if (!hpa || seconds === undefined || reachedBound(observed, direction) !== undefined) return [];
  if (hpa.behavior?.[direction].selectPolicy === 'Disabled') return [certain(disabledText(direction))];
  const window = durationText(seconds);
  const isDown = direction === 'scaleDown';
  const rest = isDown ? 'a high recommendation restarts the window' : 'a low recommendation restarts the window';
  const { lastScaling } = observed;
  // The end of the window is certain only if `behavior` sets the window, because the controller's flag may have another
  // value in this cluster. Without `behavior`, the window may also end earlier, because an older and higher
  // recommendation may have caused the scale-up.
  const statement = hpa.behavior?.[direction].stabilizationWindowSeconds === undefined ? likely : certain;
  const earliest = isDown && lastScaling?.direction === 'up' ? earliestText(lastScaling, seconds) : undefined;
  return [
    ...(earliest === undefined ? [] : [statement(earliest)]),
    statement(
      `If the metrics keep recommending ${isDown ? 'fewer' : 'more'} than ${current}, the count ${isDown ? 'falls' : 'rises'} at the latest with the first sync after ${window}; ${rest}.`,
    ),
  ];
}

/**
 * Says until when there is no scale-down; undefined if this time is past or unknown. The stabilization window begins at
 * the last scale-up, because at that time the metrics recommended the higher count.
 */
function earliestText({ secondsAgo, atMs }: ObservedScaling, seconds: number): string | undefined {
  if (secondsAgo !== undefined)
    return secondsAgo >= seconds
      ? undefined
      : `The last scale-up was ${durationText(secondsAgo)} before this text was printed, so there is no scale-down in the next ${durationText(seconds - secondsAgo)}.`;
  if (atMs === undefined) return undefined;
  return `The last scale-up was at ${timeText(atMs)}, so there is no scale-down before ${timeText(atMs + seconds * 1000)}.`;
}

function nextStep({ observed, hpa, profile }: HorizontalFacts): Statement[] {
  const limited = conditionOf(observed, 'ScalingLimited');
  if (limited?.status !== 'True' || (limited.reason !== 'ScaleUpLimit' && limited.reason !== 'ScaleDownLimit'))
    return [];
  const direction = limited.reason === 'ScaleUpLimit' ? 'scaleUp' : 'scaleDown';
  if (!hpa) return [];
  if (!hpa.behavior)
    return [
      certain(
        `The next sync, ${durationText(profile.syncPeriodSeconds)} later by default, may at most double the count, or set 4 if double the count is less than 4.`,
      ),
    ];
  const { selectPolicy, policies } = hpa.behavior[direction];
  if (selectPolicy === 'Disabled') return [certain(disabledText(direction))];
  const texts = policies.map(
    ({ type, value, periodSeconds }) =>
      `${value} ${type === 'Pods' ? (value === 1 ? 'pod' : 'pods') : '%'} per ${durationText(periodSeconds)}`,
  );
  const longest = Math.max(...policies.map(({ periodSeconds }) => periodSeconds));
  return [
    certain(
      `The next step comes at the latest ${durationText(Math.max(longest, profile.syncPeriodSeconds))} after the last step: behavior.${direction} allows ${texts.join(' or ')}.`,
    ),
  ];
}

const disabledText = (direction: 'scaleUp' | 'scaleDown') =>
  `The metrics never scale ${direction === 'scaleUp' ? 'up' : 'down'} (behavior.${direction}.selectPolicy: Disabled); only the bounds still change the count in this direction.`;

function thresholds(facts: HorizontalFacts, isStabilizedDown: boolean): Statement[] {
  const { observed, hpa, profile } = facts;
  const replicas = countAfter(observed);
  // If the controller counts pods that the status does not show, the status does not determine the next change.
  if (!hpa || replicas === undefined || replicas === 0 || isUnexplained(facts)) return [];
  if (hpa.minReplicas === hpa.maxReplicas)
    return [certain(`minReplicas and maxReplicas are both ${hpa.maxReplicas}: the metrics never change the count.`)];
  const isOff = (direction: 'scaleUp' | 'scaleDown') => hpa.behavior?.[direction].selectPolicy === 'Disabled';
  const controller = prepare(hpa, profile);
  const rows = controller.metrics.flatMap((metric) => {
    const row = metricStepTable(hpa, { controller, metric }, { profile, sizes: [replicas], isAverage: true })?.rows[0];
    return row ? [{ name: metric.name, ...row }] : [];
  });
  const ups = isOff('scaleUp')
    ? []
    : rows.flatMap(({ name, scaleUpAt }) => (scaleUpAt === undefined ? [] : [`${name} ${scaleUpAt}`]));
  const downs = rows.flatMap(({ name, scaleDownAt }) =>
    scaleDownAt === undefined ? [] : [belowText(name, scaleDownAt)],
  );
  const isDownKnown = rows.length > 0 && downs.length === rows.length && !isStabilizedDown && !isOff('scaleDown');
  const off = (['scaleUp', 'scaleDown'] as const).filter((direction) => isOff(direction));
  return [
    // If the metrics recommend scaling in a disabled direction, `windowEnd` or `nextStep` already reports this
    // direction, so it is left out here.
    ...off
      .filter((direction) => direction !== disabledDirectionOf(observed))
      .map((direction) => certain(disabledText(direction))),
    ...(ups.length === 0
      ? []
      : [certain(`With all pods ready, the HPA scales up from ${replicas} at ${ups.join(', or at ')}.`)]),
    ...(isDownKnown
      ? [certain(`With all pods ready, the HPA scales down from ${replicas} ${downs.join(', and ')}.`)]
      : []),
  ];
}

/**
 * Returns the condition for a scale-down. A percentage gets the word `below`; a value with `below`, `at most` or `or
 * less` needs no such word.
 */
function belowText(name: string, value: string): string {
  return `when ${name} is ${/^(?:below|at most) | or less/.test(value) ? '' : 'below '}${value}`;
}

/** Returns the count after the last sync. After a rescale, `currentReplicas` is still the count before the rescale. */
function countAfter(observed: ObservedAutoscaler): number | undefined {
  const { currentReplicas, desiredReplicas } = observed;
  return conditionOf(observed, 'AbleToScale')?.reason === 'SucceededRescale' ? desiredReplicas : currentReplicas;
}
