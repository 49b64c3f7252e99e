// The texts for decisions, sequences and times. The panel, hovers, code lenses and the command line share these texts.
import type { Direction, Policy, ScalingRules } from '../model/hpa/autoscaler.ts';
import type { Envelope, EnvelopeRun, IdleState, Reason, Tick, Trace } from './trace.ts';
import { watermarkReasonText } from './watermark/texts/reason-text.ts';

/**
 * Returns a text such as `requests 9, cpu 5`. The text is empty if there is only one metric, or if no metric could be
 * read.
 */
export function recommendedByText(
  { metrics = [] }: { metrics?: Trace['metrics'] | undefined },
  { recommendedBy = [] }: Pick<Tick, 'recommendedBy'>,
): string {
  if (recommendedBy.every((count) => count === null)) return '';
  return metrics.map((metric, i) => `${metric} ${recommendedBy[i] ?? 'unread'}`).join(', ');
}

export function reasonText(reason: Reason): string {
  switch (reason.kind) {
    case 'asked':
      return recommendationText(reason) ?? `recommended by ${reason.by}`;
    case 'unchanged':
      return recommendationText(reason) ?? `${reason.by} recommends ${reason.count}`;
    case 'held':
      return `stabilization window ${reason.windowSeconds} s: ${reason.count} was recommended ${agoText(reason)}`;
    case 'raised':
      return `stabilization window: raised to ${reason.count}, recommended ${agoText(reason)}`;
    case 'policy':
      return `${reason.direction} policy: at most ${policyText(reason.policy, reason.allowed)} per ${reason.policy.periodSeconds} s`;
    case 'doubling':
      return 'no behavior: at most double, or 4';
    case 'disabled':
      return `${reason.direction} is disabled`;
    case 'atMax':
      return 'at maxReplicas';
    case 'atMin':
      return 'at minReplicas';
    case 'aboveMax':
      return 'above maxReplicas: set at once, without metrics, window or policy';
    case 'belowMin':
      return 'below minReplicas: set at once, without metrics, window or policy';
    case 'resting':
      return 'paused: the workload has 0 replicas';
    case 'withinTolerance':
      return `${reason.by} is within tolerance of its target (−${percent(reason.below)} … +${percent(reason.above)} %)`;
    case 'podsCounted':
      return `${reason.by} is within tolerance of its target for the ${reason.pods} pods that exist${reason.isMore ? ', surge pods included' : ''}, so it recommends ${reason.pods}`;
    case 'unreadyAsNothing':
      return `${reason.pods} unready ${podsCount(reason.pods)} as 0 for ${reason.by}`;
    case 'missingFilled':
      return `${reason.pods} ${podsCount(reason.pods, 'without metrics')} ${missingMetricText(reason.as, reason.pods)} for ${reason.by}`;
    case 'unreadable':
      return `no metric could be read: ${reason.error}`;
    case 'forbidsShrinking':
      return `${reason.by} could not be read and the other metrics recommend less (${reason.count}): no scale-down`;
    case 'selector':
      return `the selector of the workload cannot be used: ${reason.problem}`;
    case 'ambiguous':
      return `${reason.otherAutoscalers.length + 1} HPAs select the same pods: this one and ${reason.otherAutoscalers.join(', ')}`;
    case 'scaleUnreadable':
      return `the scale could not be read: ${reason.error}`;
    case 'scaleRefused':
      return `scaling to ${reason.count} failed: ${reason.error}`;
    case 'scaledBy':
      return `${reason.by}: ${reason.why}`;
    default:
      return watermarkReasonText(reason);
  }
}

function recommendationText({
  by,
  count,
  percent,
}: Extract<Reason, { kind: 'asked' | 'unchanged' }>): string | undefined {
  if (by === null) return `the metrics recommend ${count}`;
  if (percent === undefined) return undefined;
  return `${by} is at ${percent < 1000 ? `${percent} % of` : `${Math.round(percent / 100)} times`} its target`;
}

export type SequencePart = number | '…';

/**
 * Shortens more than six counts to the first `keep` counts and the last count. If the highest count would be left out,
 * it replaces the count at position `keep`: `4 → 5 → 6 → … → 33 → … → 9`.
 */
export function sequenceParts(counts: readonly number[], keep = 4): SequencePart[] {
  const lastIndex = counts.length - 1;
  if (lastIndex < 6) return [...counts];
  const peakIndex = counts.indexOf(Math.max(...counts));
  const isPeakShown = peakIndex < keep || counts[peakIndex] === counts[lastIndex];
  const shown = isPeakShown ? [] : [peakIndex];
  const first = [...counts.keys()].slice(0, isPeakShown ? keep : keep - 1);
  const indices = [...new Set([...first, ...shown, lastIndex])];
  return indices.flatMap((index, i): SequencePart[] => {
    const count = counts[index] ?? 0;
    return i > 0 && index > (indices[i - 1] ?? 0) + 1 ? ['…', count] : [count];
  });
}

export function sequenceText(counts: readonly number[], keep = 3): string {
  return sequenceParts(counts, keep).join(' → ');
}

export function shortRunText(run: EnvelopeRun): string {
  if (run.sequence.length > 1) return sequenceText(run.sequence);
  const text = envelopeRunText(run);
  return text.split(':')[0] ?? text;
}

const minuteSeconds = 60;
const hourSeconds = 3600;
const daySeconds = 86_400;

/**
 * Returns the text of a duration. Durations below two days are exact: `6 min 45 s`. Durations from two to three days
 * are rounded to hours (`2 d 3 h`), and longer durations to days (`4 d`).
 */
export function durationText(seconds: number): string {
  if (seconds < 2 * minuteSeconds) return `${decimal(seconds)} s`;
  if (seconds < 2 * hourSeconds) return unitsText(seconds, [minuteSeconds, 1]);
  if (seconds < 2 * daySeconds) return unitsText(seconds, [hourSeconds, minuteSeconds, 1]);
  return seconds < 3 * daySeconds
    ? unitsText(Math.round(seconds / hourSeconds) * hourSeconds, [daySeconds, hourSeconds])
    : unitsText(Math.round(seconds / daySeconds) * daySeconds, [daySeconds]);
}

/**
 * Returns the texts of two durations in units that make the durations easy to compare, such as `135 s` and `300 s`.
 * Both texts are in seconds if neither duration exceeds 10 min and at least one of them is below 2 min or not a whole
 * number of minutes.
 */
export function durationTexts(pair: readonly [number, number]): [string, string] {
  const fitsSeconds = pair.every((seconds) => seconds <= 10 * minuteSeconds);
  const needsSeconds = pair.some((seconds) => seconds % minuteSeconds !== 0 || seconds < 2 * minuteSeconds);
  const inMinutes = (seconds: number) =>
    seconds > minuteSeconds && seconds < 2 * minuteSeconds
      ? unitsText(seconds, [minuteSeconds, 1])
      : durationText(seconds);
  const textOf = fitsSeconds && needsSeconds ? (seconds: number) => `${decimal(seconds)} s` : inMinutes;
  return [textOf(pair[0]), textOf(pair[1])];
}

const unitNames: Readonly<Record<number, string>> = {
  [daySeconds]: 'd',
  [hourSeconds]: 'h',
  [minuteSeconds]: 'min',
  1: 's',
};

/** @param units the lengths of the units in seconds, the longest first; only the last unit may have decimals */
function unitsText(seconds: number, units: readonly number[]): string {
  let rest = seconds;
  const parts = units.flatMap((unit, i) => {
    const count = i === units.length - 1 ? rest / unit : Math.floor(rest / unit);
    rest -= count * unit;
    const text = decimal(count);
    return text === '0' ? [] : [`${text} ${unitNames[unit]}`];
  });
  return parts.join(' ');
}

/**
 * Returns a time such as `1:30`, or with hours, such as `1:05:00`. By default, times of at least one hour have hours.
 */
export function clockText(ms: number, hasHours = ms >= 1000 * hourSeconds): string {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const two = (n: number) => String(n).padStart(2, '0');
  if (!hasHours) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

export function hasHours(ticks: readonly Pick<Tick, 'atMs'>[]): boolean {
  return (ticks.at(-1)?.atMs ?? 0) >= 1000 * hourSeconds;
}

export function envelopeRunText(run: EnvelopeRun): string {
  const { complete, sequence } = run;
  if (sequence.length > 1) return `${sequenceText(sequence, complete ? 3 : 2)} ${envelopeTimeText(run)}`;
  if (!complete) return `stays at ${sequence[0]}: ${envelopeTimeText(run)}`;
  return isLeftIdle(run) ? `${sequence[0]} → ${envelopeTimeText(run)}` : `always ${run.maxReplicas}`;
}

/**
 * Returns a text about the time that the scaling takes: `in 30 s` for several steps, `after 5 min` for a single step,
 * `at once`, or `always` for a constant count. If KEDA afterwards scales an idle target further down, the text also
 * says so: `after 5 min, 0 after 3 min idle`.
 */
export function envelopeTimeText(run: EnvelopeRun): string {
  const text = ownTimeText(run);
  if (!isLeftIdle(run)) return text;
  const { replicas, afterSeconds } = run.idle;
  const idle = `${replicas} ${afterSeconds === 0 ? 'once' : `after ${durationText(afterSeconds)}`} idle`;
  return text === 'always' ? idle : `${text}, ${idle}`;
}

function isLeftIdle(run: EnvelopeRun): run is EnvelopeRun & { idle: IdleState } {
  return run.direction === 'scaleDown' && run.idle !== undefined;
}

function ownTimeText(run: EnvelopeRun): string {
  const { complete, sequence, direction, ticks } = run;
  const seconds = clusterSecondsOf(run);
  const last = ticks.at(-1);
  if (sequence.length === 1 && last) return complete ? 'always' : reasonText(last.reason);
  if (!complete)
    return `after ${durationText(seconds)}, not at ${direction === 'scaleUp' ? 'maxReplicas' : 'minReplicas'}`;
  return seconds === 0 ? 'at once' : `${sequence.length === 2 ? 'after' : 'in'} ${durationText(seconds)}`;
}

export function clusterSecondsOf({ seconds, clusterSeconds = seconds }: TimedRun): number {
  return clusterSeconds;
}

type TimedRun = Pick<EnvelopeRun, 'seconds' | 'clusterSeconds'>;

export function clusterTimeNote({ seconds, clusterSeconds }: TimedRun): string | undefined {
  if (clusterSeconds === undefined) return undefined;
  const [exact, late] = durationTexts([seconds, clusterSeconds]);
  return `${late} in a cluster, where every sync is slightly late; ${exact} if every sync is exactly on time, as below`;
}

export function neverChanges({ minReplicas, maxReplicas, idle }: EnvelopeRun): boolean {
  return minReplicas === maxReplicas && !idle;
}

export function fastestRunTexts({ up, down }: Envelope): { up: string; down?: string } {
  if (neverChanges(up)) return { up: `always ${up.maxReplicas}: minReplicas and maxReplicas are equal` };
  return { up: envelopeRunText(up), down: envelopeRunText(down) };
}

export function envelopeText(envelope: Envelope): string {
  const { up, down } = fastestRunTexts(envelope);
  return down === undefined ? up : `${up} · ${down}`;
}

export function rulesText(direction: Direction, rules: ScalingRules, windowSeconds: number): string {
  if (rules.selectPolicy === 'Disabled') return 'disabled';
  const after = windowSeconds > 0 ? `after ${durationText(windowSeconds)}, ` : '';
  return `${after}${policiesText(direction, rules)}`;
}

function policiesText(direction: Direction, { policies, selectPolicy }: ScalingRules): string {
  if (direction === 'scaleDown' && selectPolicy === 'Max' && policies.some(removesAll)) return 'any number at once';
  const periods = new Set(policies.map((policy) => policy.periodSeconds));
  const samePeriod = periods.size === 1;
  const parts = policies.map(
    (policy) => `${changeText(direction, policy)}${samePeriod ? '' : ` per ${durationText(policy.periodSeconds)}`}`,
  );
  const per = samePeriod ? ` per ${durationText(policies[0]?.periodSeconds ?? 0)}` : '';
  const which = policies.length < 2 ? '' : `, the ${selectPolicy === 'Min' ? 'smaller' : 'larger'}`;
  return `${parts.join(' or ')}${per}${which}`;
}

function changeText(direction: Direction, { type, value }: Policy): string {
  if (type === 'Pods') return `${direction === 'scaleUp' ? '+' : ''}${value} ${pods(value)}`;
  if (direction === 'scaleDown') return value >= 100 ? 'any number' : `${value} %`;
  return value % 100 === 0 ? `×${1 + value / 100}` : `+${value} %`;
}

function policyText({ type, value }: Policy, allowed: number): string {
  return type === 'Pods' ? `${allowed} ${pods(allowed)}` : `${value} % (${allowed} ${pods(allowed)})`;
}

function missingMetricText(as: 'request' | 'target' | 'nothing', n: number): string {
  if (as === 'nothing') return 'as 0';
  if (as === 'target') return 'as on target';
  return `as 100 % of ${n === 1 ? 'its' : 'their'} request`;
}

const agoText = ({ agoMs }: { agoMs: number }) => `${decimal(agoMs / 1000)} s ago`;
const podsCount = (n: number, which?: string) =>
  [pods(n), ...(which ? [which] : []), n === 1 ? 'counts' : 'count'].join(' ');
const percent = (part: number) => decimal(part * 100);
const removesAll = ({ type, value }: Policy) => type === 'Percent' && value >= 100;
const pods = (n: number) => (n === 1 ? 'pod' : 'pods');
const decimal = (n: number) => String(Math.round(n * 1000) / 1000);
