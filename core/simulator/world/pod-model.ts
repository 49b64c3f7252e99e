// How a pod serves load and uses resources. Times are in milliseconds, cpu is in thousandths of a core, memory in
// bytes, and load in units per second.
import type { ContainerFacts, Fault, PodAmounts, ScenarioWorkload } from '../../model/scenario/scenario.ts';
import {
  type TemplateChange,
  type TemplateFieldName,
  templateAmount,
  templateFieldNames,
} from '../../model/scenario/template-change.ts';
import type { Amounts, ContainerRequests } from '../observation.ts';
import { faultEvents } from './faults.ts';
import { costFactor, loadOfWork } from './unit-cost.ts';

export interface PodModel {
  /** The capacity of a pod at low load. It is lower than in the scenario if the pod reaches its cpu limit first. */
  capacity: number;
  /** Whether the cpu limit lowers the capacity, so that a pod at its capacity is throttled. */
  isThrottled: boolean;
  unthrottledCapacity: number;
  idleCpuMilli: number;
  /** The cpu that a unit of load needs while the load is low. */
  cpuPerUnitMilli: number;
  /**
   * The total load of all pods at which a unit of load costs twice as much cpu as at low load; Infinity if the cost is
   * constant.
   */
  costDoublesAt: number;
  cpuLimitMilli: number;
  startupCpuMilli: number;
  startupCpuMs: number;
  baseMemoryBytes: number;
  memoryPerUnitBytes: number;
  memorySticks: boolean;
  startMs: number;
  readyMs: number;
  stopMs: number;
  /**
   * How long a deleted pod still receives load. The pod serves this load for `drainMs` (at most `endpointMs`). Later
   * load is lost.
   */
  endpointMs: number;
  drainMs: number;
  minReadyMs: number;
  /** Whether pods are numbered from 0 without gaps, as in a StatefulSet. */
  hasOrdinals: boolean;
  containers: readonly PodContainer[];
  /** The requests of the containers. Init containers that keep running come last. */
  requests: readonly ContainerRequests[];
  sidecars: number;
  podRequests: Amounts | undefined;
  overhead: Amounts | undefined;
}

/**
 * Returns one model for each revision. If a rollout does not change requests, limits or usage, the new revision has the
 * same model object as the previous revision.
 */
export function podModels(
  workload: ScenarioWorkload,
  metricContainers: readonly string[],
  faults: readonly Fault[],
): readonly [PodModel, ...PodModel[]] {
  const first = podModel(workload, metricContainers);
  let [current, model] = [workload, first];
  const later = faultEvents(faults).flatMap((event) => {
    if (event.what !== 'rollout') return [];
    if (templateFieldNames.every((name) => event.template[name] === undefined)) return [model];
    current = withTemplate(current, model, event.template);
    model = podModel(current, metricContainers);
    return [model];
  });
  return [first, ...later];
}

/** The requests do not affect the cost of a unit of load, so new requests do not change the cost. */
function withTemplate(workload: ScenarioWorkload, model: PodModel, change: TemplateChange): ScenarioWorkload {
  const milli = (name: TemplateFieldName) => templateAmount(change, name);
  const [cpuLimit, memoryPerUnit] = [milli('cpuLimit'), milli('memoryPerUnit')];
  return {
    ...workload,
    cpuLimitMilli: cpuLimit === 0 ? null : (cpuLimit ?? workload.cpuLimitMilli),
    cpuPerUnitMilli: milli('cpuPerUnit') ?? model.cpuPerUnitMilli,
    memoryPerUnitBytes: memoryPerUnit === undefined ? model.memoryPerUnitBytes : memoryPerUnit / 1000,
    containers: withRequests(model, milli('cpuRequest'), milli('memoryRequest')),
    podResources: withPodRequests(workload.podResources, milli('cpuRequest'), milli('memoryRequest')),
  };
}

/** `cpu` is in thousandths of a core, and `memory` is in thousandths of a byte. */
function withPodRequests(
  resources: ScenarioWorkload['podResources'],
  cpu: number | undefined,
  memory: number | undefined,
): ScenarioWorkload['podResources'] {
  if (!resources?.requests) return resources;
  const { requests } = resources;
  return {
    ...resources,
    requests: {
      ...requests,
      ...(cpu !== undefined && requests.cpuMilli !== undefined && { cpuMilli: cpu }),
      ...(memory !== undefined && requests.memoryBytes !== undefined && { memoryBytes: memory / 1000 }),
    },
  };
}

/** `cpu` and `memory` are the sums of the new requests, in thousandths of a core and of a byte. */
function withRequests(model: PodModel, cpu: number | undefined, memory: number | undefined): ContainerFacts[] {
  const cpuParts = cpu === undefined ? undefined : partsOf(cpu, model, 'cpuShare');
  const memoryParts = memory === undefined ? undefined : partsOf(memory, model, 'memoryShare');
  return model.requests.map(({ name, requests }, i) => {
    const [cpuMilli, memoryMilli] = [cpuParts?.[i] ?? requests.cpu, memoryParts?.[i] ?? requests.memory];
    return {
      name,
      ...(i >= model.requests.length - model.sidecars && { isSidecar: true as const }),
      ...(cpuMilli !== undefined && { cpuMilli: Number(cpuMilli) }),
      ...(memoryMilli !== undefined && { memoryBytes: Number(memoryMilli) / 1000 }),
    };
  });
}

/** The parts are rounded so that the parts of all containers add up to `whole`. */
function partsOf(whole: number, { containers }: PodModel, share: 'cpuShare' | 'memoryShare'): (number | undefined)[] {
  let [sharesSoFar, given] = [0, 0];
  return containers.map((container) => {
    sharesSoFar += container[share];
    const part = Math.round(whole * sharesSoFar) - given;
    given += part;
    return container[share] > 0 ? part : undefined;
  });
}

interface PodContainer {
  name: string;
  /** A fraction of the pod's usage; the shares of all containers add up to 1. */
  cpuShare: number;
  memoryShare: number;
}

const defaultRequests = { cpuMilli: 100, memoryBytes: 128 * 1024 * 1024 };

export function podModel(workload: ScenarioWorkload, metricContainers: readonly string[]): PodModel {
  const containers = workload.containers ?? defaultContainers(metricContainers);
  const { capacityPerPod, idleCpuMilli: idleCpu, baseMemoryBytes: baseMemory } = workload;
  const { requests: podRequests, overhead } = workload.podResources ?? {};
  const cpuAtCapacity = workload.cpuAtCapacityMilli ?? podRequests?.cpuMilli ?? requestOf(containers, 'cpuMilli');
  const cpuPerUnitMilli = workload.cpuPerUnitMilli ?? Math.max(0, cpuAtCapacity - idleCpu) / capacityPerPod;
  const memoryAtCapacity =
    workload.memoryAtCapacityBytes ?? podRequests?.memoryBytes ?? requestOf(containers, 'memoryBytes');
  const memoryPerUnitBytes = workload.memoryPerUnitBytes ?? Math.max(0, memoryAtCapacity - baseMemory) / capacityPerPod;
  const limit = workload.cpuLimitMilli ?? Number.POSITIVE_INFINITY;
  const idleCpuMilli = Math.min(workload.idleCpuMilli, limit);
  const costDoublesAt = workload.cpuPerUnitDoublesAt ?? Number.POSITIVE_INFINITY;
  const atLimit = cpuPerUnitMilli > 0 ? (limit - idleCpuMilli) / cpuPerUnitMilli : Number.POSITIVE_INFINITY;
  return {
    capacity: Math.min(capacityPerPod, atLimit),
    isThrottled: isBelow(costDoublesAt === Number.POSITIVE_INFINITY ? atLimit : atLimit / 2, capacityPerPod),
    unthrottledCapacity: capacityPerPod,
    idleCpuMilli,
    cpuPerUnitMilli,
    costDoublesAt,
    memoryPerUnitBytes,
    cpuLimitMilli: limit,
    startupCpuMilli: Math.min(workload.startupCpuMilli, limit - idleCpuMilli),
    startupCpuMs: ms(workload.startupCpuSeconds),
    baseMemoryBytes: workload.baseMemoryBytes,
    memorySticks: workload.memorySticks,
    startMs: ms(workload.startSeconds),
    readyMs: ms(workload.readySeconds),
    stopMs: ms(workload.stopSeconds),
    ...drainTimes(workload),
    minReadyMs: ms(workload.minReadySeconds),
    hasOrdinals: workload.controller.kind === 'StatefulSet',
    containers: withShares(containers),
    requests: containers.map(({ name, cpuMilli, memoryBytes }) => ({
      name,
      requests: amountsOf({ cpuMilli, memoryBytes }),
    })),
    sidecars: containers.filter(({ isSidecar }) => isSidecar).length,
    podRequests: podRequests && amountsOf(podRequests),
    overhead: overhead && amountsOf(overhead),
  };
}

/**
 * Returns the request of the whole pod. Returns undefined if the pod has no request of its own and a container does not
 * request the resource.
 */
export function wholeRequest({ requests, podRequests }: PodModel, resource: string): number | undefined {
  const own = podRequests?.[resource];
  if (own !== undefined) return Number(own);
  const amounts = requests.map((container) => container.requests[resource]);
  return amounts.includes(undefined) ? undefined : amounts.reduce<number>((sum, milli) => sum + Number(milli), 0);
}

export function capacityOf(model: PodModel, pods: number): number {
  const { capacity, unthrottledCapacity, costDoublesAt, cpuLimitMilli, idleCpuMilli, cpuPerUnitMilli } = model;
  if (costDoublesAt === Number.POSITIVE_INFINITY || cpuPerUnitMilli === 0 || pods === 0) return pods * capacity;
  const work = (pods * (cpuLimitMilli - idleCpuMilli)) / cpuPerUnitMilli;
  return Math.min(pods * unthrottledCapacity, loadOfWork(work, costDoublesAt));
}

export function areThrottled({ isThrottled, unthrottledCapacity }: PodModel, pods: number, capacity: number): boolean {
  return isThrottled && isBelow(capacity, pods * unthrottledCapacity);
}

const isBelow = (value: number, bound: number) => value < bound * (1 - 1e-9);

/** Returns the model with a constant cost per unit: the cost while all pods together serve `load`. */
export function podModelAt(model: PodModel, load: number): PodModel {
  const { costDoublesAt, cpuPerUnitMilli, idleCpuMilli, cpuLimitMilli, unthrottledCapacity } = model;
  if (costDoublesAt === Number.POSITIVE_INFINITY || cpuPerUnitMilli === 0) return model;
  const cost = cpuPerUnitMilli * costFactor(load, costDoublesAt);
  return {
    ...model,
    cpuPerUnitMilli: cost,
    costDoublesAt: Number.POSITIVE_INFINITY,
    capacity: Math.min(unthrottledCapacity, (cpuLimitMilli - idleCpuMilli) / cost),
  };
}

/**
 * Returns how long a deleted pod still receives load, and how long it serves this load. Both times are 0 for a queue,
 * because a deleted pod takes no more items from a queue.
 */
function drainTimes({ kind, stopSeconds, endpointSeconds, preStopSeconds }: ScenarioWorkload) {
  const endpointMs = kind === 'queue' ? 0 : ms(Math.min(endpointSeconds, stopSeconds));
  return { endpointMs, drainMs: Math.min(endpointMs, ms(preStopSeconds)) };
}

function defaultContainers(metricContainers: readonly string[]): ContainerFacts[] {
  const names = metricContainers.length > 0 ? [...new Set(metricContainers)] : ['app'];
  return names.map((name) => ({ name, ...defaultRequests }));
}

function requestOf(containers: readonly ContainerFacts[], resource: keyof typeof defaultRequests): number {
  if (containers.every((container) => container[resource] === undefined)) return defaultRequests[resource];
  return containers.reduce((sum, container) => sum + (container[resource] ?? 0), 0);
}

function withShares(containers: readonly ContainerFacts[]): PodContainer[] {
  const total = (resource: 'cpuMilli' | 'memoryBytes') =>
    containers.reduce((sum, container) => sum + (container[resource] ?? 0), 0);
  const [cpu, memory] = [total('cpuMilli'), total('memoryBytes')];
  return containers.map(({ name, cpuMilli = 0, memoryBytes = 0, cpuPart, memoryPart }) => ({
    name,
    cpuShare: cpuPart ?? (cpu > 0 ? cpuMilli / cpu : 1 / containers.length),
    memoryShare: memoryPart ?? (memory > 0 ? memoryBytes / memory : 1 / containers.length),
  }));
}

export function amountsOf({ cpuMilli, memoryBytes }: { [Name in keyof PodAmounts]: number | undefined }): Amounts {
  return {
    ...(cpuMilli !== undefined && { cpu: cpuMilli }),
    ...(memoryBytes !== undefined && { memory: memoryBytes * 1000 }),
  };
}

const ms = (seconds: number) => Math.round(seconds * 1000);
