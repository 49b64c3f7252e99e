// Reads the facts about the pods of a workload, which override the defaults and are overridden by a scenario file.
import { milliOf } from '../quantity.ts';
import { asQuantity } from '../read-value.ts';
import type { TargetReference } from '../target-reference.ts';
import { childObject, isList, isObject, type ObjectValue, type Value } from '../value.ts';
import { readPodShare } from './pod-share.ts';
import {
  type ContainerFacts,
  type PodAmounts,
  type PodResources,
  type ScenarioWorkload,
  standardScenario,
} from './scenario.ts';

export type WorkloadFacts = Partial<
  Pick<
    ScenarioWorkload,
    | 'containers'
    | 'podResources'
    | 'cpuLimitMilli'
    | 'readySeconds'
    | 'stopSeconds'
    | 'preStopSeconds'
    | 'controller'
    | 'minReadySeconds'
    | 'strategy'
    | 'maxSurge'
    | 'maxUnavailable'
    | 'progressDeadlineSeconds'
    | 'updateStrategy'
    | 'partition'
  >
> & {
  replicas?: number;
};

const defaultProbePeriodSeconds = 10;
const defaultGracePeriodSeconds = 30;

export function isScaleTarget(object: Value, { kind, name }: TargetReference): boolean {
  return isObject(object) && object.kind === kind && isObject(object.metadata) && object.metadata.name === name;
}

export type OverheadOf = (runtimeClass: string) => PodAmounts | undefined;

/**
 * Returns the facts in the manifest of a workload. CPU is in thousandths of a core, memory in bytes. Facts that the
 * manifest does not contain are absent.
 */
export function readWorkloadFacts(object: Value, overheadOf: OverheadOf = () => undefined): WorkloadFacts {
  const spec = childObject(object, 'spec');
  const pod = childObject(childObject(spec, 'template'), 'spec');
  const own = isList(pod.containers) ? pod.containers.filter(isObject) : [];
  if (own.length === 0) return controllerFacts(object, spec);
  const sidecars = isList(pod.initContainers) ? pod.initContainers.filter(isObject).filter(isSidecar) : [];
  const containers = [...own, ...sidecars];
  const limits = containers.map((container) =>
    quantityMilli(childObject(childObject(container, 'resources'), 'limits').cpu),
  );
  const probeSeconds = Math.max(...containers.map(readySecondsOf));
  const gracePeriodSeconds = nonNegativeNumber(pod.terminationGracePeriodSeconds);
  const preStopSeconds = Math.max(...containers.map(preStopSecondsOf));
  const facts = [...own.map(containerFacts), ...sidecars.map(sidecarFacts)];
  const podResources = readPodResources(pod, facts, overheadOf);
  return {
    ...controllerFacts(object, spec),
    containers: facts,
    ...(podResources && { podResources }),
    // The usage of a pod has no limit if one of its containers has none. The value 0 means no limit.
    ...(!limits.includes(0) &&
      limits.every((limit) => limit !== undefined) && {
        cpuLimitMilli: limits.reduce((sum, limit) => sum + (limit ?? 0), 0),
      }),
    ...(probeSeconds > 0 && { readySeconds: probeSeconds }),
    ...((gracePeriodSeconds !== undefined || preStopSeconds > 0) && {
      stopSeconds: Math.min(
        gracePeriodSeconds ?? defaultGracePeriodSeconds,
        standardScenario.workload.stopSeconds + preStopSeconds,
      ),
    }),
    ...(preStopSeconds > 0 && { preStopSeconds }),
  };
}

function controllerFacts(object: Value, spec: ObjectValue): WorkloadFacts {
  const minReadySeconds = nonNegativeNumber(spec.minReadySeconds);
  const isStatefulSet = isObject(object) && object.kind === 'StatefulSet';
  const podManagementPolicy = spec.podManagementPolicy === 'Parallel' ? 'Parallel' : 'OrderedReady';
  const replicas = nonNegativeNumber(spec.replicas);
  return {
    ...(replicas !== undefined && { replicas }),
    ...(isStatefulSet && { controller: { kind: 'StatefulSet', podManagementPolicy } }),
    ...(minReadySeconds !== undefined && { minReadySeconds }),
    ...(isStatefulSet ? updateFacts(childObject(spec, 'updateStrategy')) : deploymentFacts(spec)),
  };
}

function deploymentFacts(spec: ObjectValue): WorkloadFacts {
  const progressDeadlineSeconds = nonNegativeNumber(spec.progressDeadlineSeconds);
  return {
    ...strategyFacts(childObject(spec, 'strategy')),
    ...(progressDeadlineSeconds !== undefined && { progressDeadlineSeconds }),
  };
}

function updateFacts(strategy: ObjectValue): WorkloadFacts {
  const { type } = strategy;
  const partition = nonNegativeNumber(childObject(strategy, 'rollingUpdate').partition);
  return {
    ...((type === 'OnDelete' || type === 'RollingUpdate') && { updateStrategy: type }),
    ...(partition !== undefined && { partition }),
  };
}

function strategyFacts(strategy: ObjectValue): WorkloadFacts {
  const { type } = strategy;
  const { maxSurge, maxUnavailable } = childObject(strategy, 'rollingUpdate');
  const [surge, unavailable] = [readPodShare(maxSurge), readPodShare(maxUnavailable)];
  return {
    ...((type === 'Recreate' || type === 'RollingUpdate') && { strategy: type }),
    ...(surge !== undefined && { maxSurge: surge }),
    ...(unavailable !== undefined && { maxUnavailable: unavailable }),
  };
}

function containerFacts(container: ObjectValue): ContainerFacts {
  const { requests, limits } = resourcesOf(container);
  // A limit without a request is also the request.
  return { name: typeof container.name === 'string' ? container.name : '', ...limits, ...requests };
}

export function isSidecar({ restartPolicy }: ObjectValue): boolean {
  return restartPolicy === 'Always';
}

function sidecarFacts(container: ObjectValue): ContainerFacts {
  return { ...containerFacts(container), isSidecar: true };
}

function readPodResources(
  pod: ObjectValue,
  containers: readonly ContainerFacts[],
  overheadOf: OverheadOf,
): PodResources | undefined {
  const requests = podRequests(pod, containers);
  const overhead = isObject(pod.overhead)
    ? readAmounts(pod.overhead)
    : typeof pod.runtimeClassName === 'string'
      ? overheadOf(pod.runtimeClassName)
      : undefined;
  if (!requests && !overhead) return undefined;
  return { ...(requests && { requests }), ...(overhead && { overhead }) };
}

/**
 * Returns the requests at the level of the pod; undefined if the pod itself has neither requests nor limits. A request
 * that the pod lacks is the sum of the containers' requests or, if no container has a request, the limit of the pod.
 */
function podRequests(pod: ObjectValue, containers: readonly ContainerFacts[]): PodAmounts | undefined {
  const { requests, limits } = resourcesOf(pod);
  if (!isPresentAmount(requests) && !isPresentAmount(limits)) return undefined;
  return { ...limits, ...totalOf(containers), ...requests };
}

const amountNames = ['cpuMilli', 'memoryBytes'] as const;

const isPresentAmount = (amounts: PodAmounts) => amountNames.some((name) => amounts[name] !== undefined);

function totalOf(containers: readonly ContainerFacts[]): PodAmounts {
  const totals: PodAmounts = {};
  for (const container of containers)
    for (const name of amountNames)
      if (container[name] !== undefined) totals[name] = (totals[name] ?? 0) + container[name];
  return totals;
}

function resourcesOf(object: ObjectValue): { requests: PodAmounts; limits: PodAmounts } {
  const resources = childObject(object, 'resources');
  return {
    requests: readAmounts(childObject(resources, 'requests')),
    limits: readAmounts(childObject(resources, 'limits')),
  };
}

export function readAmounts(amounts: Readonly<Record<string, Value>>): PodAmounts {
  const [cpu, memory] = [quantityMilli(amounts.cpu), quantityMilli(amounts.memory)];
  return {
    ...(cpu !== undefined && { cpuMilli: cpu }),
    ...(memory !== undefined && { memoryBytes: memory / 1000 }),
  };
}

/**
 * Returns the seconds until the probes of a container succeed. Each probe is assumed to succeed one period after its
 * initial delay.
 */
function readySecondsOf(container: ObjectValue): number {
  return ['startupProbe', 'readinessProbe'].reduce((seconds, name) => {
    if (!isObject(container[name])) return seconds;
    const { initialDelaySeconds, periodSeconds } = container[name];
    return (
      seconds +
      (nonNegativeNumber(initialDelaySeconds) ?? 0) +
      (nonNegativeNumber(periodSeconds) ?? defaultProbePeriodSeconds)
    );
  }, 0);
}

/**
 * Returns how long the preStop hook sleeps, by the action `sleep` or by a command such as `sleep 5`; 0 if it does not
 * sleep.
 */
function preStopSecondsOf(container: ObjectValue): number {
  const preStop = childObject(childObject(container, 'lifecycle'), 'preStop');
  const { command } = childObject(preStop, 'exec');
  const words = isList(command) ? command.filter((word) => typeof word === 'string').join(' ') : '';
  const [, slept] = /(?:^|[\s/])sleep (\d{1,6})$/.exec(words.trim()) ?? [];
  return nonNegativeNumber(childObject(preStop, 'sleep').seconds) ?? Number(slept ?? 0);
}

function nonNegativeNumber(value: Value | undefined): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}

function quantityMilli(value: Value | undefined): number | undefined {
  const quantity = asQuantity(value);
  const milli = quantity && Number(milliOf(quantity));
  return milli !== undefined && milli >= 0 ? milli : undefined;
}
