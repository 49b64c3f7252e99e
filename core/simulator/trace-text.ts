// The texts for decisions, sequences and times. Panel, hover, code lens and command line print only these.
import type { Direction, Policy, ScalingRules } from '../model/hpa/autoscaler.ts';
import type { Envelope, EnvelopeRun, Reason, Tick, Trace } from './trace.ts';
import { watermarkReasonText } from './watermark/reason-text.ts';

/** `requests 9, cpu 5`: the recommendation of each metric. Empty if there is only one metric or none could be read. */
export function recommendedByText(
  { metrics = [] }: { metrics?: Trace['metrics'] | undefined },
  { recommendedBy = [] }: Pick<Tick, 'recommendedBy'>,
): string {
  if (recommendedBy.every((count) => count === null)) return '';
  return metrics.map((metric, i) => `${metric} ${recommendedBy[i] ?? 'unread'}`).join(', ');
}

/** Why a sync set its count: names the field and the number that decided. */
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
    case 'unreadyAsNothing':
      return `${reason.pods} unready ${podsCount(reason.pods)} as 0 for ${reason.by}`;
    case 'missingFilled':
      return `${reason.pods} ${podsCount(reason.pods, 'without metrics')} ${missingMetricText(reason.as, reason.pods)} for ${reason.by}`;
    case 'unreadable':
      return `no metric could be read: ${reason.error}`;
    case 'forbidsShrinking':
      return `${reason.by} could not be read and the others recommend less (${reason.count}): no scale-down`;
    case 'selector':
      return `the selector of the workload cannot be used: ${reason.problem}`;
    case 'ambiguous':
      return `${reason.otherAutoscalers.length + 1} HPAs select the same pods: also ${reason.otherAutoscalers.join(', ')}`;
    case 'scaleUnreadable':
      return `the scale could not be read: ${reason.error}`;
    case 'scaleRefused':
      return `scaling to ${reason.count} failed: ${reason.error}`;
    default:
      return watermarkReasonText(reason);
  }
}

/** `requests is at 180 % of its target`, `at 24 times its target`; undefined if the metric has no target. */
function recommendationText({
  by,
  count,
  percent,
}: Extract<Reason, { kind: 'asked' | 'unchanged' }>): string | undefined {
  if (by === null) return `the metrics recommend ${count}`;
  if (percent === undefined) return undefined;
  return `${by} is at ${percent < 1000 ? `${percent} % of` : `${Math.round(percent / 100)} times`} its target`;
}

/** `…` replaces the omitted middle: `[1, 5, '…', 20]`. */
export type SequencePart = number | '…';

/** Sequences of up to six counts are complete; longer ones keep the first `keep` counts and the last. */
export function sequenceParts(counts: readonly number[], keep = 4): SequencePart[] {
  const last = counts.at(-1);
  if (counts.length <= 6 || last === undefined) return [...counts];
  return [...counts.slice(0, keep), '…', last];
}

/** `1 → 5 → 10 → 20`; long sequences are shortened in the middle. */
export function sequenceText(counts: readonly number[], keep = 3): string {
  return sequenceParts(counts, keep).join(' → ');
}

/** `45 s`, `2 min`; from 5 min on truncated to whole minutes, then hours, then days. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (seconds < 300 && (seconds < 120 || seconds % 60 !== 0)) return `${decimal(seconds)} s`;
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** A time of a run: `1:30`; from one hour on `1:05:00`. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const two = (n: number) => String(n).padStart(2, '0');
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** One direction as the code lens shows it: `1 → 5 → 10 → 20 in 30 s`. */
export function envelopeRunText(run: EnvelopeRun): string {
  if (!run.complete) return unfinishedText(run);
  if (run.sequence.length === 1) return `always ${run.maxReplicas}`;
  const when =
    run.seconds === 0 ? 'at once' : `${run.sequence.length === 2 ? 'after' : 'in'} ${durationText(run.seconds)}`;
  return `${sequenceText(run.sequence)} ${when}`;
}

/** Both directions: `1 → 5 → 10 → 20 in 30 s · 20 → 1 after 5 min`. Equal bounds give one sentence. */
export function envelopeText({ up, down }: Envelope): string {
  if (up.minReplicas === up.maxReplicas) return `always ${up.maxReplicas}: minReplicas and maxReplicas are equal`;
  return `${envelopeRunText(up)} · ${envelopeRunText(down)}`;
}

/** The scaling rules of one direction in short: `+4 pods or ×2 per 15 s, the larger`. */
export function rulesText(direction: Direction, rules: ScalingRules, windowSeconds: number): string {
  if (rules.selectPolicy === 'Disabled') return 'disabled';
  const after = windowSeconds > 0 ? `after ${durationText(windowSeconds)}, ` : '';
  return `${after}${policiesText(direction, rules)}`;
}

function unfinishedText(run: EnvelopeRun): string {
  const [first] = run.sequence;
  const last = run.ticks.at(-1);
  if (run.sequence.length === 1 && last) return `stays at ${first}: ${reasonText(last.reason)}`;
  const bound = run.direction === 'scaleUp' ? 'maxReplicas' : 'minReplicas';
  return `${sequenceText(run.sequence, 2)} after ${durationText(run.seconds)}, not at ${bound}`;
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
