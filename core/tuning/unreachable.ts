// Proves without a search that no edit meets a goal. The proofs use only bounds that hold for every recommendation of
// the metrics.
import type { CountName, ExpectedCount } from '../goals/expectation.ts';
import type { Autoscaler } from '../model/autoscaler.ts';
import { isPathWithin } from '../model/path.ts';
import type { Value } from '../model/value.ts';
import { repeatedFields } from '../model/watermark/autoscaler.ts';
import { envelope } from '../simulator/controllers.ts';
import type { EnvelopeRun } from '../simulator/trace.ts';
import { firstChangeMs } from '../simulator/world/load.ts';
import { simulate } from '../simulator/world/simulate.ts';
import { type Choice, editsOf } from './candidate.ts';
import { isAbove, isUpperLimit } from './contradictions.ts';
import type { Goal } from './goal.ts';
import { type CountRange, type FixedFacts, fixedCountOf, fixedFacts, limitsOf } from './goal-limits.ts';
import type { GoalProblem } from './goal-problems.ts';
import { leastFigure } from './least-figures.ts';
import { type TunableField, withValues } from './tunable-fields.ts';
import type { TuningSubject } from './tuning-subject.ts';

/**
 * Returns the first goal that no edit can reach, with the reason; undefined if no goal is proven to be unreachable. If
 * a person or KEDA also sets the count, nothing can be proven, so the function returns undefined.
 */
export function unreachableGoal(goals: readonly Goal[], extremes: Extremes): GoalProblem | undefined {
  if (extremes.facts.hasOtherScaler) return undefined;
  for (const goal of goals) {
    const reason = proofOf(goal.expectation, extremes);
    if (reason !== undefined) return { goals: [goal], reason };
  }
  return undefined;
}

type Expectation = Goal['expectation'];

function proofOf(expectation: Expectation, extremes: Extremes): string | undefined {
  return (
    outsideBounds(expectation, extremes) ??
    (expectation.kind === 'sequence' && expectation.run === 'load' ? otherStart(expectation, extremes) : undefined) ??
    (expectation.kind === 'reaches' ? tooFast(expectation, extremes) : undefined) ??
    (expectation.kind === 'figure' && isUpperLimit(expectation.comparison) ? tooLow(expectation, extremes) : undefined)
  );
}

function outsideBounds(expectation: Expectation, extremes: Extremes): string | undefined {
  const { least, most, high, low } = limitsOf(expectation, extremes.facts);
  if (expectation.kind === 'figure') return undefined;
  const [highest, lowest] = [Math.max(high ?? 0, least ?? 0), Math.min(low ?? Infinity, most ?? Infinity)];
  if (highest > extremes.highestCount()) return boundText('maxReplicas', extremes);
  return lowest < extremes.lowestCount() ? boundText('minReplicas', extremes) : undefined;
}

function boundText(name: CountName, extremes: Extremes): string {
  const bound = name === 'maxReplicas' ? extremes.highestMax() : extremes.lowestMin();
  if (!extremes.mayChange(name)) return `${name} is ${bound}, and the search may not change it`;
  return `${name} is at ${name === 'maxReplicas' ? 'most' : 'least'} ${bound}`;
}

function otherStart({ counts }: { counts: readonly (ExpectedCount | '…')[] }, { facts }: Extremes): string | undefined {
  const [first = '…'] = counts;
  const given = first === '…' ? undefined : fixedCountOf(first, facts);
  const { least, most } = facts.starts;
  if (given === undefined || (given >= least && given <= most)) return undefined;
  return `the count at the start is ${least === most ? least : `from ${least} to ${most}`}`;
}

type Reaches = Extract<Expectation, { kind: 'reaches' }>;

function tooFast({ run, count, withinSeconds }: Reaches, extremes: Extremes): string | undefined {
  if (run === 'scaleDown') return undefined;
  const wanted = fixedCountOf(count, extremes.facts);
  const start = extremes.mostAtStart(run);
  // If the expected count is not above the count at the start, it is reached at once or by scaling down. A slow
  // scale-up then proves nothing.
  if (wanted === undefined || (start !== undefined && wanted <= start)) return undefined;
  const { ticks, sequence } = extremes.fastestScaleUp(start, wanted);
  const reached = ticks.find(({ desired }) => desired >= wanted);
  if (!reached || reached.atMs <= withinSeconds * 1000) return undefined;
  const byThen = ticks.findLast(({ atMs }) => atMs <= withinSeconds * 1000)?.desired ?? sequence[0] ?? 0;
  return `only ${byThen} replicas are possible in this time, even if metrics recommend maxReplicas at every sync and the search writes the fastest allowed rules`;
}

type Figure = Extract<Expectation, { kind: 'figure' }>;

function tooLow(goal: Figure, extremes: Extremes): string | undefined {
  const counts = { least: extremes.lowestCount(), most: extremes.highestCount() };
  const least = leastFigure(goal.figure, counts, extremes.facts.scenario);
  return least && isAbove(least.value, goal) ? least.reason : undefined;
}

/** The fastest autoscalers that the search could try, and the counts that these autoscalers can have. */
export class Extremes {
  readonly facts: FixedFacts;
  private readonly subject: TuningSubject;
  private readonly fields: readonly TunableField[];

  constructor(subject: TuningSubject, fields: readonly TunableField[]) {
    this.subject = subject;
    this.fields = fields;
    const { autoscaler } = subject;
    const named = (name: CountName) => (this.mayChange(name) ? {} : { [name]: autoscaler[name] });
    const facts = fixedFacts(subject, { ...named('minReplicas'), ...named('maxReplicas') });
    this.facts = facts.starts.least === facts.starts.most ? facts : { ...facts, starts: this.settledStarts(facts) };
  }

  /**
   * Returns the range of the replicas at the start of the run. These replicas depend on the targets, because lower
   * targets need more pods.
   */
  private settledStarts({ starts, hasOtherScaler }: FixedFacts): CountRange {
    const { scenario, profile } = this.subject;
    const counts = [this.lowTargets(), this.highTargets()].map((choice) => {
      const { sequence } = simulate(this.read(choice), { ...scenario, horizonSeconds: 1 }, profile);
      return sequence[0] ?? 0;
    });
    const isKnown = !hasOtherScaler && !this.mayChange('minReplicas') && !this.mayChange('maxReplicas');
    return isKnown ? { least: Math.min(...counts), most: Math.max(...counts) } : starts;
  }

  choices(): Choice[] {
    const fastest = (base: Choice) => this.withFastestRules(base, ({ maxReplicas }) => maxReplicas);
    return [fastest(this.present), fastest(this.lowTargets()), this.highTargets()];
  }

  highestMax(): number {
    return Math.max(...this.boundValues('maxReplicas'));
  }

  lowestMin(): number {
    return Math.min(...this.boundValues('minReplicas'));
  }

  /**
   * Returns the highest count that the run can have. The count at which the scenario starts is included, because it may
   * be above the bounds.
   */
  highestCount(): number {
    return Math.max(this.highestMax(), ...this.givenStart());
  }

  lowestCount(): number {
    return Math.min(this.lowestMin(), ...this.givenStart());
  }

  private givenStart(): number[] {
    const { replicas } = this.subject.scenario.start;
    return typeof replicas === 'number' ? [replicas] : [];
  }

  mayChange(name: CountName): boolean {
    return this.fieldsOfBound(name).length > 0;
  }

  private fieldsOfBound(name: CountName): TunableField[] {
    return this.fields.filter(({ group, path }) => group === 'bounds' && String(path.at(-1)).startsWith(name));
  }

  private boundValues(name: CountName): number[] {
    return [this.subject.autoscaler[name], ...this.fieldsOfBound(name).flatMap(({ others }) => others.map(Number))];
  }

  /**
   * Returns the highest count that the run can have when the time limit of a `reaches` goal begins. For the run
   * `scaleUp`, returns undefined if the tuning may not change minReplicas: the count is then the minReplicas of the
   * object.
   */
  mostAtStart(run: 'load' | 'scaleUp'): number | undefined {
    const highestMin = this.mayChange('minReplicas') ? Math.max(...this.boundValues('minReplicas')) : undefined;
    return run === 'scaleUp' ? highestMin : Math.max(this.mostBeforeChange(), highestMin ?? 0);
  }

  private mostBeforeChange(): number {
    const { scenario, profile } = this.subject;
    const horizonSeconds = Math.max(1, firstChangeMs(scenario.load)) / 1000;
    const counts = [this.present, this.lowTargets()].map((base) => {
      const fastest = this.read(this.withFastestRules(base, ({ maxReplicas }) => maxReplicas));
      const { ticks, sequence } = simulate(fastest, { ...scenario, horizonSeconds }, profile);
      return Math.max(sequence[0] ?? 0, ...ticks.map(({ desired }) => desired));
    });
    return Math.max(...counts);
  }

  /** @param start the count at which the scale-up begins; undefined: the lowest count of the object */
  fastestScaleUp(start: number | undefined, wanted: number): EnvelopeRun {
    return this.scaleUp(this.read(this.withFastestRules(this.present, () => wanted, start)), start);
  }

  private scaleUp(autoscaler: Autoscaler, start: number | undefined): EnvelopeRun {
    return envelope(start === undefined ? autoscaler : withLeast(autoscaler, start), this.subject.profile).up;
  }

  private get present(): Choice {
    return this.fields.map(() => 0);
  }

  private lowTargets(): Choice {
    return this.withTargets((values) => values.toSorted(bySize)[0]);
  }

  private highTargets(): Choice {
    return this.withTargets((values) => values.toSorted(bySize).at(-1));
  }

  private withTargets(choose: (values: Value[]) => Value | undefined): Choice {
    return this.fields.map(({ group, present, others }) => {
      if (group !== 'targets') return 0;
      const chosen = choose([...others, ...(present === undefined ? [] : [present])]);
      return chosen === undefined ? 0 : others.indexOf(chosen) + 1;
    });
  }

  private read(choice: Choice): Autoscaler {
    const { object, autoscaler, read } = this.subject;
    return read(withValues(object, editsOf(this.fields, choice))) ?? autoscaler;
  }

  private withFastestRules(base: Choice, wanted: (autoscaler: Autoscaler) => number, start?: number): Choice {
    const { object, read, directionPaths } = this.subject;
    const timeOf = (choice: Choice) => {
      const autoscaler = read(withValues(object, editsOf(this.fields, choice)));
      return autoscaler ? timeTo(wanted(autoscaler), this.scaleUp(autoscaler, start)) : Number.POSITIVE_INFINITY;
    };
    let [fastest, shortest] = [base, timeOf(base)];
    const isUp = ({ path, group }: TunableField) =>
      group === 'behavior' && !isPathWithin(path, directionPaths.scaleDown) && !/^down/.test(String(path.at(-1)));
    const rules = [...this.fields.entries()].filter(([, field]) => isUp(field));
    // The loop tries each field twice, because a policy may be fast only together with a value of selectPolicy that is
    // tried later.
    for (const [index, { others }] of [...rules, ...rules]) {
      for (const value of others.keys()) {
        const choice = fastest.with(index, value + 1);
        const time = timeOf(choice);
        if (time < shortest) [fastest, shortest] = [choice, time];
      }
    }
    return fastest;
  }
}

function timeTo(count: number, { ticks }: EnvelopeRun): number {
  return ticks.find(({ desired }) => desired >= count)?.atMs ?? Number.POSITIVE_INFINITY;
}

function withLeast(autoscaler: Autoscaler, minReplicas: number): Autoscaler {
  if (autoscaler.kind === 'HorizontalPodAutoscaler') return { ...autoscaler, minReplicas };
  const spec = { ...autoscaler.spec, minReplicas };
  return { ...autoscaler, spec, ...repeatedFields(spec) };
}

function bySize(one: Value, other: Value): number {
  return Number.parseFloat(String(one)) - Number.parseFloat(String(other));
}
