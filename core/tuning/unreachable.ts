// Proofs that a goal is out of reach for every object that the search could try. They are bounds that hold whatever the
// metrics recommend, so no search is needed: the fastest rules, the fewest pods, the most that can be served.
import type { ExpectedCount } from '../goals/expectation.ts';
import type { Autoscaler } from '../model/autoscaler.ts';
import { isPathWithin } from '../model/path.ts';
import type { Value } from '../model/value.ts';
import { repeatedFields } from '../model/watermark/autoscaler.ts';
import { controllerDescriptionOf, envelope } from '../simulator/controllers.ts';
import { metricContainers } from '../simulator/metric-demand.ts';
import type { EnvelopeRun } from '../simulator/trace.ts';
import { durationText } from '../simulator/trace-text.ts';
import { firstChangeMs, type LoadPoint, loadPolyline } from '../simulator/world/load.ts';
import { podModel } from '../simulator/world/pod-model.ts';
import { horizonMsOf } from '../simulator/world/run.ts';
import { units } from '../simulator/world/scenario-text.ts';
import { simulate } from '../simulator/world/simulate.ts';
import type { Goal } from './goal.ts';
import { type GoalProblem, isUpperLimit } from './goal-problems.ts';
import { type TunableField, withValues } from './tunable-fields.ts';
import type { TuningSubject } from './tuning-subject.ts';

export interface Unreachable extends GoalProblem {
  /** The least that can be had instead, as a sentence like the goal: `reaches 20 within 60 s`. */
  nearest?: string | undefined;
}

/** The first goal that no candidate can meet. Nothing is proven where something else sets counts, too. */
export function unreachableGoal(
  goals: readonly Goal[],
  subject: TuningSubject,
  fields: readonly TunableField[],
): Unreachable | undefined {
  if (hasOtherScaler(subject)) return undefined;
  const extremes = new Extremes(subject, fields);
  for (const goal of goals) {
    const found = proofOf(goal, extremes);
    if (found) return { goals: [goal], ...found };
  }
  return undefined;
}

/** KEDA's loop, which knows other counts than the bounds of the HPA, or a person. */
export function hasOtherScaler({ autoscaler, scenario }: Pick<TuningSubject, 'autoscaler' | 'scenario'>): boolean {
  const isOfKeda = autoscaler.kind === 'HorizontalPodAutoscaler' && autoscaler.keda !== undefined;
  return isOfKeda || scenario.faults.some(({ what }) => what === 'scaledByHand');
}

type Proof = Pick<Unreachable, 'reason' | 'nearest'>;

function proofOf({ expectation }: Goal, extremes: Extremes): Proof | undefined {
  switch (expectation.kind) {
    case 'reaches':
      return expectation.run === 'scaleDown' ? undefined : tooFast(expectation, extremes);
    case 'isAt':
      return aboveBound(expectation.count, extremes);
    case 'sequence':
      return expectation.run === 'scaleDown' ? undefined : firstAboveBound(expectation.counts, extremes);
    case 'figure':
      return isUpperLimit(expectation.comparison) ? tooLow(expectation, extremes) : undefined;
    default:
      return undefined;
  }
}

type Reaches = Extract<Goal['expectation'], { kind: 'reaches' }>;

function tooFast({ run, count, withinSeconds }: Reaches, extremes: Extremes): Proof | undefined {
  const start = run === 'load' ? extremes.mostBeforeChange() : undefined;
  const wanted = extremes.countOf(count);
  // A count that is not above the start is reached by scaling down, or at once.
  if (start !== undefined && wanted <= start) return undefined;
  const bound = aboveBound(count, extremes);
  if (bound) return bound;
  const { ticks, sequence } = extremes.fastestScaleUp(start, wanted);
  const reached = ticks.find(({ desired }) => desired >= wanted);
  if (!reached || reached.atMs <= withinSeconds * 1000) return undefined;
  const byThen = ticks.findLast(({ atMs }) => atMs <= withinSeconds * 1000)?.desired ?? sequence[0] ?? 0;
  return {
    reason: `even if the metrics recommend maxReplicas at every sync, no rules that the search may write set more than ${byThen} by then`,
    nearest: sentenceWith(run, wanted, reached.atMs / 1000),
  };
}

function sentenceWith(run: Reaches['run'], count: number, seconds: number): string {
  return `${run === 'scaleUp' ? 'fastest scale-up ' : ''}reaches ${count} within ${durationText(Math.ceil(seconds))}`;
}

function aboveBound(count: ExpectedCount, extremes: Extremes): Proof | undefined {
  const most = extremes.highestMax();
  if (extremes.countOf(count) <= Math.max(most, extremes.startCount)) return undefined;
  return {
    reason: extremes.mayChange('max') ? `maxReplicas is at most ${most}` : `maxReplicas is ${most}, and may not change`,
  };
}

function firstAboveBound(counts: readonly (ExpectedCount | '…')[], extremes: Extremes): Proof | undefined {
  return counts.flatMap((count) => (count === '…' ? [] : (aboveBound(count, extremes) ?? [])))[0];
}

type Figure = Extract<Goal['expectation'], { kind: 'figure' }>;

function tooLow({ figure, value, comparison }: Figure, extremes: Extremes): Proof | undefined {
  const isBeyond = (least: number) => least > value || (comparison === 'below' && least >= value);
  if (figure === 'unmetLoad') {
    const { percent, capacity, pods } = extremes.leastUnmet();
    return isBeyond(percent - tinyPercent)
      ? {
          reason: `${pods} replicas serve ${units(capacity)}/s, and ${Number(percent.toPrecision(3))} % of the load is above that`,
        }
      : undefined;
  }
  const { hours, pods, price } = extremes.leastPodHours();
  const least = figure === 'podHours' ? hours : figure === 'cost' && price > 0 ? hours * price : undefined;
  if (least === undefined || !isBeyond(least)) return undefined;
  const length = durationText(extremes.horizonSeconds);
  const text = Number(least.toPrecision(4));
  return { reason: `${pods} replicas for ${length} are ${text}${figure === 'podHours' ? ' pod-hours' : ''} already` };
}

/** Sums of many pieces differ in their last digits. */
const tinyPercent = 1e-6;

/** The objects at the ends of what may be tried. A field with one effect on speed is set to its fastest value. */
class Extremes {
  private readonly subject: TuningSubject;
  private readonly fields: readonly TunableField[];

  constructor(subject: TuningSubject, fields: readonly TunableField[]) {
    this.subject = subject;
    this.fields = fields;
  }

  get horizonSeconds(): number {
    return horizonMsOf(this.subject.scenario) / 1000;
  }

  countOf(count: ExpectedCount): number {
    const { autoscaler } = this.subject;
    if (typeof count === 'number') return count;
    // A bound that may change can be anything that is tried.
    return count === 'maxReplicas' ? autoscaler.maxReplicas : this.bound('min', Math.min);
  }

  highestMax(): number {
    return this.bound('max', Math.max);
  }

  /** Of the scenario, which may be beyond the bounds; 0 if it follows from the load. */
  get startCount(): number {
    const { replicas } = this.subject.scenario.start;
    return typeof replicas === 'number' ? replicas : 0;
  }

  mayChange(side: 'min' | 'max'): boolean {
    return this.boundsThatChange(side).length > 0;
  }

  private boundsThatChange(side: 'min' | 'max'): TunableField[] {
    return this.fields.filter(({ group, path }) => group === 'bounds' && String(path.at(-1)).startsWith(side));
  }

  private bound(side: 'min' | 'max', choose: (...values: number[]) => number): number {
    const { autoscaler } = this.subject;
    const present = side === 'min' ? autoscaler.minReplicas : autoscaler.maxReplicas;
    const values = this.boundsThatChange(side).flatMap(({ others }) => others.map(Number));
    return choose(present, ...values);
  }

  /** The most replicas that any candidate has when the load changes first. */
  mostBeforeChange(): number {
    const { scenario, profile } = this.subject;
    const horizonSeconds = Math.max(1, firstChangeMs(scenario.load)) / 1000;
    const counts = this.withLowTargets().map((autoscaler) => {
      const { ticks, sequence } = simulate(autoscaler, { ...scenario, horizonSeconds }, profile);
      return Math.max(sequence[0] ?? 0, ...ticks.map(({ desired }) => desired));
    });
    return Math.max(...counts);
  }

  /** To a count; `start`: the count that it begins with, not the lowest one of the object. */
  fastestScaleUp(start: number | undefined, wanted: number): EnvelopeRun {
    const runOf = (autoscaler: Autoscaler) =>
      envelope(start === undefined ? autoscaler : withLeast(autoscaler, start), this.subject.profile).up;
    const { autoscaler } = this.subject;
    return runOf(this.withFastestRules(autoscaler, (candidate) => timeTo(wanted, runOf(candidate))));
  }

  leastPodHours(): { hours: number; pods: number; price: number } {
    const { scenario } = this.subject;
    const { replicas } = scenario.start;
    const least = this.bound('min', Math.min);
    const pods = typeof replicas === 'number' ? Math.min(replicas, least) : least;
    return {
      hours: (pods * this.horizonSeconds) / 3600,
      pods,
      price: scenario.workload.pricePerPodHour,
    };
  }

  /** The part of the load that no count within the bounds can serve. */
  leastUnmet(): { percent: number; capacity: number; pods: number } {
    const { scenario, autoscaler, profile } = this.subject;
    const { workload, load, seed } = scenario;
    const pods = Math.max(this.highestMax(), this.startCount);
    const demands = controllerDescriptionOf(autoscaler.kind).metricDemands(autoscaler, profile);
    const model = podModel(workload, metricContainers(demands));
    const capacity = model.unthrottledCapacity * pods;
    const isBounded = workload.kind === 'requests' && scenario.faults.length === 0;
    const { offered, above } = areaAbove(loadPolyline(load, seed, horizonMsOf(scenario)), capacity);
    return { percent: isBounded && offered > 0 ? (100 * above) / offered : 0, capacity, pods };
  }

  /** Each target at its lowest: more replicas for the same load. */
  private withLowTargets(): Autoscaler[] {
    const { object, read } = this.subject;
    const changes = this.fields
      .filter(({ group }) => group === 'targets')
      .flatMap(({ path, present, others }) => {
        const values = [...others, ...(present === undefined ? [] : [present])].toSorted(bySize);
        return values[0] === undefined ? [] : [{ path, to: values[0] }];
      });
    const lowest = changes.length > 0 ? read(withValues(object, changes)) : undefined;
    const { autoscaler, profile } = this.subject;
    const timeOf = (candidate: Autoscaler) => timeTo(candidate.maxReplicas, envelope(candidate, profile).up);
    return [autoscaler, ...(lowest ? [lowest] : [])].map((each) => this.withFastestRules(each, timeOf));
  }

  /** Each field of `behavior` has the value with which the time is shortest, while the others have theirs. */
  private withFastestRules(base: Autoscaler, timeOf: (autoscaler: Autoscaler) => number): Autoscaler {
    const { object, read, directionPaths } = this.subject;
    let [written, fastest, shortest] = [object, base, timeOf(base)];
    const isUp = ({ path, group }: TunableField) =>
      group === 'behavior' && !isPathWithin(path, directionPaths.scaleDown) && !/^down/.test(String(path.at(-1)));
    const rules = this.fields.filter(isUp);
    // A second time, since a policy may be fast only with the right selectPolicy.
    for (const { path, others } of [...rules, ...rules]) {
      for (const to of others) {
        const changed = withValues(written, [{ path, to }]);
        const edited = read(changed);
        const candidate = edited && withRulesOf(base, edited);
        const time = candidate ? timeOf(candidate) : shortest;
        if (candidate && time < shortest) [written, fastest, shortest] = [changed, candidate, time];
      }
    }
    return fastest;
  }
}

/** Infinity if the run never gets there. */
function timeTo(count: number, { ticks }: EnvelopeRun): number {
  return ticks.find(({ desired }) => desired >= count)?.atMs ?? Number.POSITIVE_INFINITY;
}

/** The targets and bounds of one object with the rules of another one. */
function withRulesOf(base: Autoscaler, rules: Autoscaler): Autoscaler {
  if (base.kind === 'HorizontalPodAutoscaler' && rules.kind === base.kind)
    return rules.behavior === undefined ? base : { ...base, behavior: rules.behavior };
  if (base.kind === 'WatermarkPodAutoscaler' && rules.kind === base.kind)
    return { ...rules, spec: { ...rules.spec, metrics: base.spec.metrics } };
  return base;
}

function withLeast(autoscaler: Autoscaler, minReplicas: number): Autoscaler {
  if (autoscaler.kind === 'HorizontalPodAutoscaler') return { ...autoscaler, minReplicas };
  const spec = { ...autoscaler.spec, minReplicas };
  return { ...autoscaler, spec, ...repeatedFields(spec) };
}

function bySize(one: Value, other: Value): number {
  return Number.parseFloat(String(one)) - Number.parseFloat(String(other));
}

/** Of straight lines. */
function areaAbove(points: readonly LoadPoint[], limit: number): { offered: number; above: number } {
  let [offered, above] = [0, 0];
  for (const [i, { atMs, value }] of points.entries()) {
    const next = points[i + 1];
    if (!next) break;
    const seconds = (next.atMs - atMs) / 1000;
    offered += (seconds * (value + next.value)) / 2;
    const [low, high] = [Math.min(value, next.value) - limit, Math.max(value, next.value) - limit];
    if (high <= 0) continue;
    above += low >= 0 ? (seconds * (low + high)) / 2 : (seconds * high * high) / (2 * (high - low));
  }
  return { offered, above };
}
