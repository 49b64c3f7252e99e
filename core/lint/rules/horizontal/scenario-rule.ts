// A rule that simulates a HorizontalPodAutoscaler in the scenario of a scenario file, or in the standard scenario.
import type { HorizontalPodAutoscaler, Metric } from '../../../model/hpa/autoscaler.ts';
import { changeFix, type ObjectFix } from '../../../model/object-fix.ts';
import type { Path } from '../../../model/path.ts';
import { defaultedLoads, isNumericShape, type PartialNumericShape } from '../../../model/scenario/load-shapes.ts';
import type { PartialScenario } from '../../../model/scenario/partial-scenario.ts';
import type { Scenario } from '../../../model/scenario/scenario.ts';
import { longestLookbackMs } from '../../../simulator/hpa/lookback.ts';
import { horizontalDemands } from '../../../simulator/hpa/metric-demands.ts';
import { type PreparedMetric, prepare } from '../../../simulator/hpa/prepare.ts';
import { metricContainers } from '../../../simulator/metric-demand.ts';
import { formatMilli, readMilli } from '../../../simulator/milli.ts';
import type { Profile } from '../../../simulator/profile.ts';
import type { Tick } from '../../../simulator/trace.ts';
import { loadPolyline } from '../../../simulator/world/load.ts';
import { metricsPipeline, pipelineLookbackMs } from '../../../simulator/world/metrics-pipeline.ts';
import { podModel, podModelAt } from '../../../simulator/world/pod-model.ts';
import { horizonMsOf } from '../../../simulator/world/run.ts';
import { runCostOf, shortenedScenario } from '../../../simulator/world/run-cost.ts';
import { exact, ratePerPod, usageAtTarget } from '../../../simulator/world/served-rate.ts';
import { simulate, type WorldTrace } from '../../../simulator/world/simulate.ts';
import { keptByContent } from '../../kept-results.ts';
import type { Finding, Rule, ScenarioNeed } from '../../rule.ts';
import { inFile, withChange } from '../changed-autoscaler.ts';

export interface ScenarioCase {
  hpa: HorizontalPodAutoscaler;
  scenario: Scenario;
  profile: Profile;
  /** The name of the scenario's file; undefined for the standard scenario. */
  name: string | undefined;
  given: PartialScenario;
}

/**
 * Creates a rule that checks runs of a scenario. The rule is off by default, because its findings are proven only for
 * the load and the pods of the scenario.
 */
export function scenarioRule(
  code: string,
  on: ScenarioNeed['on'],
  check: (subject: ScenarioCase) => Finding | undefined,
): Rule {
  const find = keptByContent(
    (
      hpa: HorizontalPodAutoscaler,
      profile: Profile,
      scenario: Scenario,
      name: string | undefined,
      given: PartialScenario,
    ) => check({ hpa, scenario, profile, name, given }),
  );
  return {
    code,
    level: 'off',
    needsScenario: { on, isPossible: ({ reading }) => reading?.autoscaler?.kind === 'HorizontalPodAutoscaler' },
    check(subject) {
      const { autoscaler, scenario: found } = subject;
      if (autoscaler?.kind !== 'HorizontalPodAutoscaler' || autoscaler.historic || !found) return undefined;
      if (autoscaler.maxReplicas <= autoscaler.minReplicas || (on === 'file' && !found.name)) return undefined;
      const finding = find(autoscaler, found.profile, found.scenario, found.name, found.given);
      return finding && inFile(subject, finding);
    },
  };
}

/**
 * The maximum cost of a run. The cost is the number of syncs times the number of pod groups, or the number of steps,
 * whichever is larger. A costlier run would delay a user who types.
 */
const maxCost = 20_000;

const maxRuleWork = 400_000;

/** Simulates the scenario. A run that would take too long ends earlier than the scenario. */
export function runOf({ hpa, scenario, profile }: ScenarioCase): WorldTrace {
  const shortened = shortenedScenario(scenario, runCostOf(hpa, scenario, profile), maxCost);
  return simulate(hpa, shortened, profile, { maxWork: maxRuleWork });
}

/** Returns the highest load up to the horizon of the scenario, in units per second. */
export function highestLoad(scenario: Scenario): number {
  return loadPolyline(scenario.load, scenario.seed, horizonMsOf(scenario)).reduce(
    (highest, { value }) => Math.max(highest, value),
    0,
  );
}

interface ConstantLoad {
  from: number;
  to: number;
  start: 'minReplicas' | 'maxReplicas';
  leastSeconds?: number;
}

/**
 * Returns a copy of the subject with a constant load, without faults and without a backlog. Returns undefined if the
 * scenario gives a metric its own series of values.
 */
export function underConstantLoad(
  subject: ScenarioCase,
  { from, to, start, leastSeconds = 0 }: ConstantLoad,
): ScenarioCase | undefined {
  const { scenario } = subject;
  if (Object.values(scenario.metrics.follow).some(({ of }) => typeof of === 'object')) return undefined;
  const { need: _, ...rest } = scenario;
  const constant: Scenario = {
    ...rest,
    start: { replicas: start },
    load: { shape: 'step', from, to, atSeconds: 0, noise: { relative: 0, everySeconds: 15 } },
    workload: { ...scenario.workload, startLength: 0 },
    faults: [],
    horizonSeconds: Math.max(leastSeconds, Math.ceil((3 * steadyMs(subject)) / 1000)),
  };
  return { ...subject, scenario: constant };
}

/** Returns the time after which an earlier change can no longer affect a sync. */
function steadyMs({ hpa, scenario, profile }: ScenarioCase): number {
  const { startSeconds, readySeconds, startupCpuSeconds, stopSeconds } = scenario.workload;
  return (
    longestLookbackMs({ hpa, profile }) +
    pipelineLookbackMs(metricsPipeline(scenario.metrics)) +
    (startSeconds + readySeconds + startupCpuSeconds + stopSeconds) * 1000 +
    Math.max(profile.cpuInitializationPeriodSeconds, profile.initialReadinessDelaySeconds) * 1000
  );
}

/**
 * Returns the syncs in the last `steadyMs`. Returns undefined if there are no syncs, or if a sync changed the count or
 * could not read the metrics.
 */
export function steadySyncs(subject: ScenarioCase, { ticks, horizonMs }: WorldTrace): Tick[] | undefined {
  const sinceMs = horizonMs - steadyMs(subject);
  const last = ticks.filter(({ atMs }) => atMs >= sinceMs);
  const isSteady = last.every(({ current, desired, proposal }) => desired === current && proposal !== null);
  return isSteady && last.length > 0 ? last : undefined;
}

export function newPodsCountAfter({ scenario, profile }: ScenarioCase): number {
  const { startSeconds, readySeconds } = scenario.workload;
  const seconds = startSeconds + readySeconds + scenario.metrics.lagSeconds;
  return Math.ceil(Math.ceil(seconds / profile.syncPeriodSeconds) * profile.syncPeriodSeconds);
}

export function decidingMetric(
  { hpa, profile }: ScenarioCase,
  { recommendedBy = [] }: Tick,
): PreparedMetric | undefined {
  const { metrics } = prepare(hpa, profile);
  const highest = Math.max(...recommendedBy.map((count) => count ?? -1));
  return metrics[Math.max(0, recommendedBy.indexOf(highest))];
}

/**
 * Returns the usage of a pod in relation to the target; undefined for metrics that do not measure a resource. Memory
 * that is not released depends on `peakRate` instead of `rate`.
 */
export function usageOfTarget(
  { hpa, scenario, profile }: ScenarioCase,
  { path }: PreparedMetric,
  { rate, peakRate, load }: { rate: number; peakRate: number; load: number },
): number | undefined {
  const metric = hpa.metrics[Number(path[2])];
  const demand = metric && horizontalDemands({ ...hpa, metrics: [metric] }, profile)[0];
  if (demand?.of !== 'usage') return undefined;
  const model = podModelAt(podModel(scenario.workload, metricContainers([demand])), load);
  const target = usageAtTarget(demand, model);
  if (target === undefined || target === 0) return undefined;
  const served = (units: number) => Math.min(units, model.capacity);
  const memoryRate = served(model.memorySticks ? peakRate : rate);
  const share =
    demand.resource === 'cpu'
      ? (model.idleCpuMilli + served(rate) * model.cpuPerUnitMilli) / target
      : (model.baseMemoryBytes + memoryRate * model.memoryPerUnitBytes) / target;
  if (!('percentOfRequest' in demand.target)) return share;
  // The controller truncates the usage to a whole percentage of the request.
  const { percentOfRequest } = demand.target;
  return Math.trunc(exact(share * percentOfRequest)) / percentOfRequest;
}

/**
 * Returns the rate of each pod in units per second if all metrics are at their targets and all pods together get
 * `load`.
 */
export function rateAtTarget({ hpa, scenario, profile }: ScenarioCase, load: number): number {
  const demands = horizontalDemands(hpa, profile);
  return ratePerPod(demands, podModelAt(podModel(scenario.workload, metricContainers(demands)), load));
}

export function targetField({ targetPath, compared }: PreparedMetric): Path {
  return compared ? [...targetPath, compared.field] : targetPath;
}

/**
 * Whether the scenario file gives the load and the pods' usage of the metric's resource. Load and usage that are only
 * assumed follow the targets, so a changed target would also change the assumed values.
 */
export function givesUsage({ given: { load, workload = {} } }: ScenarioCase, { reads }: PreparedMetric): boolean {
  const shape = load?.shape;
  const givesLoad = shape !== undefined && !(isNumericPartial(shape) && defaultedLoads(shape).includes('to'));
  if (!('resource' in reads) || !givesLoad || workload.capacityPerPod === undefined) return false;
  return reads.resource === 'cpu'
    ? workload.cpuPerUnitMilli !== undefined
    : workload.baseMemoryBytes !== undefined && workload.memoryPerUnitBytes !== undefined;
}

type PartialShape = NonNullable<PartialScenario['load']>['shape'];

function isNumericPartial(shape: PartialShape): shape is PartialNumericShape {
  return isNumericShape(shape.shape);
}

export function targetFixes(
  { hpa }: ScenarioCase,
  metric: PreparedMetric,
  { factor, helps }: { factor: number; helps(changed: HorizontalPodAutoscaler): boolean },
): ObjectFix[] {
  const at = targetField(metric);
  const to = multipliedTarget(hpa.metrics[Number(metric.path[2])], metric, factor);
  if (to === undefined) return [];
  const changed = withChange(hpa, { at, to });
  return helps(changed) ? [changeFix(at, to, false)] : [];
}

function multipliedTarget(
  metric: Metric | undefined,
  { compared, reads }: PreparedMetric,
  factor: number,
): number | string | undefined {
  const round = (value: number) => (factor > 1 ? Math.ceil(value) : Math.floor(value));
  const amount = Number(compared?.amount ?? 0);
  if (!metric || !compared || amount <= 0) return undefined;
  if (compared.unit === 'percent') return Math.max(1, round(amount * factor));
  const isMemory = 'resource' in reads && reads.resource === 'memory';
  const unit = isMemory ? 1024 * 1024 * 1000 : unitOf(amount);
  const milli = Math.max(unit, round((amount * factor) / unit) * unit);
  const text = formatMilli(milli, isMemory);
  return readMilli(text) === milli ? text : undefined;
}

function unitOf(amount: number): number {
  return 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
}

export function unitsText(load: number): string {
  return `${Math.round(load * 100) / 100} units/s`;
}
