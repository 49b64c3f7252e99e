import type { CountName, Expectation, ExpectedCount, ExpectedRun } from '../goals/expectation.ts';
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Scenario } from '../model/scenario/scenario.ts';

export interface FixedFacts {
  bounds: Readonly<Partial<Record<CountName, number>>>;
  scenario: Scenario;
  /** The counts with which a run can begin. These counts depend on the targets if `start.replicas` is `settled`. */
  starts: CountRange;
  hasOtherScaler: boolean;
}

export interface CountRange {
  least: number;
  most: number;
}

export interface Limits {
  /** At all times the count is at least `least`, and at most `most`. */
  least?: number | undefined;
  most?: number | undefined;
  /** The run reaches a count of at least `high` at some time, and a count of at most `low` at some time. */
  high?: number | undefined;
  low?: number | undefined;
  /**
   * Whether `least` and `most` are the possible start counts. This is the case if the goal forbids all changes of the
   * count.
   */
  areOfStart?: boolean;
}

/** Whether KEDA's own scale loop or a person may set counts. These counts may be outside the bounds of the HPA. */
export function hasOtherScaler({ autoscaler, scenario }: { autoscaler: Autoscaler; scenario: Scenario }): boolean {
  const isOfKeda = autoscaler.kind === 'HorizontalPodAutoscaler' && autoscaler.keda !== undefined;
  return isOfKeda || scenario.faults.some(({ what }) => what === 'scaledByHand');
}

export function expectedRunOf(expectation: Expectation): ExpectedRun {
  return 'run' in expectation ? expectation.run : 'load';
}

export function limitsOf(expectation: Expectation, facts: FixedFacts): Limits {
  switch (expectation.kind) {
    case 'never': {
      const count = fixedCountOf(expectation.count, facts);
      return expectation.side === 'above' ? { most: count } : { least: count };
    }
    // The run reaches or crosses the count of the goal. So at some time the run has at least this count, and at some
    // time at most this count.
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

/**
 * A sequence without `…` contains every count of the run, so its counts also limit the run at all times (`most` and
 * `least`).
 */
function limitsOfSequence(given: readonly (ExpectedCount | '…')[], facts: FixedFacts): Limits {
  const counts = given.map((count) => (count === '…' ? undefined : fixedCountOf(count, facts)));
  const known = counts.filter((count) => count !== undefined);
  if (known.length === 0) return {};
  const [high, low] = [Math.max(...known), Math.min(...known)];
  return known.length === counts.length ? { high, low, most: high, least: low } : { high, low };
}

/** Returns the number for an expected count; undefined if the count is a bound that may change. */
export function fixedCountOf(count: ExpectedCount, { bounds }: Pick<FixedFacts, 'bounds'>): number | undefined {
  return typeof count === 'number' ? count : bounds[count];
}

/**
 * Returns what stays the same for every edit that the search tries. If `start.replicas` is `settled`, the run may start
 * with any count within the bounds.
 */
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
