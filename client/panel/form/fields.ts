// All fields of the form. Those of the first row stand in sentences; the others are grouped under "More".
import { longestLookSeconds } from '../../../core/model/scenario/scenario.ts';
import { choiceField, type FieldGroup, type FormField, flagField, type NumberField, numberField } from './field.ts';
import { type Form, shapeName } from './form.ts';

const perSecond = 'units/s';
const longest = 32 * 86_400;
const mebibyte = 1024 * 1024;

const seconds = (section: 'workload' | 'metrics', key: string, label: string, more = {}) =>
  numberField(section, key, label, 's', { most: longest, ...more });
const load = (key: string, label: string, unit = perSecond, more = {}) => numberField('load', key, label, unit, more);

/** Numbers of the load, by their name in every shape that has them. */
export const loadFields = {
  from: load('from', 'Load before'),
  to: load('to', 'Load'),
  atSeconds: load('atSeconds', 'Time of the change', 's', { most: longest }),
  forSeconds: load('forSeconds', 'Length of the spike', 's', { above: true, most: longest }),
  fromSeconds: load('fromSeconds', 'Begin of the ramp', 's', { most: longest }),
  toSeconds: load('toSeconds', 'End of the ramp', 's', { most: longest }),
  low: load('low', 'Lowest load'),
  high: load('high', 'Highest load'),
  periodSeconds: load('periodSeconds', 'Length of the wave', 's', { least: 1, most: longest }),
} satisfies Record<string, NumberField>;

export const capacityPerPod = numberField('workload', 'capacityPerPod', 'What a pod handles', perSecond, { above: true });
export const readySeconds = seconds('workload', 'readySeconds', 'A started pod is ready after');
export const lagSeconds = seconds('metrics', 'lagSeconds', 'Metrics delay');

const isQueue = ({ values }: Form) => values['workload.kind'] === 'queue';
const isSet = ({ values }: Form) => values['workload.controller'] === 'StatefulSet';
const isNoisy = ({ values }: Form) => values['load.noise.relative'] !== undefined;
const isCounted = ({ values }: Form) => values['start.replicas'] === 'a number';

export const startCount = numberField('start', 'count', 'Replicas at the start', 'replicas', {
  whole: true,
  most: 2 ** 31 - 1,
  when: isCounted,
});

const run: FieldGroup = {
  title: 'Run',
  fields: [
    numberField('root', 'horizonSeconds', 'Length of the run', 's', {
      above: true,
      most: longest,
      without: 'to 10 min after the last change, at least 30 min',
    }),
    choiceField('start', 'replicas', 'Starts with', ['minReplicas', 'maxReplicas', 'a number']),
    startCount,
    numberField('noise', 'relative', 'Noise of the load, ±', '%', { scale: 0.01, most: 100 }),
    numberField('noise', 'everySeconds', 'It changes every', 's', { above: true, when: isNoisy }),
    numberField('root', 'seed', 'Seed', '', { whole: true, most: 2 ** 31 - 1, when: isNoisy }),
  ],
};

const pods: FieldGroup = {
  title: 'Pods',
  fields: [
    choiceField('workload', 'kind', 'Load comes as', ['requests', 'queue']),
    numberField('workload', 'startLength', 'Waiting at the start', 'units', { when: isQueue }),
    choiceField('workload', 'controller', 'Made by a', ['Deployment', 'StatefulSet']),
    choiceField('workload', 'podManagementPolicy', 'Its podManagementPolicy', ['OrderedReady', 'Parallel'], { when: isSet }),
    seconds('workload', 'startSeconds', 'Containers run after'),
    seconds('workload', 'minReadySeconds', 'Available when ready for'),
    seconds('workload', 'stopSeconds', 'Gone after'),
    numberField('workload', 'pricePerPodHour', 'Price of a pod-hour', ''),
  ],
};

const usage: FieldGroup = {
  title: 'Cpu and memory of a pod',
  fields: [
    numberField('workload', 'idleCpuMilli', 'Cpu without load', 'm', { name: 'idleCpu' }),
    numberField('workload', 'cpuPerUnitMilli', 'Cpu per unit/s', 'm', { name: 'cpuPerUnit', without: 'its request, at what it handles' }),
    numberField('workload', 'cpuLimitMilli', 'Cpu limit', 'm', { name: 'cpuLimit', above: true, without: 'none' }),
    numberField('workload', 'startupCpuMilli', 'Cpu on top at start', 'm', { name: 'startupCpu' }),
    seconds('workload', 'startupCpuSeconds', 'Cpu on top for'),
    numberField('workload', 'baseMemoryBytes', 'Memory without load', 'Mi', { name: 'baseMemory', scale: mebibyte, most: 1e7 }),
    numberField('workload', 'memoryPerUnitBytes', 'Memory per unit/s', 'Mi', {
      name: 'memoryPerUnit',
      scale: mebibyte,
      most: 1e7,
      without: 'its request, at what it handles',
    }),
    flagField('workload', 'memorySticks', 'Memory never falls'),
  ],
};

/** As scenario files have it. */
const looks = { least: 1, most: longestLookSeconds };

const metrics: FieldGroup = {
  title: 'Metrics',
  fields: [
    seconds('metrics', 'resolutionSeconds', 'Cpu and memory every', looks),
    seconds('metrics', 'scrapeSeconds', 'All others every', looks),
    seconds('metrics', 'rateWindowSeconds', 'As the mean of', looks),
  ],
};

/** How a controller is timed, whichever it is; its own flags come before. */
const timing: readonly FormField[] = [
  numberField('controller', 'syncTakesMs', 'A sync takes', 'ms', { whole: true }),
  numberField('controller', 'phaseMs', 'First sync after', 'ms', { whole: true }),
];

export const controllerFlags: readonly NumberField[] = [
  numberField('flags', 'syncPeriodSeconds', 'Sync period', 's', { least: 1, most: 3600 }),
  numberField('flags', 'downscaleStabilizationSeconds', 'Downscale stabilization', 's', { most: 86_400 }),
  numberField('flags', 'tolerance', 'Tolerance', '', { most: 1 }),
  numberField('flags', 'cpuInitializationPeriodSeconds', 'Cpu initialization period', 's', { most: 86_400 }),
  numberField('flags', 'initialReadinessDelaySeconds', 'Initial readiness delay', 's', { most: 86_400 }),
];

export const controller: FieldGroup = { title: 'Controller', fields: timing };

export const groups = { run, pods, usage, metrics } as const;

export const allFields: readonly FormField[] = [
  ...Object.values(loadFields),
  ...[capacityPerPod, readySeconds, lagSeconds],
  ...Object.values(groups).flatMap(({ fields }) => fields),
  ...controllerFlags,
  ...timing,
];

/** The sentence of each shape: words, and the fields between them. */
const sentences: Record<string, readonly (string | NumberField)[]> = {
  constant: ['of', loadFields.to, perSecond],
  step: ['from', loadFields.from, 'to', loadFields.to, `${perSecond} at`, loadFields.atSeconds],
  ramp: ['from', loadFields.from, 'to', loadFields.to, `${perSecond} between`, loadFields.fromSeconds, 'and', loadFields.toSeconds],
  spike: ['from', loadFields.from, 'to', loadFields.to, `${perSecond} at`, loadFields.atSeconds, 'for', loadFields.forSeconds],
  wave: ['between', loadFields.low, 'and', loadFields.high, `${perSecond} each`, loadFields.periodSeconds],
};

export const sentenceOf = (form: Form): readonly (string | NumberField)[] => sentences[shapeName(form)] ?? [];
