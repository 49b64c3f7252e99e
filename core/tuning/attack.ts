import type { Scenario, SeriesPoint } from '../model/scenario/scenario.ts';
import { durationText } from '../simulator/trace-text.ts';
import { loadPolyline } from '../simulator/world/load.ts';
import { podModel } from '../simulator/world/pod-model.ts';
import { simulate, type WorldTrace } from '../simulator/world/simulate.ts';
import { hasOtherScaler } from './goal-limits.ts';
import { type HarmName, harmOf } from './harm.ts';
import { commonLoads, type LoadLimits, limitsOfLoad, maxPoints, mutated, type NamedLoad } from './loads.ts';
import { SeededRandom } from './random.ts';
import type { TuningSubject } from './tuning-subject.ts';

export type AttackSubject = Pick<TuningSubject, 'autoscaler' | 'profile' | 'scenario'>;

export interface AttackOptions {
  harm: HarmName;
  limits: LoadLimits;
  seed: number;
  maxRuns: number;
  maxWork: number;
}

export interface Attack extends NamedLoad {
  scenario: Scenario;
  trace: WorldTrace;
  harm: number;
}

export interface AttackProgress {
  runs: number;
  worst: Attack;
}

/**
 * The default maximum number of runs of an attack. It is enough for all `commonLoads` and for changes of the worst
 * load.
 */
export const attackRuns = 600;

/** The search ends if this many consecutive changes of the worst load do not increase the harm. */
const maxMisses = 120;

/**
 * Searches for the load that does the most harm, and yields after each run. Returns undefined if every run costs more
 * than `maxWork`.
 */
export function* attack(subject: AttackSubject, options: AttackOptions): Generator<AttackProgress, Attack | undefined> {
  const { harm, limits, seed, maxRuns, maxWork } = options;
  const random = new SeededRandom(seed);
  let runs = 0;
  let worst: Attack | undefined;
  const tried = (load: NamedLoad): boolean => {
    runs++;
    const scenario = underLoad(subject.scenario, load.points, limits.horizonSeconds);
    const trace = simulate(subject.autoscaler, scenario, subject.profile, { maxWork });
    const found = trace.isStopped ? undefined : { ...load, scenario, trace, harm: harmOf(harm, trace.report) };
    if (!found || (worst && found.harm <= worst.harm)) return false;
    worst = found;
    return true;
  };
  for (const load of [...ownLoad(subject.scenario, limits), ...commonLoads(limits, durationText)]) {
    if (runs >= maxRuns) break;
    tried(load);
    if (worst) yield { runs, worst };
  }
  for (let misses = 0; worst && misses < maxMisses && runs < maxRuns; ) {
    const { name, points } = worst;
    const isWorse = tried({ name: changedName(name), points: mutated(limits, points, random) });
    misses = isWorse ? 0 : misses + 1;
    yield { runs, worst };
  }
  return worst;
}

const like = 'a load like ';

function ownLoad({ load, seed }: Scenario, limits: LoadLimits): NamedLoad[] {
  const { horizonSeconds, least, peak, changePerSecond } = limits;
  const line = loadPolyline(load, seed, horizonSeconds * 1000);
  const own = limitsOfLoad(line, horizonSeconds);
  const isAllowed =
    own.least >= least && own.peak <= peak && own.changePerSecond <= changePerSecond && limits.total === own.total;
  if (!isAllowed || line.length > maxPoints) return [];
  return [{ name: 'the load of the scenario', points: line.map(({ atMs, value }) => [atMs / 1000, value]) }];
}

function changedName(name: string): string {
  return name.startsWith(like) ? name : `${like}${name}`;
}

function underLoad(scenario: Scenario, points: readonly SeriesPoint[], horizonSeconds: number): Scenario {
  const { need: _, ...rest } = scenario;
  return { ...rest, horizonSeconds, load: { shape: 'points', at: points, noise: scenario.load.noise } };
}

/**
 * Returns an upper bound for the harm that a load within the limits can cause. Such a bound exists only for unmet load;
 * for any other harm, returns undefined.
 */
export function provenHarm(harm: HarmName, subject: AttackSubject, limits: LoadLimits): ProvenUnmet | undefined {
  if (harm !== 'unmet load') return undefined;
  return provenUnmet(subject, limits, podModel(subject.scenario.workload, []).capacity);
}

export interface ProvenUnmet {
  /** The largest part of the load that can be unmet, from 0 to 1. */
  part: number;
  least: number;
  /** The load that the smallest possible number of pods (`least`) serves, in units per second. */
  served: number;
}

/**
 * Returns an upper bound for the part of the load that is unmet. The bound is valid for every load within the limits.
 * Returns undefined if the scenario allows no proof.
 * @param capacity the capacity of one pod, in units per second
 */
export function provenUnmet(
  { autoscaler, scenario }: AttackSubject,
  { peak }: LoadLimits,
  capacity: number,
): ProvenUnmet | undefined {
  const { workload, start, faults } = scenario;
  if (workload.kind !== 'requests' || faults.length > 0 || workload.cpuPerUnitDoublesAt !== null) return undefined;
  if (workload.endpointSeconds > 0 || hasOtherScaler({ autoscaler, scenario })) return undefined;
  const least =
    typeof start.replicas === 'number' ? Math.min(start.replicas, autoscaler.minReplicas) : autoscaler.minReplicas;
  const served = least * capacity;
  return { part: Math.max(0, 1 - served / peak), least, served };
}
