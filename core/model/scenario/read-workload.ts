// `workload:` of a scenario file.
import type { ObjectValue } from '../value.ts';
import { milli, number, positive, type Report } from './read-parts.ts';
import type { Workload } from './scenario.ts';

const numbers = [
  'startLength',
  'startSeconds',
  'readySeconds',
  'startupCpuSeconds',
  'stopSeconds',
  'minReadySeconds',
  'pricePerPodHour',
] as const;
const cpu = { idleCpu: 'idleCpuMilli', cpuPerUnit: 'cpuPerUnitMilli', cpuLimit: 'cpuLimitMilli', startupCpu: 'startupCpuMilli' } as const;
const memory = { baseMemory: 'baseMemoryBytes', memoryPerUnit: 'memoryPerUnitBytes' } as const;

export function readWorkload(given: ObjectValue, report: Report): Partial<Workload> {
  const workload: Partial<Workload> = {};
  for (const name of numbers) set(workload, name, number(given[name], ['workload', name], report));
  for (const [name, key] of Object.entries(cpu)) set(workload, key, milli(given[name], ['workload', name], report));
  for (const [name, key] of Object.entries(memory)) {
    const bytes = milli(given[name], ['workload', name], report);
    set(workload, key, bytes === undefined ? undefined : bytes / 1000);
  }
  set(workload, 'capacityPerPod', positive(given.capacityPerPod, ['workload', 'capacityPerPod'], report));
  if (given.kind === 'requests' || given.kind === 'queue') workload.kind = given.kind;
  if (typeof given.memorySticks === 'boolean') workload.memorySticks = given.memorySticks;
  set(workload, 'controller', controllerOf(given));
  return workload;
}

function controllerOf({ controller, podManagementPolicy }: ObjectValue): Workload['controller'] | undefined {
  if (controller === 'StatefulSet')
    return { kind: 'StatefulSet', podManagementPolicy: podManagementPolicy === 'Parallel' ? 'Parallel' : 'OrderedReady' };
  return controller === 'Deployment' ? { kind: 'Deployment' } : undefined;
}

function set<Name extends keyof Workload>(workload: Partial<Workload>, name: Name, value: Workload[Name] | undefined): void {
  if (value !== undefined) workload[name] = value;
}
