// Derives the default load and pods of a simulation from the autoscaler (docs/behavior/world.md §1). The load rises
// from what a few pods can serve to what most of the allowed pods can serve while every metric is at its target.
import type { Autoscaler } from '../../model/autoscaler.ts';
import type { LoadDefaults } from '../../model/scenario/load-shapes.ts';
import { type ScenarioWorkload, standardScenario } from '../../model/scenario/scenario.ts';
import type { ScenarioDefaults } from '../../model/scenario/scenario-defaults.ts';
import type { WorkloadFacts } from '../../model/scenario/workload-facts.ts';
import { controllerDescriptionOf } from '../controllers.ts';
import { type MetricDemand, metricContainers } from '../metric-demand.ts';
import type { Profile } from '../profile.ts';
import { type PodModel, podModel } from './pod-model.ts';
import { exact, podsFor, ratePerPod, usageAtTarget } from './served-rate.ts';
import { targetUtilization } from './target-utilization.ts';

/**
 * Returns the default scenario of an object and its workload. The content of a scenario file does not change the
 * defaults, so a scenario with slower pods has the same load.
 */
export function scenarioDefaults(autoscaler: Autoscaler, facts: WorkloadFacts, profile: Profile): ScenarioDefaults {
  const { demands, containers, known } = demandsOf({ autoscaler, workload: facts, profile });
  const workload = defaultWorkload(demands, known, podModel(known, containers));
  const rate = ratePerPod(demands, podModel({ ...known, ...workload }, containers));
  const need = needBetween(lowestCount(autoscaler), autoscaler.maxReplicas);
  const metrics = controllerDescriptionOf(autoscaler.kind).metricsDefaults?.(autoscaler);
  const load = { from: loadFor(need.from, rate), to: loadFor(need.to, rate) };
  return { need, load, ...startOf({ autoscaler, workload: facts, profile }), metrics, workload };
}

/**
 * Returns the replicas at the start of the run if no metric can be read; otherwise empty. An autoscaler that can read
 * none of its metrics only enforces its bounds, so the run begins with the replicas of the workload within these
 * bounds.
 */
function startOf(subject: LoadSubject): Pick<ScenarioDefaults, 'start'> {
  const { demands, containers, known } = demandsOf(subject);
  const model = podModel(known, containers);
  const isReadable = demands.some((demand) => demand.of !== 'usage' || usageAtTarget(demand, model) !== undefined);
  if (isReadable || demands.length === 0) return {};
  const { autoscaler, workload } = subject;
  return { start: Math.min(Math.max(workload.replicas ?? 1, autoscaler.minReplicas), autoscaler.maxReplicas) };
}

interface LoadSubject {
  autoscaler: Autoscaler;
  workload: WorkloadFacts;
  profile: Profile;
}

/**
 * Returns the defaults with the load of `saved`, so that the load stays the same during an edit. Returns new defaults
 * if the edited bounds do not suit this load at all.
 */
export function withSavedLoad(saved: ScenarioDefaults, present: LoadSubject): ScenarioDefaults {
  const { autoscaler, workload, profile } = present;
  const kept = underSameLoad(saved, present);
  const { maxReplicas } = autoscaler;
  const { to } = kept.need;
  return to < 0.25 * maxReplicas || to > 2 * maxReplicas ? scenarioDefaults(autoscaler, workload, profile) : kept;
}

/**
 * Returns a copy of the defaults `other`, in which the initial count and the needed pods are computed for `present`.
 * All other defaults, such as the load, stay the same.
 */
export function underSameLoad(other: ScenarioDefaults, present: LoadSubject): ScenarioDefaults {
  const { demands, containers, known } = demandsOf(present);
  const rate = ratePerPod(demands, podModel({ ...known, ...other.workload }, containers));
  const need = { from: podsFor(other.load.from, rate), to: podsFor(other.load.to, rate) };
  const { start: _, ...kept } = other;
  return { ...kept, ...startOf(present), need };
}

export function loadOfPods(
  pods: number,
  { defaults, ...subject }: LoadSubject & { defaults: ScenarioDefaults },
): number {
  const { demands, containers, known } = demandsOf(subject);
  return exact(pods * ratePerPod(demands, podModel({ ...known, ...defaults.workload }, containers)));
}

function demandsOf({ autoscaler, workload, profile }: LoadSubject) {
  const demands = controllerDescriptionOf(autoscaler.kind).metricDemands(autoscaler, profile);
  const containers = metricContainers(demands);
  return { demands, containers, known: { ...standardScenario.workload, ...workload } };
}

function lowestCount({ kind, minReplicas }: Autoscaler): number {
  return Math.max(minReplicas, controllerDescriptionOf(kind).scalesFromZero ? 0 : 1);
}

function needBetween(minReplicas: number, maxReplicas: number): LoadDefaults {
  const from = Math.ceil((minReplicas * 12) / 10);
  const to = Math.ceil((maxReplicas * 8) / 10);
  if (to >= from * 1.25) return { from, to };
  return minReplicas < maxReplicas
    ? { from: minReplicas, to: maxReplicas }
    : { from: (minReplicas * 8) / 10, to: minReplicas };
}

function loadFor(pods: number, rate: number): number {
  const load = exact(pods * rate);
  for (let digits = 2; digits < 12; digits++) {
    const rounded = roundDown(load, digits);
    if (rounded >= 0.98 * load && podsFor(rounded, rate) === Math.ceil(pods)) return rounded;
  }
  return load;
}

function roundDown(value: number, digits: number): number {
  const nearest = Number(value.toPrecision(digits));
  if (nearest <= value) return nearest;
  const exponent = Number(value.toExponential().split('e')[1]);
  return Number((nearest - Number(`1e${exponent - digits + 1}`)).toPrecision(digits));
}

function defaultWorkload(
  demands: readonly MetricDemand[],
  known: ScenarioWorkload,
  model: PodModel,
): ScenarioDefaults['workload'] {
  const loads = demands.flatMap((demand) => (demand.of === 'load' ? [demand.perPod] : []));
  const cpu = lowestUsage(demands, 'cpu', model);
  const memory = lowestUsage(demands, 'memory', model);
  const { capacityPerPod } = known;
  return {
    // The capacity of a pod is above the lowest target in units per pod, so that a pod can reach this target.
    capacityPerPod: loads.length > 0 ? Number((Math.min(...loads) / targetUtilization).toPrecision(2)) : capacityPerPod,
    cpuAtCapacityMilli: usageAtCapacity(cpu, model.idleCpuMilli + model.cpuPerUnitMilli * capacityPerPod, known),
    memoryAtCapacityBytes: usageAtCapacity(memory, model.baseMemoryBytes + model.memoryPerUnitBytes * capacityPerPod),
    baseMemoryBytes: Math.min(known.baseMemoryBytes, wholeMebibytes(memory / 2)),
  };
}

/**
 * Returns the usage of a pod at its capacity; null if this usage is the request of the pod. `target` is the usage at
 * which the metric meets its target.
 */
function usageAtCapacity(
  target: number,
  request: number,
  { cpuLimitMilli }: Pick<ScenarioWorkload, 'cpuLimitMilli'> = { cpuLimitMilli: null },
): number | null {
  if (target === Number.POSITIVE_INFINITY || target <= 0.9 * request) return null;
  return Math.min(Math.ceil(exact(target / targetUtilization)), cpuLimitMilli ?? Number.POSITIVE_INFINITY);
}

function wholeMebibytes(bytes: number): number {
  const mebibyte = 1024 * 1024;
  return bytes < mebibyte ? Math.floor(bytes) : Math.floor(bytes / mebibyte) * mebibyte;
}

function lowestUsage(demands: readonly MetricDemand[], resource: 'cpu' | 'memory', model: PodModel): number {
  const usages = demands.flatMap((demand) =>
    demand.of === 'usage' && demand.resource === resource ? (usageAtTarget(demand, model) ?? []) : [],
  );
  return Math.min(...usages);
}
