// What a change does: both sides under the same load, the fields that cause the difference, and the points of usage
// that have moved. What differs in no run is no difference, however the text has changed.
import type { Path } from '../model/path.ts';
import { completeScenario, type PartialLoadShape } from '../model/scenario/partial-scenario.ts';
import type { LoadShape, Scenario } from '../model/scenario/scenario.ts';
import type { ScenarioDefaults } from '../model/scenario/scenario-defaults.ts';
import { controllerDescriptionOf, envelope } from '../simulator/controllers.ts';
import { metricContainers } from '../simulator/metric-demand.ts';
import type { Envelope, Tick } from '../simulator/trace.ts';
import { envelopeRunText } from '../simulator/trace-text.ts';
import { podModel } from '../simulator/world/pod-model.ts';
import { simulate, type WorldTrace } from '../simulator/world/simulate.ts';
import { scenarioDefaults, underSameLoad } from '../simulator/world/standard-load.ts';
import { changedFields } from './changed-fields.ts';
import type { ComparedAutoscaler, GivenScenario } from './compared-autoscaler.ts';
import { type MovedScalePoint, movedScalePoints } from './scale-point.ts';

export interface Behavior {
  envelope: Envelope;
  /** The run under the load of the side before. */
  world: WorldTrace;
}

export type Cause = { path: Path } | { what: 'workload' | 'release' };

export interface Comparison {
  before: Behavior;
  after: Behavior;
  /** Each of them alone changes a run; if none does, all that has changed. */
  causes: readonly Cause[];
  movedPoints: readonly MovedScalePoint[];
  /** Of both runs. */
  load: LoadShape;
}

const standard: GivenScenario = { given: {}, series: [] };

/** Undefined if both behave alike. */
export function compareBehavior(
  before: ComparedAutoscaler,
  after: ComparedAutoscaler,
  { maxWork, scenario = standard }: { maxWork: number; scenario?: GivenScenario | undefined },
): Comparison | undefined {
  const steps = stepsBetween(before, after);
  if (steps.length === 0) return undefined;
  const runs = new Runs(before, scenario, maxWork);
  const movedPoints = movedScalePoints(before, after);
  const [first, last] = [runs.of(before), runs.of(after)];
  if (first.fingerprint === last.fingerprint && movedPoints.length === 0) return undefined;
  const causing = steps.filter(({ alone }) => runs.of(alone).fingerprint !== first.fingerprint);
  const causes = (causing.length > 0 ? causing : steps).map(({ cause }) => cause);
  return { before: first.behavior, after: last.behavior, causes, movedPoints, load: runs.load };
}

/** Whether the text makes other objects, workloads or releases; what they do may be the same. */
export function isChanged(before: ComparedAutoscaler, after: ComparedAutoscaler): boolean {
  return stepsBetween(before, after).length > 0;
}

interface Step {
  cause: Cause;
  /** The side before with this change alone. */
  alone: ComparedAutoscaler;
}

function stepsBetween(before: ComparedAutoscaler, after: ComparedAutoscaler): Step[] {
  const { workload, profile } = after;
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return [
    ...changedFields(before.autoscaler, after.autoscaler).map(({ path, alone }) => ({
      cause: { path },
      alone: { ...before, autoscaler: alone },
    })),
    ...(isSame(before.workload, workload)
      ? []
      : [{ cause: { what: 'workload' } as const, alone: { ...before, workload } }]),
    ...(isSame(before.profile, profile)
      ? []
      : [{ cause: { what: 'release' } as const, alone: { ...before, profile } }]),
  ];
}

/** Runs under the load of one side, and with what its pods use, whatever the other side requests. */
class Runs {
  readonly #base: ComparedAutoscaler;
  readonly #defaults: ScenarioDefaults;
  readonly #scenario: GivenScenario;
  readonly #maxWork: number;

  constructor(base: ComparedAutoscaler, scenario: GivenScenario, maxWork: number) {
    this.#base = base;
    this.#defaults = scenarioDefaults(base.autoscaler, base.workload, base.profile);
    this.#scenario = scenario;
    this.#maxWork = maxWork;
  }

  get load(): LoadShape {
    return this.#scenarioOf(this.#base, this.#scenario).load;
  }

  /** The fingerprints are equal for two sides that set the same counts at the same times, in all runs. */
  of(side: ComparedAutoscaler): { behavior: Behavior; fingerprint: string } {
    const fastest = envelope(side.autoscaler, side.profile);
    const world = this.#run(side, this.#scenario);
    const { up, down } = fastest;
    const traces = [up, down, world, ...this.#otherLoads().map((scenario) => this.#run(side, scenario))];
    // A second controller beside it has a part of the text that is no run.
    const texts = [up, down].map(envelopeRunText);
    const fingerprint = JSON.stringify([texts, ...traces.map(({ ticks }) => changesOf(ticks))]);
    return { behavior: { envelope: fastest, world }, fingerprint };
  }

  /** Loads that rise and fall in other ways than that of the scenario: they reach other rules of an object. */
  #otherLoads(): GivenScenario[] {
    const { from, to } = this.#defaults.load;
    const shapes: PartialLoadShape[] = [
      { shape: 'step', from: to, to: from },
      { shape: 'spike' },
      { shape: 'ramp' },
      { shape: 'ramp', from: to, to: from },
      { shape: 'wave', periodSeconds: 240 },
      { shape: 'constant', to: to * 4 },
    ];
    const { given, series } = this.#scenario;
    return shapes.map((shape) => ({ given: { ...given, load: { shape } }, series }));
  }

  #run(side: ComparedAutoscaler, scenario: GivenScenario): WorldTrace {
    return simulate(side.autoscaler, this.#scenarioOf(side, scenario), side.profile, { maxWork: this.#maxWork });
  }

  #scenarioOf(side: ComparedAutoscaler, { given, series }: GivenScenario): Scenario {
    const { autoscaler, workload, profile } = side;
    if (side === this.#base) return completeScenario(given, { defaults: this.#defaults, workload, series });
    const defaults = underSameLoad(this.#defaults, { autoscaler, workload, profile });
    const own = completeScenario(given, { defaults, workload, series });
    const base = completeScenario(given, { defaults: this.#defaults, workload: this.#base.workload, series });
    const { cpuPerUnitMilli, memoryPerUnitBytes } = podModel(base.workload, containersOf(this.#base));
    return { ...own, workload: { ...own.workload, cpuPerUnitMilli, memoryPerUnitBytes } };
  }
}

/** Those that its metrics name. */
function containersOf({ autoscaler, profile }: ComparedAutoscaler): string[] {
  const demands = controllerDescriptionOf(autoscaler.kind).metricDemands(autoscaler, profile);
  return metricContainers(demands);
}

function changesOf(ticks: readonly Tick[]): (readonly [number, number])[] {
  return ticks
    .filter(({ current, desired }) => current !== desired)
    .map(({ atMs, desired }) => [atMs, desired] as const);
}

/** How much of it each side leaves unserved, and how long the highest count takes. */
export function isSlower({ before, after }: Pick<Comparison, 'before' | 'after'>): boolean {
  const lostMore = after.world.report.unmet.part > before.world.report.unmet.part + 0.001;
  return lostMore || arrivesLater(before.envelope, after.envelope);
}

/** At the highest count that both reach. */
function arrivesLater({ up: before }: Envelope, { up: after }: Envelope): boolean {
  const highest = Math.min(Math.max(...before.sequence), Math.max(...after.sequence));
  const timeOf = (ticks: readonly Tick[]) => ticks.find(({ desired }) => desired >= highest)?.atMs ?? 0;
  return timeOf(after.ticks) > timeOf(before.ticks) || Math.max(...after.sequence) < Math.max(...before.sequence);
}
