import type { ObjectValue } from '../value.ts';
import {
  fractionalQuantityMilli,
  nonNegativeNumber,
  podShare,
  positiveNumber,
  quantityMilli,
  type ReportProblem,
} from './read-field-values.ts';
import type { ScenarioWorkload } from './scenario.ts';

const numberFields = [
  'startLength',
  'startSeconds',
  'readySeconds',
  'startupCpuSeconds',
  'stopSeconds',
  'endpointSeconds',
  'preStopSeconds',
  'minReadySeconds',
  'progressDeadlineSeconds',
  'partition',
  'pricePerPodHour',
] as const;
const cpuFields = {
  idleCpu: 'idleCpuMilli',
  cpuLimit: 'cpuLimitMilli',
  startupCpu: 'startupCpuMilli',
} as const;
const shareFields = ['maxSurge', 'maxUnavailable'] as const;
const memoryFields = { baseMemory: 'baseMemoryBytes', memoryPerUnit: 'memoryPerUnitBytes' } as const;

export function readScenarioWorkload(fields: ObjectValue, report: ReportProblem): Partial<ScenarioWorkload> {
  const workload: Partial<ScenarioWorkload> = {};
  for (const name of numberFields)
    setIfPresent(workload, name, nonNegativeNumber(fields[name], ['workload', name], report));
  for (const [name, key] of Object.entries(cpuFields))
    setIfPresent(workload, key, quantityMilli(fields[name], ['workload', name], report));
  // The kubelet sets no limit if the value is 0.
  if (workload.cpuLimitMilli === 0) workload.cpuLimitMilli = null;
  setIfPresent(
    workload,
    'cpuPerUnitMilli',
    fractionalQuantityMilli(fields.cpuPerUnit, ['workload', 'cpuPerUnit'], report),
  );
  for (const [name, key] of Object.entries(memoryFields)) {
    const bytes = quantityMilli(fields[name], ['workload', name], report);
    setIfPresent(workload, key, bytes === undefined ? undefined : bytes / 1000);
  }
  setIfPresent(
    workload,
    'capacityPerPod',
    positiveNumber(fields.capacityPerPod, ['workload', 'capacityPerPod'], report),
  );
  setIfPresent(
    workload,
    'cpuPerUnitDoublesAt',
    positiveNumber(fields.cpuPerUnitDoublesAt, ['workload', 'cpuPerUnitDoublesAt'], report),
  );
  if (fields.kind === 'requests' || fields.kind === 'queue') workload.kind = fields.kind;
  if (typeof fields.memorySticks === 'boolean') workload.memorySticks = fields.memorySticks;
  setIfPresent(workload, 'controller', readController(fields));
  if (fields.strategy === 'RollingUpdate' || fields.strategy === 'Recreate') workload.strategy = fields.strategy;
  if (fields.updateStrategy === 'RollingUpdate' || fields.updateStrategy === 'OnDelete')
    workload.updateStrategy = fields.updateStrategy;
  checkDeadline(workload, report);
  for (const name of shareFields) setIfPresent(workload, name, podShare(fields[name], ['workload', name], report));
  return workload.controller ? workload : withoutStatefulSet(workload);
}

/**
 * Removes the fields for a StatefulSet, which have no effect if the field `controller` is absent or contains a template
 * expression.
 */
function withoutStatefulSet({
  updateStrategy: _,
  partition: __,
  ...workload
}: Partial<ScenarioWorkload>): Partial<ScenarioWorkload> {
  return workload;
}

function checkDeadline(
  { progressDeadlineSeconds: deadline, minReadySeconds = 0 }: Partial<ScenarioWorkload>,
  report: ReportProblem,
): void {
  if (deadline === undefined || deadline > minReadySeconds) return;
  const at = ['workload', 'progressDeadlineSeconds'];
  report(at, `workload.progressDeadlineSeconds must be more than minReadySeconds, which is ${minReadySeconds}`);
}

function readController({ controller, podManagementPolicy }: ObjectValue): ScenarioWorkload['controller'] | undefined {
  if (controller === 'StatefulSet')
    return {
      kind: 'StatefulSet',
      podManagementPolicy: podManagementPolicy === 'Parallel' ? 'Parallel' : 'OrderedReady',
    };
  return controller === 'Deployment' ? { kind: 'Deployment' } : undefined;
}

function setIfPresent<Name extends keyof ScenarioWorkload>(
  workload: Partial<ScenarioWorkload>,
  name: Name,
  value: ScenarioWorkload[Name] | undefined,
): void {
  if (value !== undefined) workload[name] = value;
}
