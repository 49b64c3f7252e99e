// What a goal says of the counts of its run: limits at all times, and counts that are reached at some time.
import type { CountName, Expectation, ExpectedCount, ExpectedRun } from '../goals/expectation.ts';
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Scenario } from '../model/scenario/scenario.ts';

/** What is the same for every candidate. */
export interface FixedFacts {
  /** The bounds that may not change. */
  bounds: Readonly<Partial<Record<CountName, number>>>;
  scenario: Scenario;
  /** The counts with which a run can begin; they depend on the targets if the scenario begins settled. */
  starts: CountRange;
  /** A person, or KEDA's loop, sets counts, too. */
  hasOtherScaler: boolean;
}

export interface CountRange {
  least: number;
  most: number;
}

export interface Limits {
  /** At no time is there less, or more. */
  least?: number | undefined;
  most?: number | undefined;
  /** At some time there is a count that is at least, or at most, this. */
  high?: number | undefined;
  low?: number | undefined;
  /** `least` and `most` are those of the start, which the goal does not name. */
  areOfStart?: boolean;
}

/** KEDA's loop, which knows other counts than the bounds of the HPA, or a person. */
export function hasOtherScaler({ autoscaler, scenario }: { autoscaler: Autoscaler; scenario: Scenario }): boolean {
  const isOfKeda = autoscaler.kind === 'HorizontalPodAutoscaler' && autoscaler.keda !== undefined;
  return isOfKeda || scenario.faults.some(({ what }) => what === 'scaledByHand');
}

/** The run that it is about; a figure is one of the run under load. */
export function expectedRunOf(expectation: Expectation): ExpectedRun {
  return 'run' in expectation ? expectation.run : 'load';
}

export function limitsOf(expectation: Expectation, facts: FixedFacts): Limits {
  switch (expectation.kind) {
    case 'never': {
      const count = fixedCountOf(expectation.count, facts);
      return expectation.side === 'above' ? { most: count } : { least: count };
    }
    // The count gets there, or the run begins beyond it.
    case 'reaches':
    case 'isAt': {
      const count = fixedCountOf(expectation.count, facts);
      return { high: count, low: count };
    }
    case 'back':
      return { low: fixedCountOf(expectation.count, facts) };
    case 'sequence':
      return facts.hasOtherScaler ? {} : limitsOfSequence(expectation.counts, facts);
    case 'figure': {
      const isWithoutChange = expectation.figure === 'changes' && expectation.value < 1;
      return isWithoutChange && !facts.hasOtherScaler ? { ...facts.starts, areOfStart: true } : {};
    }
    default:
      return {};
  }
}

/** Without `…` it has every count of the run. */
function limitsOfSequence(given: readonly (ExpectedCount | '…')[], facts: FixedFacts): Limits {
  const counts = given.map((count) => (count === '…' ? undefined : fixedCountOf(count, facts)));
  const known = counts.filter((count) => count !== undefined);
  if (known.length === 0) return {};
  const [high, low] = [Math.max(...known), Math.min(...known)];
  return known.length === counts.length ? { high, low, most: high, least: low } : { high, low };
}

/** Undefined of a bound that may change. */
export function fixedCountOf(count: ExpectedCount, { bounds }: Pick<FixedFacts, 'bounds'>): number | undefined {
  return typeof count === 'number' ? count : bounds[count];
}

/** A settled start is within the bounds. */
export function fixedFacts(
  { autoscaler, scenario }: { autoscaler: Autoscaler; scenario: Scenario },
  bounds: FixedFacts['bounds'],
): FixedFacts {
  const { replicas } = scenario.start;
  const { minReplicas: least = 0, maxReplicas: most = Number.POSITIVE_INFINITY } = bounds;
  const start = replicas === 'settled' ? undefined : fixedCountOf(replicas, { bounds });
  const starts = start === undefined ? { least, most } : { least: start, most: start };
  return { bounds, scenario, starts, hasOtherScaler: hasOtherScaler({ autoscaler, scenario }) };
}
