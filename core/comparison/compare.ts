// Compares an autoscaler before and after a change. Runs both sides under the same load, and finds the changed fields
// that cause a difference. Also finds the scale points that moved: a scale point is a metric value at which the
// autoscaler scales. A change of the text without an effect is not a difference.
import type { Autoscaler } from '../model/autoscaler.ts';
import { isPathWithin, type Path } from '../model/path.ts';
import { completeScenario, type PartialLoadShape } from '../model/scenario/partial-scenario.ts';
import type { ContainerFacts, LoadShape, Scenario } from '../model/scenario/scenario.ts';
import type { ScenarioDefaults } from '../model/scenario/scenario-defaults.ts';
import { controllerDescriptionOf, envelope } from '../simulator/controllers.ts';
import { metricContainers } from '../simulator/metric-demand.ts';
import type { Envelope, Tick } from '../simulator/trace.ts';
import { envelopeRunText } from '../simulator/trace-text.ts';
import { type PodModel, podModel } from '../simulator/world/pod-model.ts';
import { simulate, type WorldTrace } from '../simulator/world/simulate.ts';
import { scenarioDefaults, underSameLoad } from '../simulator/world/standard-load.ts';
import { changedFields, isOtherKind } from './changed-fields.ts';
import type { ComparedAutoscaler, GivenScenario } from './compared-autoscaler.ts';
import { type ChangedMeasure, changedMeasures } from './measures.ts';
import { renamedContainer } from './renamed-container.ts';
import {
  areSamePoints,
  dependsOnRequests,
  type MovedScalePoint,
  movedScalePoints,
  type ScalePoint,
  scalePoints,
} from './scale-point.ts';
import { type ChangedTolerance, changedTolerances } from './tolerances.ts';
import { changedWorkloadFields } from './workload-fields.ts';

export interface ComparedBehavior {
  envelope: Envelope;
  world: WorldTrace;
}

export type Cause =
  | { path: Path }
  /** A field of the workload's manifest: `containers[app].resources.requests.cpu`. */
  | { name: string; workloadPath: Path }
  | { what: 'workload' | 'release' };

export interface Comparison {
  before: ComparedBehavior;
  after: ComparedBehavior;
  /**
   * Each of these changes alone changes the run. If no single change does so, these are all the changes that together
   * change the run.
   */
  causes: readonly Cause[];
  movedPoints: readonly MovedScalePoint[];
  points: readonly ScalePoint[];
  tolerances: readonly ChangedTolerance[];
  measures: readonly ChangedMeasure[];
  /**
   * The only side whose requests are known, with its scale points. The other side runs with the same requests.
   * Undefined if the requests of both sides or of neither side are known, or if no target depends on requests.
   */
  known?: { side: 'before' | 'after'; points: readonly ScalePoint[] } | undefined;
  load: LoadShape;
  /**
   * Whether the runs use a load other than the load of the scenario, because both sides behave equally under the load
   * of the scenario.
   */
  isOtherLoad: boolean;
}

const standard: GivenScenario = { given: {}, series: [] };

export function compareBehavior(
  before: ComparedAutoscaler,
  after: ComparedAutoscaler,
  { maxWork, scenario = standard }: { maxWork: number; scenario?: GivenScenario | undefined },
): Comparison | undefined {
  const known = withKnownPods(before, after);
  const [first, last] = [known.before, known.after];
  const steps = stepsBetween(first, last);
  const { side } = known;
  const hasOneSide = side !== undefined && dependsOnRequests(side === 'after' ? after : before);
  if (steps.length === 0 && !hasOneSide && !areMeasuresChanged(before, after)) return undefined;
  const found = {
    movedPoints: movedScalePoints(first, last),
    points: scalePoints(last),
    tolerances: changedTolerances(first, last),
    measures: changedMeasures(first, last),
    known: hasOneSide ? { side, points: scalePoints(side === 'after' ? last : first) } : undefined,
  };
  const runs = new Runs(first, scenario, maxWork);
  const [earlier, later] = [runs.of(first), runs.of(last)];
  const isShown = found.movedPoints.length + found.tolerances.length + found.measures.length > 0 || hasOneSide;
  // If a request and a target change together, the usage at which the autoscaler scales may stay the same. The `before`
  // side then runs with the new requests and targets, so that rounding makes no difference.
  const kept = areSamePoints(first, last) ? withPointsOf(first, last) : undefined;
  const base = kept ? runs.of(kept) : earlier;
  if (base.fingerprint === later.fingerprint && !isShown) return undefined;
  const effective = kept ? steps.filter(({ alone }) => !isSameBut(alone, first, kept)) : steps;
  const causing = effective.filter(({ alone }) => runs.of(alone).fingerprint !== earlier.fingerprint);
  const causes = (causing.length > 0 ? causing : effective).map(({ cause }) => cause);
  return { ...shownBehavior(earlier, later), causes: withMeasures(causes, found.measures), ...found };
}

function withMeasures(causes: readonly Cause[], measures: readonly ChangedMeasure[]): Cause[] {
  const paths = causes.flatMap((cause) => ('path' in cause ? [cause.path] : []));
  const added = measures.filter(({ path }) => !paths.some((known) => isPathWithin(known, path)));
  const isAround = (cause: Cause) => 'path' in cause && added.some(({ path }) => isPathWithin(path, cause.path));
  return [...causes.filter((cause) => !isAround(cause)), ...added.map(({ path }) => ({ path }))];
}

function areMeasuresChanged(before: ComparedAutoscaler, after: ComparedAutoscaler): boolean {
  return changedMeasures(before, after).length > 0;
}

export function isChanged(before: ComparedAutoscaler, after: ComparedAutoscaler): boolean {
  return causesBetween(before, after).length > 0 || areMeasuresChanged(before, after);
}

/** Returns all changes, even changes without an effect. */
export function causesBetween(before: ComparedAutoscaler, after: ComparedAutoscaler): Cause[] {
  // If the pods are known on one side only, the workload counts as changed.
  const known = hasKnownPods(before) === hasKnownPods(after) ? withKnownPods(before, after) : { before, after };
  return stepsBetween(known.before, known.after).map(({ cause }) => cause);
}

interface KnownPods {
  before: ComparedAutoscaler;
  after: ComparedAutoscaler;
  side?: 'before' | 'after';
}

/**
 * Returns both sides with their known or likely pods. If only one side has such pods, and they are known, both sides
 * use them, so that no pods need to be assumed.
 */
function withKnownPods(before: ComparedAutoscaler, after: ComparedAutoscaler): KnownPods {
  const [first, last] = [withLikelyPods(before), withLikelyPods(after)];
  if (hasKnownPods(first) && hasKnownPods(last)) return { before: first, after: last };
  if (hasKnownPods(before)) return { before, after: { ...after, ...podsOf(before) }, side: 'before' };
  if (hasKnownPods(after)) return { before: { ...before, ...podsOf(after) }, after, side: 'after' };
  return { before, after };
}

const hasKnownPods = ({ workload }: ComparedAutoscaler) => workload.containers !== undefined;
const podsOf = ({ workload, manifest }: ComparedAutoscaler) => ({ workload, manifest });

function withLikelyPods(side: ComparedAutoscaler): ComparedAutoscaler {
  return hasKnownPods(side) ? side : { ...side, ...side.likely };
}

function withPointsOf(side: ComparedAutoscaler, other: ComparedAutoscaler): ComparedAutoscaler {
  const { containers, podResources, ...facts } = side.workload;
  const pods = other.workload;
  const workload = {
    ...facts,
    ...(pods.containers && { containers: pods.containers }),
    ...(pods.podResources && { podResources: pods.podResources }),
  };
  return { ...side, workload, autoscaler: withTargetsOf(side.autoscaler, other.autoscaler) };
}

function withTargetsOf(autoscaler: Autoscaler, other: Autoscaler): Autoscaler {
  if ('spec' in autoscaler || 'spec' in other) return autoscaler;
  return { ...autoscaler, metrics: other.metrics };
}

/**
 * Whether `alone` and `first` differ at most in requests and targets. A change of only requests or only targets is not
 * reported as a cause if the new requests and the new targets together keep the scale points. The caller passes `kept`
 * only in this case.
 */
function isSameBut(alone: ComparedAutoscaler, first: ComparedAutoscaler, kept: ComparedAutoscaler): boolean {
  return isSame(partsOf(withPointsOf(alone, kept)), partsOf(withPointsOf(first, kept)));
}

const partsOf = ({ autoscaler, profile, workload }: ComparedAutoscaler) => [autoscaler, profile, workload];

interface Step {
  cause: Cause;
  alone: ComparedAutoscaler;
}

function stepsBetween(before: ComparedAutoscaler, after: ComparedAutoscaler): Step[] {
  const { autoscaler, profile, triggers } = after;
  if (isOtherKind(before.autoscaler, autoscaler))
    return [
      { cause: { path: ['kind'] }, alone: { ...before, autoscaler, profile, triggers } },
      ...workloadSteps(before, after),
    ];
  return [
    ...changedFields(before.autoscaler, after.autoscaler).map(({ path, alone }) => ({
      cause: { path },
      alone: { ...before, autoscaler: alone },
    })),
    ...workloadSteps(before, after),
    ...(isSame(before.profile, profile)
      ? []
      : [{ cause: { what: 'release' } as const, alone: { ...before, profile } }]),
  ];
}

function workloadSteps(before: ComparedAutoscaler, after: ComparedAutoscaler): Step[] {
  if (isSame(before.workload, after.workload)) return [];
  const fields = before.manifest && after.manifest ? changedWorkloadFields(before.manifest, after.manifest) : [];
  if (fields.length === 0) return [{ cause: { what: 'workload' }, alone: { ...before, workload: after.workload } }];
  return fields.map(({ name, path, alone }) => ({
    cause: { name, workloadPath: path },
    alone: { ...before, workload: alone },
  }));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface SideRuns {
  envelope: Envelope;
  /** One run for each load. The first run is under the load of the scenario. */
  worlds: readonly { load: LoadShape; world: WorldTrace }[];
  /** Two autoscalers have the same fingerprint if they set the same counts at the same times in all runs. */
  fingerprint: string;
}

/**
 * Returns the runs under the load of the scenario, which have index 0. If both sides behave equally under this load,
 * returns the runs under the first load under which the sides differ.
 */
function shownBehavior(
  before: SideRuns,
  after: SideRuns,
): Pick<Comparison, 'before' | 'after' | 'load' | 'isOtherLoad'> {
  const differs = (at: number) => !isSame(changesOf(before, at), changesOf(after, at));
  const isSameEnvelope = isSame(envelopeTexts(before.envelope), envelopeTexts(after.envelope));
  const other = isSameEnvelope && !differs(0) ? before.worlds.findIndex((_, at) => differs(at)) : -1;
  const shown = Math.max(other, 0);
  const behaviorOf = ({ envelope, worlds }: SideRuns): ComparedBehavior => ({
    envelope,
    world: worldAt(worlds, shown),
  });
  return {
    before: behaviorOf(before),
    after: behaviorOf(after),
    load: before.worlds[shown]?.load ?? { shape: 'constant', to: 0 },
    isOtherLoad: other > 0,
  };
}

function worldAt(worlds: SideRuns['worlds'], at: number): WorldTrace {
  const found = worlds[at];
  if (!found) throw new Error('a side has no run');
  return found.world;
}

const changesOf = ({ worlds }: SideRuns, at: number) => countChanges(worlds[at]?.world.ticks ?? []);

/** The texts include KEDA's own scale loop, which is not part of the traces. */
const envelopeTexts = ({ up, down }: Envelope) => [up, down].map(envelopeRunText);

/**
 * Runs the compared sides. The pods of each side use as much CPU and memory as the pods of `base`, whatever they
 * request.
 */
class Runs {
  private readonly base: ComparedAutoscaler;
  private readonly defaults: ScenarioDefaults;
  private readonly scenario: GivenScenario;
  private readonly maxWork: number;
  private readonly known = new Map<ComparedAutoscaler, SideRuns>();

  constructor(base: ComparedAutoscaler, scenario: GivenScenario, maxWork: number) {
    this.base = base;
    this.defaults = scenarioDefaults(base.autoscaler, base.workload, base.profile);
    this.scenario = scenario;
    this.maxWork = maxWork;
  }

  of(side: ComparedAutoscaler): SideRuns {
    const known = this.known.get(side) ?? this.runAll(side);
    this.known.set(side, known);
    return known;
  }

  private runAll(side: ComparedAutoscaler): SideRuns {
    const { up, down } = envelope(side.autoscaler, side.profile);
    const worlds = [this.scenario, ...this.otherLoads()].map((given) => this.run(side, given));
    const texts = envelopeTexts({ up, down });
    const traces = [up, down, ...worlds.map(({ world }) => world)];
    const fingerprint = JSON.stringify([texts, ...traces.map(({ ticks }) => countChanges(ticks))]);
    return { envelope: { up, down }, worlds, fingerprint };
  }

  /**
   * Returns further loads under which the sides are compared, because some rules of the controllers take effect only
   * under loads that rise and fall in other ways than the default load.
   */
  private otherLoads(): GivenScenario[] {
    const { from, to } = this.defaults.load;
    const shapes: PartialLoadShape[] = [
      { shape: 'step', from: to, to: from },
      { shape: 'spike' },
      { shape: 'ramp' },
      { shape: 'ramp', from: to, to: from },
      { shape: 'wave', periodSeconds: 240 },
      { shape: 'constant', to: to * 4 },
    ];
    const { given, series } = this.scenario;
    return shapes.map((shape) => ({ given: { ...given, load: { shape } }, series }));
  }

  private run(side: ComparedAutoscaler, given: GivenScenario): SideRuns['worlds'][number] {
    const scenario = this.scenarioOf(side, given);
    const world = simulate(side.autoscaler, scenario, side.profile, { maxWork: this.maxWork });
    return { load: scenario.load, world };
  }

  private scenarioOf(side: ComparedAutoscaler, { given, series }: GivenScenario): Scenario {
    const { autoscaler, workload, profile } = side;
    if (side === this.base) return completeScenario(given, { defaults: this.defaults, workload, series });
    const defaults = underSameLoad(this.defaults, { autoscaler, workload, profile });
    const own = completeScenario(given, { defaults, workload, series });
    const base = completeScenario(given, { defaults: this.defaults, workload: this.base.workload, series });
    const model = podModel(base.workload, containersOf(this.base));
    const { cpuPerUnitMilli, memoryPerUnitBytes } = model;
    const containers = own.workload.containers && withUsageOf(model, own.workload.containers);
    return {
      ...own,
      workload: { ...own.workload, cpuPerUnitMilli, memoryPerUnitBytes, containers },
      metrics: { ...own.metrics, follow: { ...this.assumedValues(), ...own.metrics.follow } },
    };
  }

  /**
   * All sides use the metric values that the run of `base` assumes, so that a changed target does not change the metric
   * values.
   */
  private assumedValues(): Scenario['metrics']['follow'] {
    const assumptions = this.of(this.base).worlds[0]?.world.assumptions ?? [];
    const known = assumptions.flatMap((one) =>
      'metric' in one && one.follows !== 'points' ? [[one.metric, { of: one.follows, times: one.times }] as const] : [],
    );
    return Object.fromEntries(known);
  }
}

function withUsageOf({ containers: known }: PodModel, containers: readonly ContainerFacts[]): ContainerFacts[] {
  const renamed = renamedContainer(known, containers);
  const wasOf = (name: string) =>
    known.find((one) => one.name === name) ?? (renamed?.after.name === name ? renamed.before : undefined);
  if (containers.every(({ name }) => !wasOf(name))) return [...containers];
  return containers.map((container) => {
    const { cpuShare = 0, memoryShare = 0 } = wasOf(container.name) ?? {};
    return { ...container, cpuPart: cpuShare, memoryPart: memoryShare };
  });
}

function containersOf({ autoscaler, profile }: ComparedAutoscaler): string[] {
  const demands = controllerDescriptionOf(autoscaler.kind).metricDemands(autoscaler, profile);
  return metricContainers(demands);
}

function countChanges(ticks: readonly Tick[]): (readonly [number, number])[] {
  return ticks
    .filter(({ current, desired }) => current !== desired)
    .map(({ atMs, desired }) => [atMs, desired] as const);
}

export function isSlower({ before, after, measures }: Pick<Comparison, 'before' | 'after' | 'measures'>): boolean {
  const lostMore = measures.length === 0 && after.world.report.unmet.part > before.world.report.unmet.part + 0.001;
  return lostMore || arrivesLater(before.envelope, after.envelope);
}

export function standsStill({ before, after }: Pick<Comparison, 'before' | 'after'>, run: 'up' | 'down'): boolean {
  return before.envelope[run].sequence.length > 1 && after.envelope[run].sequence.length === 1;
}

function arrivesLater({ up: before }: Envelope, { up: after }: Envelope): boolean {
  const highest = Math.min(Math.max(...before.sequence), Math.max(...after.sequence));
  const timeOf = (ticks: readonly Tick[]) => ticks.find(({ desired }) => desired >= highest)?.atMs ?? 0;
  return timeOf(after.ticks) > timeOf(before.ticks) || Math.max(...after.sequence) < Math.max(...before.sequence);
}
