// Every field of a scenario file `*.replicast.yaml`, with its texts. Completion, hover and checking read these entries.
import type { FieldTexts } from '../field.ts';
import {
  anyValue,
  boolean,
  field,
  integer,
  list,
  map,
  number,
  object,
  oneOf,
  optionalField,
  quantity,
  string,
} from '../field-builder.ts';

const secondsField = (
  text: string,
  defaultValue: string,
  { snippet = defaultValue, ...more }: Partial<FieldTexts> = {},
) =>
  optionalField(number({ min: 0 }), { text, unit: 's', default: defaultValue, snippet: `\${1:${snippet}}`, ...more });
const numberField = (text: string, more: Partial<FieldTexts> = {}) =>
  optionalField(number({ min: 0 }), { text, snippet: '${1:100}', ...more });
const countField = (text: string, more: Partial<FieldTexts> = {}) =>
  optionalField(integer({ min: 0 }), { text, snippet: '${1:1}', ...more });
const quantityField = (text: string, defaultValue: string, snippet = defaultValue) =>
  optionalField(quantity(), { text, default: defaultValue, snippet: `\${1:${snippet}}` });
const stringField = (text: string, more: Partial<FieldTexts> = {}) =>
  optionalField(string(), { text, snippet: '${1}', ...more });
const perSecond = 'units per second';
const onlyForShapes = (...is: string[]) => ({ only: { key: 'shape', is } });
const onlyForFaults = (...is: string[]) => ({ only: { key: 'what', is } });

const controller = optionalField(
  object({
    syncPeriodSeconds: secondsField('How often the controller looks at every autoscaler.', '15'),
    syncTakesMs: numberField('How long a sync takes: in a cluster the period counts from the end of the sync before.', {
      unit: 'ms',
      default: '0',
      snippet: '${1:1}',
      misread:
        'With 0 syncs lie on the exact grid; without `behavior` the drop then comes one period later than in a cluster.',
    }),
    phaseMs: numberField('When the first sync runs.', { unit: 'ms', default: '0', snippet: '${1:0}' }),
    downscaleStabilizationSeconds: secondsField('The window of `scaleDown` where an autoscaler names none.', '300'),
    tolerance: numberField('How far a metric may be from its target before anything is done.', {
      default: '0.1',
      snippet: '${1:0.1}',
    }),
    cpuInitializationPeriodSeconds: secondsField(
      "How long after its start a pod's cpu samples may be left out.",
      '300',
    ),
    initialReadinessDelaySeconds: secondsField(
      'How long after its start a pod that is not ready counts as never having been ready.',
      '30',
    ),
    featureGates: optionalField(map(field(boolean(), { text: 'On or off, whatever the release begins with.' })), {
      text: 'Feature gates of Kubernetes that differ from the default of the release.',
      snippet: '\n  ${1:HPAScaleToZero}: ${2:true}',
      keys: 'gate',
    }),
  }),
  {
    text: 'The flags of the controller.',
    misread:
      'They are those of kube-controller-manager: a WatermarkPodAutoscaler has another controller, without them. How syncs are timed is said of both.',
    snippet: '\n  syncPeriodSeconds: ${1:15}',
  },
);

const shapes = ['constant', 'step', 'ramp', 'spike', 'wave', 'day', 'points', 'csv'] as const;

const load = optionalField(
  object({
    shape: optionalField(oneOf(shapes), {
      text: 'How the load goes over time.',
      default: 'step',
      snippet: '${1:step}',
      values: [
        { value: 'constant', effect: 'always `to`' },
        { value: 'step', effect: 'from `from` to `to` at `atSeconds`' },
        { value: 'ramp', effect: 'from `from` to `to` between `fromSeconds` and `toSeconds`' },
        { value: 'spike', effect: 'up to `to` at `atSeconds`, for `forSeconds`, and back' },
        { value: 'wave', effect: 'between `low` and `high` once each `periodSeconds`' },
        { value: 'day', effect: 'one value for each hour, again every day' },
        { value: 'points', effect: 'straight lines between points' },
        { value: 'csv', effect: 'two columns of a file' },
      ],
    }),
    from: numberField('The load at the beginning.', {
      unit: perSecond,
      default: '50',
      snippet: '${1:50}',
      ...onlyForShapes('step', 'ramp', 'spike'),
    }),
    to: numberField('The load that it goes to.', {
      ...{ unit: perSecond, default: '900', snippet: '${1:900}' },
      ...onlyForShapes('constant', 'step', 'ramp', 'spike'),
    }),
    atSeconds: secondsField('When it changes.', '60', onlyForShapes('step', 'spike')),
    forSeconds: secondsField('How long a spike lasts.', '120', onlyForShapes('spike')),
    fromSeconds: secondsField('When a ramp begins.', '60', onlyForShapes('ramp')),
    toSeconds: secondsField('When a ramp ends.', '360', onlyForShapes('ramp')),
    low: numberField('The lowest load of a wave.', {
      unit: perSecond,
      default: '50',
      snippet: '${1:50}',
      ...onlyForShapes('wave'),
    }),
    high: numberField('The highest load of a wave.', {
      unit: perSecond,
      default: '900',
      snippet: '${1:900}',
      ...onlyForShapes('wave'),
    }),
    periodSeconds: secondsField('How long a wave is.', '600', onlyForShapes('wave')),
    hours: optionalField(list(field(number({ min: 0 }), { text: 'The load at that hour.', unit: perSecond })), {
      text: 'The load at each full hour, 24 numbers; straight lines between them.',
      unit: perSecond,
      snippet: '[${1}]',
      ...onlyForShapes('day'),
    }),
    at: optionalField(
      list(field(list(field(number(), { text: 'Seconds, then the load.' })), { text: 'A point: seconds and load.' })),
      {
        text: 'Points in order of time; two of the same time are a jump.',
        snippet: '\n  - [${1:0}, ${2:50}]',
        ...onlyForShapes('points'),
      },
    ),
    file: stringField('The CSV file, from the folder of this file.', {
      ...{ snippet: '${1:load.csv}', isPath: true, names: 'series' },
      ...onlyForShapes('csv'),
    }),
    time: stringField('The name of the column with the time, in seconds or as dates.', {
      ...{ default: 'the first column', snippet: '${1:time}' },
      ...onlyForShapes('csv'),
    }),
    value: stringField('The name of the column with the load.', {
      default: 'the second column',
      snippet: '${1:value}',
      ...onlyForShapes('csv'),
    }),
    noise: optionalField(
      object({
        relative: numberField('How much more or less the load may be; 0.1 is 10 %.', {
          default: '0',
          snippet: '${1:0.1}',
        }),
        everySeconds: secondsField('How often it changes.', '15'),
      }),
      {
        text: 'Chance on top of the load, the same for the same `seed`.',
        snippet: '\n  relative: ${1:0.1}',
      },
    ),
  }),
  { text: 'What is offered to the workload.', unit: perSecond, snippet: '\n  shape: ${1:step}' },
);

const workload = optionalField(
  object({
    kind: optionalField(oneOf(['requests', 'queue']), {
      text: 'What becomes of load that is not served.',
      default: 'requests',
      snippet: '${1:requests}',
      values: [
        { value: 'requests', effect: 'it is lost' },
        { value: 'queue', effect: 'it waits, and its length can be a metric' },
      ],
    }),
    startLength: numberField('What waits in the queue at the beginning.', {
      unit: 'units',
      default: '0',
      snippet: '${1:0}',
    }),
    capacityPerPod: numberField('What one pod can serve. The load is shared evenly by the pods that are Ready.', {
      unit: perSecond,
      default: '100',
    }),
    idleCpu: quantityField('What a pod uses without load; what it serves comes on top.', '0m'),
    cpuPerUnit: quantityField(
      'Cpu for one unit per second. Without it, a pod at `capacityPerPod` uses exactly what it requests.',
      'its request ÷ `capacityPerPod`',
      '1m',
    ),
    cpuLimit: quantityField('A pod uses no more than this, and its capacity falls with it.', 'none', '500m'),
    baseMemory: quantityField('What a pod needs without load.', '64Mi'),
    memoryPerUnit: quantityField(
      'Memory for one unit per second. Without it, a pod at `capacityPerPod` uses exactly what it requests.',
      'its request ÷ `capacityPerPod`',
      '1Mi',
    ),
    memorySticks: optionalField(boolean(), {
      text: 'Memory never falls while the pod lives.',
      default: 'false',
      snippet: '${1:true}',
    }),
    startSeconds: secondsField('From making a pod until its containers run.', '2'),
    readySeconds: secondsField('From then until the pod is Ready.', '5'),
    startupCpu: quantityField('Cpu that a pod uses on top while it starts.', '0m'),
    startupCpuSeconds: secondsField('For so long.', '0', { snippet: '30' }),
    stopSeconds: secondsField('From deleting a pod until it is gone; it takes no load any more.', '5'),
    minReadySeconds: secondsField('How long a pod must be Ready to count as available.', '0'),
    pricePerPodHour: numberField('What a pod costs in an hour, in any currency: the report says what the run costs.', {
      default: '0, nothing is said',
      snippet: '${1:0.05}',
    }),
    controller: optionalField(oneOf(['Deployment', 'StatefulSet']), {
      text: 'Who makes the pods.',
      default: 'Deployment',
      snippet: '${1:Deployment}',
      values: [
        { value: 'Deployment', effect: 'all new pods at once' },
        { value: 'StatefulSet', effect: 'one pod after the other, or `podManagementPolicy: Parallel`' },
      ],
    }),
    podManagementPolicy: optionalField(oneOf(['OrderedReady', 'Parallel']), {
      text: 'Of a StatefulSet: one pod after the other, or all at once.',
      default: 'OrderedReady',
      snippet: '${1:Parallel}',
      only: { key: 'controller', is: ['StatefulSet'] },
    }),
  }),
  { text: 'What the pods do with the load.', snippet: '\n  capacityPerPod: ${1:100}' },
);

const metrics = optionalField(
  object({
    resolutionSeconds: secondsField(
      'How often the metrics of cpu and memory are sampled (metrics-server). A pod has a value from its second sample on.',
      '15',
    ),
    lagSeconds: secondsField(
      'How long a value is on its way before the controller sees it. In a cluster up to 15 s.',
      '0',
      {
        snippet: '15',
      },
    ),
    scrapeSeconds: secondsField('How often all other metrics are read.', '15'),
    rateWindowSeconds: secondsField('Their value is the mean over so long.', '60'),
    follow: optionalField(
      map(
        field(anyValue(), {
          text: 'What this metric follows: one of these, a part of it as `{ of: offered, times: 0.5 }`, or a series of its own as `{ points: [[0, 1], [60, 5]] }`.',
          values: [
            { value: 'offered', effect: 'the load, units per second' },
            { value: 'served', effect: 'what the pods serve, units per second' },
            { value: 'unmet', effect: 'what is lost, units per second' },
            { value: 'queue', effect: 'what waits, units' },
            { value: 'latency', effect: 'load ÷ capacity' },
          ],
        }),
      ),
      {
        text: 'What a custom metric follows, by its name. Without it a metric of pods follows what each serves, an average the load, and a value load ÷ capacity, at its target at 70 %.',
        snippet: '\n  ${1:queue_length}: ${2:queue}',
        keys: 'metric',
      },
    ),
  }),
  { text: 'How the controller comes to know of the load.', snippet: '\n  lagSeconds: ${1:15}' },
);

const faultKinds = [
  'metricsMissing',
  'metricsDown',
  'podsNeverReady',
  'scaledByHand',
  'controllerPause',
  'controllerRestart',
] as const;

const fault = field(
  object({
    what: field(oneOf(faultKinds), {
      text: 'What goes wrong.',
      snippet: '${1:metricsMissing}',
      values: [
        { value: 'metricsMissing', effect: 'some pods have no metrics' },
        { value: 'metricsDown', effect: 'a metric, or all of them, cannot be read' },
        { value: 'podsNeverReady', effect: 'some of the pods that are made from then on never get ready' },
        { value: 'scaledByHand', effect: 'a person sets the replicas' },
        { value: 'controllerPause', effect: 'no syncs for a while' },
        { value: 'controllerRestart', effect: 'the controller forgets everything' },
      ],
    }),
    pods: countField('How many pods.', { default: '1', ...onlyForFaults('metricsMissing', 'podsNeverReady') }),
    metric: stringField('Which metric; all of them where it is left out.', {
      ...{ default: 'all of them', names: 'metric' },
      ...onlyForFaults('metricsDown'),
    }),
    to: countField('The count that a person sets.', onlyForFaults('scaledByHand')),
    atSeconds: secondsField('When.', '600', onlyForFaults('scaledByHand', 'controllerRestart')),
    fromSeconds: secondsField('From when on; of `podsNeverReady` from the beginning.', '600', {
      ...onlyForFaults('metricsMissing', 'metricsDown', 'podsNeverReady', 'controllerPause'),
    }),
    toSeconds: secondsField('Until when.', 'to the end', {
      snippet: '900',
      ...onlyForFaults('metricsMissing', 'metricsDown', 'controllerPause'),
    }),
  }),
  { text: 'Something that goes wrong.', snippet: 'what: ${1:metricsMissing}' },
);

export const scenarioFile = field(
  object({
    for: stringField('The manifest with the autoscaler, from the folder of this file.', {
      default: 'the manifest of the same name',
      snippet: '${1:hpa.yaml}',
      names: 'manifest',
      isPath: true,
    }),
    document: countField('The document of the manifest, from 0.', {
      default: 'the only one with an autoscaler',
      snippet: '${1:0}',
    }),
    item: countField('The place in a `List`, from 0.', { snippet: '${1:0}' }),
    release: stringField(
      'The release of Kubernetes whose controller is simulated, in quotes: 1.30 without them is the number 1.3.',
      {
        ...{ default: "the setting's", snippet: '"${1:1.37}"', names: 'release' },
      },
    ),
    controller,
    horizonSeconds: secondsField('How long the run is.', 'until 10 min after the last load change, at least 30 min', {
      snippet: '3600',
    }),
    seed: countField('Of chance: the same seed gives the same run.', { default: '1' }),
    start: optionalField(
      object({
        replicas: optionalField(anyValue(), {
          text: 'The count at the beginning: a number, `minReplicas` or `maxReplicas`. All pods are Ready, and the controller has been running for longer than its windows.',
          default: 'minReplicas',
          snippet: '${1:minReplicas}',
          values: [
            { value: 'minReplicas', effect: 'of the autoscaler' },
            { value: 'maxReplicas', effect: 'of the autoscaler' },
          ],
        }),
      }),
      { text: 'How the run begins.', snippet: '\n  replicas: ${1:minReplicas}' },
    ),
    load,
    workload,
    metrics,
    faults: optionalField(list(fault), {
      text: 'What goes wrong, any number of things.',
      snippet: '\n  - what: ${1:metricsMissing}',
    }),
    expect: optionalField(list(field(anyValue(), { text: 'Kept for tests of scenarios.' })), {
      text: 'Kept for tests of scenarios.',
      snippet: '[]',
    }),
  }),
  { text: 'What happens around an autoscaler. What is left out has its default.' },
);
