// Rules about a scale-up or scale-down that takes longer than a threshold even if the metrics recommend `maxReplicas`
// or `minReplicas` at every sync (docs/behavior/hpa.md §3).
import type { Autoscaler } from '../../model/autoscaler.ts';
import type { Direction, Policy } from '../../model/hpa/autoscaler.ts';
import { changeFix, type ObjectFix } from '../../model/object-fix.ts';
import { formatPath, type Path } from '../../model/path.ts';
import { isObject, type Value } from '../../model/value.ts';
import { controllerDescriptionOf } from '../../simulator/controllers.ts';
import type { Profile } from '../../simulator/profile.ts';
import type { EnvelopeRun, Reason } from '../../simulator/trace.ts';
import { clusterSecondsOf, durationText, sequenceText } from '../../simulator/trace-text.ts';
import { keptByContent } from '../kept-results.ts';
import { type Finding, minutesOf, type Rule } from '../rule.ts';
import { defaultedValue, inFile, withChange } from './changed-autoscaler.ts';
import { policyText } from './horizontal/written-policies.ts';

/** After this many syncs, about 10 h, a run is slow, whatever its result. */
const maxSyncs = 2401;

export interface SlowRunRule {
  code: string;
  level: Rule['level'];
  direction: Direction;
  minutes: number;
  isExplained(autoscaler: Autoscaler): boolean;
}

export function slowRunRule({ code, level, direction, minutes, isExplained }: SlowRunRule): Rule {
  return {
    code,
    level,
    check(subject) {
      const { autoscaler, profile, levels } = subject;
      if (!autoscaler || isExplained(autoscaler)) return undefined;
      const found = slowRun(autoscaler, profile, direction, minutesOf(levels, code) ?? minutes);
      return found && inFile(subject, found);
    },
  };
}

const slowRun = keptByContent(findSlowRun);

function findSlowRun(
  autoscaler: Autoscaler,
  profile: Profile,
  direction: Direction,
  minutes: number,
): Finding | undefined {
  const started = direction === 'scaleUp' ? withoutZero(autoscaler) : autoscaler;
  const run = fastestRun(started, profile, direction);
  if (!isSlow(run, minutes)) return undefined;
  const at = limitingField(run);
  const limit = limitText(started, at);
  return {
    at,
    message: `${runText(run)}${limit === undefined ? '' : `, because of ${limit}`}.`,
    fixes: fasterFixes(started, profile, { run, at, minutes }),
  };
}

/** Replaces minReplicas 0 by 1, which has the same effect in a run from 1 replica. */
function withoutZero(autoscaler: Autoscaler): Autoscaler {
  if (autoscaler.minReplicas > 0) return autoscaler;
  const minReplicas = 1;
  return autoscaler.kind === 'HorizontalPodAutoscaler'
    ? { ...autoscaler, minReplicas }
    : { ...autoscaler, minReplicas, spec: { ...autoscaler.spec, minReplicas } };
}

function fastestRun(autoscaler: Autoscaler, profile: Profile, direction: Direction): EnvelopeRun {
  return controllerDescriptionOf(autoscaler.kind).fastestRun(autoscaler, profile, direction, maxSyncs);
}

function isSlow(run: EnvelopeRun, minutes: number): boolean {
  return run.sequence.length > 1 && secondsOf(run) > minutes * 60;
}

function secondsOf(run: EnvelopeRun): number {
  return run.complete ? clusterSecondsOf(run) : (run.ticks.at(-1)?.atMs ?? 0) / 1000;
}

function runText(run: EnvelopeRun): string {
  const { complete, direction, sequence } = run;
  const way = direction === 'scaleUp' ? 'Scale-up' : 'Scale-down';
  const to = direction === 'scaleUp' ? run.maxReplicas : run.minReplicas;
  const duration = durationText(secondsOf(run));
  return complete
    ? `${way} ${sequenceText(sequence)} takes ${duration} at the fastest`
    : `${way} from ${sequence[0]} to ${to} takes more than ${duration}: by this time the count is ${sequence.at(-1)}`;
}

const limitingReasons: readonly Reason['kind'][] = ['policy', 'held', 'doubling', 'factor', 'forbidden', 'delayed'];

function limitingField({ ticks, direction }: EnvelopeRun): Path {
  const fields = new Map<string, { path: Path; syncs: number }>();
  for (const { reason, decidedBy } of ticks) {
    if (!limitingReasons.includes(reason.kind) || decidedBy.length === 0) continue;
    const field = fields.get(formatPath(decidedBy)) ?? { path: decidedBy, syncs: 0 };
    fields.set(formatPath(decidedBy), { ...field, syncs: field.syncs + 1 });
  }
  const [first] = [...fields.values()].sort((a, b) => b.syncs - a.syncs);
  return first?.path ?? ['spec', direction === 'scaleUp' ? 'maxReplicas' : 'minReplicas'];
}

function limitText(autoscaler: Autoscaler, at: Path): string | undefined {
  const value = defaultedValue(autoscaler, at);
  const name = at.at(-1);
  if (typeof name === 'number' && isPolicy(value))
    return `policies[${name}], ${policyText(value as unknown as Policy)}`;
  if (name === 'maxReplicas' || name === 'minReplicas') return undefined;
  return value === undefined ? String(name) : `${name}: ${value}`;
}

function isPolicy(value: Value | undefined): boolean {
  return isObject(value) && 'periodSeconds' in value;
}

interface SlowRun {
  run: EnvelopeRun;
  at: Path;
  minutes: number;
}

function fasterFixes(autoscaler: Autoscaler, profile: Profile, { run, at, minutes }: SlowRun): ObjectFix[] {
  const path = isPolicy(defaultedValue(autoscaler, at)) ? [...at, 'value'] : at;
  const number = defaultedValue(autoscaler, path);
  if (typeof number !== 'number' || !run.complete) return [];
  const factor = secondsOf(run) / (minutes * 60);
  const isPolicyValue = path !== at;
  for (const times of [1, 1.25, 2]) {
    const changed = isPolicyValue ? Math.ceil(number * factor * times) : Math.floor(number / factor / times);
    const faster = fastestRun(withChange(autoscaler, { at: path, to: changed }), profile, run.direction);
    if (faster.complete && !isSlow(faster, minutes)) return [changeFix(path, changed, false)];
  }
  return [];
}
