// What a workload's manifest says about its pods: it goes before the defaults of a scenario, and behind its file.
import { milliOf } from '../quantity.ts';
import { seenQuantity } from '../seen.ts';
import type { TargetReference } from '../target-reference.ts';
import { isList, isObject, type ObjectValue, type Value } from '../value.ts';
import { type ContainerFacts, standardScenario, type Workload } from './scenario.ts';

export type WorkloadFacts = Partial<
  Pick<Workload, 'containers' | 'cpuLimitMilli' | 'readySeconds' | 'stopSeconds' | 'controller' | 'minReadySeconds'>
>;

/** The API's own default period of a probe. */
const usualPeriodSeconds = 10;

/** Whether an object is the one that an autoscaler scales. */
export function isTarget(object: Value, { kind, name }: TargetReference): boolean {
  return isObject(object) && object.kind === kind && isObject(object.metadata) && object.metadata.name === name;
}

/** `object`: a whole manifest with a pod template. Cpu in thousandths, memory in bytes, times in seconds; absent is what it does not say. */
export function workloadFacts(object: Value): WorkloadFacts {
  const spec = part(object, 'spec');
  const pod = part(part(spec, 'template'), 'spec');
  const containers = isList(pod.containers) ? pod.containers.filter(isObject) : [];
  if (containers.length === 0) return controllerFacts(object, spec);
  const limits = containers.map((container) => amount(part(part(container, 'resources'), 'limits').cpu));
  const ready = Math.max(...containers.map(readyAfter));
  const grace = number(pod.terminationGracePeriodSeconds);
  return {
    ...controllerFacts(object, spec),
    containers: containers.map(factsOf),
    ...(limits.every((limit) => limit !== undefined) && { cpuLimitMilli: limits.reduce((sum, limit) => sum + (limit ?? 0), 0) }),
    ...(ready > 0 && { readySeconds: ready }),
    ...(grace !== undefined && { stopSeconds: Math.min(grace, standardScenario.workload.stopSeconds) }),
  };
}

function controllerFacts(object: Value, spec: ObjectValue): WorkloadFacts {
  const minReadySeconds = number(spec.minReadySeconds);
  const isSet = isObject(object) && object.kind === 'StatefulSet';
  const podManagementPolicy = spec.podManagementPolicy === 'Parallel' ? 'Parallel' : 'OrderedReady';
  return {
    ...(isSet && { controller: { kind: 'StatefulSet', podManagementPolicy } }),
    ...(minReadySeconds !== undefined && { minReadySeconds }),
  };
}

function factsOf(container: ObjectValue): ContainerFacts {
  const requests = part(part(container, 'resources'), 'requests');
  const limits = part(part(container, 'resources'), 'limits');
  // What is only limited is requested too.
  const [cpu, memory] = [amount(requests.cpu ?? limits.cpu), amount(requests.memory ?? limits.memory)];
  return {
    name: typeof container.name === 'string' ? container.name : '',
    ...(cpu !== undefined && { cpuMilli: cpu }),
    ...(memory !== undefined && { memoryBytes: memory / 1000 }),
  };
}

/** Each probe first looks after its delay, and finds the pod ready a period later. */
function readyAfter(container: ObjectValue): number {
  return ['startupProbe', 'readinessProbe'].reduce((seconds, name) => {
    if (!isObject(container[name])) return seconds;
    const { initialDelaySeconds, periodSeconds } = container[name];
    return seconds + (number(initialDelaySeconds) ?? 0) + (number(periodSeconds) ?? usualPeriodSeconds);
  }, 0);
}

function part(value: Value | undefined, key: string): ObjectValue {
  const found = isObject(value) ? value[key] : undefined;
  return isObject(found) ? found : Object.create(null);
}

function number(value: Value | undefined): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}

/** Thousandths. */
function amount(value: Value | undefined): number | undefined {
  const quantity = seenQuantity(value);
  const milli = quantity && Number(milliOf(quantity));
  return milli !== undefined && milli >= 0 ? milli : undefined;
}
