// All fields of the form. In the first row, the fields are inputs inside sentences, such as `A started pod is ready
// after [20] s`.
import {
  isNumericShape,
  type LoadNumber,
  mapLoadNumbers,
  numericShapes,
} from '../../../core/model/scenario/load-shapes.ts';
import { metricPipelineNames } from '../../../core/model/scenario/metric-pipelines.ts';
import { nodeAutoscalers, nodeProvisioningNames } from '../../../core/model/scenario/node-provisioning.ts';
import {
  maxScaledSecondsAgo,
  metricIntervalLimits,
  metricLagLimits,
  namedStarts,
} from '../../../core/model/scenario/scenario.ts';
import { maxInt32 } from '../../../core/simulator/int32.ts';
import {
  choiceField,
  type FormField,
  type FormFieldGroup,
  flagField,
  maxSeconds,
  type NumberField,
  numberField,
  shareField,
} from './form-field.ts';
import { type ScenarioOverrides, shapeName } from './scenario-overrides.ts';

const loadUnit = 'units/s';
const mebibyte = 1024 * 1024;

const seconds = (section: 'workload' | 'metrics', key: string, label: string, more = {}) =>
  numberField(section, key, label, 's', { most: maxSeconds, ...more });
export const loadFields: Readonly<Record<LoadNumber, NumberField>> = mapLoadNumbers(({ label, unit, limits }, name) =>
  numberField('load', name, label, unit, { ...(unit === 's' && { most: maxSeconds }), ...limits }),
);

export const capacityPerPod = numberField('workload', 'capacityPerPod', 'Capacity of a pod', loadUnit, {
  above: true,
});
export const readySeconds = seconds('workload', 'readySeconds', 'A started pod is ready after');
export const lagSeconds = seconds('metrics', 'lagSeconds', 'Metrics delay');

const isQueue = ({ values }: ScenarioOverrides) => values['workload.kind'] === 'queue';
const isStatefulSet = ({ values }: ScenarioOverrides) => values['workload.controller'] === 'StatefulSet';
const drains = ({ values }: ScenarioOverrides) =>
  !isQueue({ values }) && values['workload.endpointSeconds'] !== undefined;
const isDeployment = (form: ScenarioOverrides) => !isStatefulSet(form);
const isRolling = (form: ScenarioOverrides) => isDeployment(form) && form.values['workload.strategy'] !== 'Recreate';
const isNoisy = ({ values }: ScenarioOverrides) => values['load.noise.relative'] !== undefined;
const hasStartCount = ({ values }: ScenarioOverrides) => values['start.replicas'] === 'a number';

export const startCount = numberField('start', 'count', 'Replicas at the start', 'replicas', {
  whole: true,
  most: maxInt32,
  when: hasStartCount,
});

const isScaled = ({ values }: ScenarioOverrides) => values['start.scaledSecondsAgo'] !== undefined;
const startFields: readonly FormField[] = [
  numberField('start', 'scaledSecondsAgo', 'Time since the last scaling', 's', {
    most: maxScaledSecondsAgo,
    emptyMeaning: 'longer than any window',
    when: hasStartCount,
  }),
  numberField('start', 'scaledFrom', 'Last scaled from', 'replicas', {
    whole: true,
    most: maxInt32,
    emptyMeaning: 'unknown',
    when: (form) => hasStartCount(form) && isScaled(form),
  }),
  numberField('start', 'recommendedSecondsAgo', 'Time since the count was recommended', 's', {
    most: maxScaledSecondsAgo,
    emptyMeaning: 'the time since the last scaling if it was a scale-up, otherwise longer than any window',
    when: hasStartCount,
  }),
];

const run: FormFieldGroup = {
  title: 'Run',
  fields: [
    numberField('root', 'horizonSeconds', 'Length of the run', 's', {
      above: true,
      most: maxSeconds,
      emptyMeaning: 'until 10 min after the last change, at least 30 min',
    }),
    choiceField('start', 'replicas', 'Starts with', [...namedStarts, 'a number']),
    startCount,
    ...startFields,
    numberField('noise', 'relative', 'Load noise, ±', '%', { scale: 0.01, most: 100 }),
    numberField('noise', 'everySeconds', 'Noise changes every', 's', { above: true, when: isNoisy }),
    numberField('root', 'seed', 'Seed', '', { whole: true, most: maxInt32, when: isNoisy }),
  ],
};

const pods: FormFieldGroup = {
  title: 'Pods',
  fields: [
    choiceField('workload', 'kind', 'Load arrives as', ['requests', 'queue']),
    numberField('workload', 'startLength', 'Queue length at the start', 'units', { when: isQueue }),
    choiceField('workload', 'controller', 'Created by a', ['Deployment', 'StatefulSet']),
    choiceField('workload', 'podManagementPolicy', 'podManagementPolicy', ['OrderedReady', 'Parallel'], {
      when: isStatefulSet,
    }),
    seconds('workload', 'startSeconds', 'Containers run after'),
    seconds('workload', 'minReadySeconds', 'Available when ready for'),
    seconds('workload', 'stopSeconds', 'Deleted pods are gone after'),
    seconds('workload', 'endpointSeconds', 'Deleted pods get requests for', {
      when: (form: ScenarioOverrides) => !isQueue(form),
    }),
    seconds('workload', 'preStopSeconds', 'Deleted pods serve for', { when: drains }),
    choiceField('workload', 'strategy', 'Strategy of a rollout', ['RollingUpdate', 'Recreate'], { when: isDeployment }),
    shareField('workload', 'maxSurge', 'maxSurge', { when: isRolling }),
    shareField('workload', 'maxUnavailable', 'maxUnavailable', { when: isRolling }),
    seconds('workload', 'progressDeadlineSeconds', 'Deadline of a rollout', { when: isDeployment }),
    choiceField('workload', 'updateStrategy', 'updateStrategy', ['RollingUpdate', 'OnDelete'], {
      when: isStatefulSet,
    }),
    numberField('workload', 'partition', 'A rollout replaces pods from ordinal', '', {
      whole: true,
      when: (form) => isStatefulSet(form) && form.values['workload.updateStrategy'] !== 'OnDelete',
    }),
    numberField('workload', 'pricePerPodHour', 'Price of a pod-hour', ''),
  ],
};

const usage: FormFieldGroup = {
  title: 'CPU and memory of a pod',
  fields: [
    numberField('workload', 'idleCpuMilli', 'CPU without load', 'm', { name: 'idleCpu' }),
    numberField('workload', 'cpuPerUnitMilli', 'CPU per unit/s', 'm', {
      name: 'cpuPerUnit',
      emptyMeaning: 'pod request at full load',
    }),
    numberField('workload', 'cpuPerUnitDoublesAt', 'Load at which CPU per unit doubles', 'units/s', {
      above: true,
      emptyMeaning: 'never',
    }),
    numberField('workload', 'cpuLimitMilli', 'CPU limit', 'm', { name: 'cpuLimit', above: true, emptyMeaning: 'none' }),
    numberField('workload', 'startupCpuMilli', 'Extra CPU at startup', 'm', { name: 'startupCpu' }),
    seconds('workload', 'startupCpuSeconds', 'Extra CPU at startup lasts'),
    numberField('workload', 'baseMemoryBytes', 'Memory without load', 'Mi', {
      name: 'baseMemory',
      scale: mebibyte,
      most: 1e7,
    }),
    numberField('workload', 'memoryPerUnitBytes', 'Memory per unit/s', 'Mi', {
      name: 'memoryPerUnit',
      scale: mebibyte,
      most: 1e7,
      emptyMeaning: 'pod request at full load',
    }),
    flagField('workload', 'memorySticks', 'Memory never falls'),
  ],
};

const isLimited = ({ values }: ScenarioOverrides) => (values['nodes.provisioning'] ?? 'unlimited') !== 'unlimited';
const addsNodes = ({ values }: ScenarioOverrides) =>
  nodeAutoscalers.some((name) => name === values['nodes.provisioning']);
const nodeSeconds = (key: string, label: string) =>
  numberField('nodes', key, label, 's', { most: maxSeconds, when: addsNodes });
const nodes: FormFieldGroup = {
  title: 'Nodes',
  fields: [
    choiceField('nodes', 'provisioning', 'Further nodes', nodeProvisioningNames),
    numberField('nodes', 'freePods', 'Free room at the start', 'pods', { whole: true, when: isLimited }),
    numberField('nodes', 'podsPerNode', 'Room on a new node', 'pods', { whole: true, least: 1, when: addsNodes }),
    numberField('nodes', 'maxNodes', 'Added nodes, at most', 'nodes', {
      whole: true,
      emptyMeaning: 'no limit',
      when: addsNodes,
    }),
    nodeSeconds('detectSeconds', 'A node is requested after'),
    nodeSeconds('provisionSeconds', 'A requested node takes pods after'),
    nodeSeconds('removeSeconds', 'A node is removed if not needed for'),
  ],
};

const metrics: FormFieldGroup = {
  title: 'Metrics',
  fields: [
    choiceField('metrics', 'pipeline', 'Measured by', metricPipelineNames),
    seconds('metrics', 'resolutionSeconds', 'CPU and memory measured every', metricIntervalLimits),
    seconds('metrics', 'cpuWindowSeconds', 'CPU averaged over', metricLagLimits),
    seconds('metrics', 'scrapeSeconds', 'Other metrics measured every', metricIntervalLimits),
    seconds('metrics', 'rateWindowSeconds', 'Other metrics averaged over', metricIntervalLimits),
  ],
};

const timingFields: readonly FormField[] = [
  numberField('controller', 'syncTakesMs', 'A sync takes', 'ms', { whole: true }),
  numberField('controller', 'phaseMs', 'First sync after', 'ms', { whole: true }),
];

export const controllerFlags: readonly NumberField[] = [
  numberField('flags', 'syncPeriodSeconds', 'Sync period', 's', { least: 1, most: 3600 }),
  numberField('flags', 'downscaleStabilizationSeconds', 'Scale-down stabilization', 's', { most: 86_400 }),
  numberField('flags', 'tolerance', 'Tolerance', '', { most: 1 }),
  numberField('flags', 'cpuInitializationPeriodSeconds', 'CPU initialization period', 's', { most: 86_400 }),
  numberField('flags', 'initialReadinessDelaySeconds', 'Initial readiness delay', 's', { most: 86_400 }),
];

export const controllerFields: FormFieldGroup = { title: 'Controller', fields: timingFields };

export const groups = { run, pods, nodes, usage, metrics } as const;

export const allFields: readonly FormField[] = [
  ...Object.values(loadFields),
  capacityPerPod,
  readySeconds,
  lagSeconds,
  ...Object.values(groups).flatMap(({ fields }) => fields),
  ...controllerFlags,
  ...timingFields,
];

export function loadSentenceParts(form: ScenarioOverrides): readonly (string | NumberField)[] {
  const shape = shapeName(form);
  if (!isNumericShape(shape)) return [];
  const { numbers, sentence } = numericShapes[shape];
  const names: readonly LoadNumber[] = numbers;
  // The split sentence has the names from the braces at odd positions. Only these names count, because a word such as
  // `from` may equal the name of a number.
  return sentence.split(/[{}]/).flatMap((part, i) => {
    const name = i % 2 === 1 && names.find((each) => each === part);
    if (name) return loadFields[name];
    return part.trim() === '' ? [] : part.trim();
  });
}
