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
import { pages } from '../pages.ts';
import { newestRelease } from '../release-names.ts';
import { type FaultFieldName, faultKindNames, faultKinds, faultKindsWith } from './fault-kinds.ts';
import { type LoadDefaults, type LoadNumber, loadNumbers, loadShapeNames, shapesWith } from './load-shapes.ts';
import { metricPipelineNames, metricPipelines } from './metric-pipelines.ts';
import { nodeAutoscalers, nodeProvisioningNames, nodeProvisionings } from './node-provisioning.ts';
import { objectiveNames } from './objectives.ts';
import { maxScaledSecondsAgo, metricIntervalLimits, metricLagLimits } from './scenario.ts';

const secondsField = (
  text: string,
  defaultValue: string,
  { snippet = defaultValue, ...more }: Partial<FieldTexts> = {},
  { least, most }: { least: number; most?: number } = { least: 0 },
) =>
  optionalField(number({ min: least, ...(most !== undefined && { max: most }) }), {
    text,
    unit: 's',
    default: defaultValue,
    snippet: `\${1:${snippet}}`,
    ...more,
  });
const intervalField = (text: string, defaultValue: string) =>
  secondsField(text, defaultValue, {}, metricIntervalLimits);
const numberField = (text: string, more: Partial<FieldTexts> = {}) =>
  optionalField(number({ min: 0 }), { text, snippet: '${1:100}', ...more });
const countField = (text: string, more: Partial<FieldTexts> = {}) =>
  optionalField(integer({ min: 0 }), { text, snippet: '${1:1}', ...more });
const quantityField = (text: string, defaultValue: string, snippet = defaultValue) =>
  optionalField(quantity(), { text, default: defaultValue, snippet: `\${1:${snippet}}` });
const stringField = (text: string, more: Partial<FieldTexts> = {}) =>
  optionalField(string(), { text, snippet: '${1}', ...more });
const onlyForDeployments = { only: { key: 'controller', is: ['Deployment'] } };
const onlyForStatefulSets = { only: { key: 'controller', is: ['StatefulSet'] } };
const shareField = (text: string) =>
  optionalField(anyValue(), { text, default: '25%', snippet: '${1:25%}', ...onlyForDeployments });
const perSecond = 'units per second';
const onlyForShapes = (...is: string[]) => ({ only: { key: 'shape', is } });
const onlyForFaultsWith = (field: FaultFieldName) => ({ only: { key: 'what', is: faultKindsWith(field) } });

const controller = optionalField(
  object({
    syncPeriodSeconds: secondsField('How often the controller syncs every autoscaler.', '15'),
    syncTakesMs: numberField('Duration of a sync. In a cluster, the sync period starts when the previous sync ends.', {
      unit: 'ms',
      default: '0',
      snippet: '${1:1}',
      misread:
        'With 0, all syncs are exactly one period apart; without `behavior`, the HPA then scales down one period later than in a cluster.',
    }),
    phaseMs: numberField('Time from the start of the simulation to the first sync.', {
      unit: 'ms',
      default: '0',
      snippet: '${1:0}',
    }),
    downscaleStabilizationSeconds: secondsField(
      'Scale-down stabilization window of autoscalers that do not set one.',
      '300',
    ),
    tolerance: numberField(
      'How far a metric may be from its target before the HPA scales, as a fraction of the target.',
      {
        default: '0.1',
        snippet: '${1:0.1}',
      },
    ),
    cpuInitializationPeriodSeconds: secondsField(
      'For this long after a pod starts, its CPU samples may be ignored.',
      '300',
    ),
    initialReadinessDelaySeconds: secondsField(
      'An unready pod counts as never ready if its readiness last changed within this time after its start.',
      '30',
    ),
    featureGates: optionalField(
      map(field(boolean(), { text: 'Enables or disables the gate, regardless of its default in the release.' })),
      {
        text: 'Kubernetes feature gates that differ from the defaults of the release.',
        snippet: '\n  ${1:HPAScaleToZero}: ${2:true}',
        keys: 'gate',
      },
    ),
  }),
  {
    text: 'Flags of the controller.',
    misread:
      'These are flags of kube-controller-manager. The controller of a WatermarkPodAutoscaler does not have them; only the timing of syncs applies to both controllers.',
    snippet: '\n  syncPeriodSeconds: ${1:15}',
  },
);

const derived = 'from the manifest';

const derivedLoads: Readonly<Record<keyof LoadDefaults, { text: string; snippet: string }>> = {
  from: { text: 'By default, the load that 1.2 × `minReplicas` pods serve at their target.', snippet: '${1:50}' },
  to: { text: 'By default, the load that 0.8 × `maxReplicas` pods serve at their target.', snippet: '${1:900}' },
};

function loadNumberField(name: LoadNumber, text: string) {
  const { default: value, unit } = loadNumbers[name];
  const common = { unit: unit === 's' ? unit : perSecond, ...onlyForShapes(...shapesWith(name)) };
  if (typeof value === 'number')
    return numberField(text, { ...common, default: String(value), snippet: `\${1:${value}}` });
  const { text: defaultText, snippet } = derivedLoads[value];
  return numberField(`${text} ${defaultText}`, { ...common, default: derived, snippet });
}

const load = optionalField(
  object({
    shape: optionalField(oneOf(loadShapeNames), {
      text: 'How the load changes over time.',
      default: 'step',
      snippet: '${1:step}',
      values: [
        { value: 'constant', effect: 'the load is always `to`' },
        { value: 'step', effect: 'from `from` to `to` at `atSeconds`' },
        { value: 'ramp', effect: 'from `from` to `to` between `fromSeconds` and `toSeconds`' },
        { value: 'spike', effect: 'rises to `to` at `atSeconds`, stays for `forSeconds`, then falls back' },
        { value: 'wave', effect: 'from `low` to `high` and back once every `periodSeconds`' },
        { value: 'day', effect: 'one value for each hour, repeated every day' },
        { value: 'points', effect: 'straight lines between points' },
        { value: 'csv', effect: 'a time column and a load column of a CSV file' },
      ],
    }),
    from: loadNumberField('from', 'Load at the start.'),
    to: loadNumberField('to', 'Load after the change.'),
    atSeconds: loadNumberField('atSeconds', 'Time of the change.'),
    forSeconds: loadNumberField('forSeconds', 'Duration of the spike.'),
    fromSeconds: loadNumberField('fromSeconds', 'Start of the ramp.'),
    toSeconds: loadNumberField('toSeconds', 'End of the ramp.'),
    low: loadNumberField('low', 'Lowest load of the wave.'),
    high: loadNumberField('high', 'Highest load of the wave.'),
    periodSeconds: loadNumberField('periodSeconds', 'Duration of one wave.'),
    hours: optionalField(list(field(number({ min: 0 }), { text: 'Load at this hour.', unit: perSecond })), {
      text: 'Load at each full hour: 24 numbers, connected by straight lines.',
      unit: perSecond,
      snippet: '[${1}]',
      ...onlyForShapes('day'),
    }),
    at: optionalField(
      list(
        field(list(field(number(), { text: 'The time in seconds, or the load.' })), {
          text: 'A point: the time in seconds and the load.',
        }),
      ),
      {
        text: 'Points in order of time, connected by straight lines. Two points with the same time are a jump.',
        snippet: '\n  - [${1:0}, ${2:50}]',
        ...onlyForShapes('points'),
      },
    ),
    file: stringField('The CSV file, relative to the folder of the scenario file.', {
      snippet: '${1:load.csv}',
      isPath: true,
      names: 'series',
      ...onlyForShapes('csv'),
    }),
    time: stringField('Name of the column with the time, in seconds or as dates.', {
      default: 'the first column',
      snippet: '${1:time}',
      ...onlyForShapes('csv'),
    }),
    value: stringField('Name of the column with the load.', {
      default: 'the second column',
      snippet: '${1:value}',
      ...onlyForShapes('csv'),
    }),
    steps: optionalField(boolean(), {
      text: 'Each value holds until the next value, without interpolation. Suitable for measured means.',
      default: 'false',
      snippet: '${1:true}',
      ...onlyForShapes('csv'),
    }),
    noise: optionalField(
      object({
        relative: numberField('Largest deviation from the load, up or down, as a fraction: 0.1 is 10 %.', {
          default: '0',
          snippet: '${1:0.1}',
        }),
        everySeconds: secondsField('How often the noise changes.', '15'),
      }),
      {
        text: 'Random noise on top of the load. The same `seed` gives the same noise.',
        snippet: '\n  relative: ${1:0.1}',
      },
    ),
  }),
  { text: 'The load on the workload.', unit: perSecond, snippet: '\n  shape: ${1:step}' },
);

const workload = optionalField(
  object({
    kind: optionalField(oneOf(['requests', 'queue']), {
      text: 'What happens to load that the pods cannot serve.',
      default: 'requests',
      snippet: '${1:requests}',
      values: [
        { value: 'requests', effect: 'the load is lost' },
        { value: 'queue', effect: 'the load waits in a queue, whose length can be a metric' },
      ],
    }),
    startLength: numberField('Length of the queue at the start.', {
      unit: 'units',
      default: '0',
      snippet: '${1:0}',
    }),
    capacityPerPod: numberField(
      'Load that one pod can serve. Ready pods share the load evenly. The default is 100; for a custom metric with an `averageValue`, the default is chosen so that 70 % of this load brings the metric to its target.',
      { unit: perSecond, default: derived },
    ),
    idleCpu: quantityField(
      'CPU usage of a pod without load: its runtime, probes and sidecars. The CPU usage of the load is added.',
      '0m',
    ),
    cpuPerUnit: quantityField(
      'CPU that a pod uses per unit of load per second. By default, a pod at `capacityPerPod` uses exactly its request, or more if the metric would otherwise never exceed its target.',
      'its request ÷ `capacityPerPod`',
      '1m',
    ),
    cpuPerUnitDoublesAt: numberField(
      'Total load at which a unit of load costs twice `cpuPerUnit`, because pods share processors, caches and locks. The cost rises evenly up to this load, and then no further. By default the cost is constant.',
      {
        unit: perSecond,
        default: 'never',
        snippet: '${1:1000}',
        misread: 'At zero load, a unit costs `cpuPerUnit`. With a cpu limit, `capacityPerPod` falls as the load rises.',
      },
    ),
    cpuLimit: quantityField(
      'Upper limit of the CPU usage of a pod; 0 is no limit. A limit below the usage at `capacityPerPod` lowers the capacity of the pod: the pod is throttled, and no higher usage is measured, however high the load.',
      'none',
      '500m',
    ),
    baseMemory: quantityField('Memory usage of a pod without load. By default at most half of the target.', '64Mi'),
    memoryPerUnit: quantityField(
      'Memory that a pod uses per unit of load per second. By default, a pod at `capacityPerPod` uses exactly its request, or more if the metric would otherwise never exceed its target.',
      'its request ÷ `capacityPerPod`',
      '1Mi',
    ),
    memorySticks: optionalField(boolean(), {
      text: 'Whether the memory usage of a pod never falls.',
      default: 'false',
      snippet: '${1:true}',
    }),
    startSeconds: secondsField('Time from the creation of a pod until its containers run.', '2'),
    readySeconds: secondsField('Time from the start of the containers until the pod is Ready.', '5'),
    startupCpu: quantityField(
      'Additional CPU usage of a pod after its start: a runtime that compiles, or caches that fill. The HPA counts this usage from the first sample that begins after the pod is Ready.',
      '0m',
    ),
    startupCpuSeconds: secondsField('How long `startupCpu` lasts, from the start of the containers.', '0', {
      snippet: '30',
    }),
    stopSeconds: secondsField(
      'Time from the deletion of a pod until it is gone. With `endpointSeconds`, the pod still gets load in the first part of this time.',
      '5',
    ),
    endpointSeconds: secondsField(
      'How long a deleted pod still gets its share of the requests, until every proxy and load balancer has removed it. At most `stopSeconds`.',
      '0',
      {
        snippet: '5',
        misread:
          'If `preStopSeconds` is shorter than this time, the pod gets requests after it has stopped serving, and they are lost.',
      },
    ),
    preStopSeconds: secondsField(
      'How long a deleted pod still serves: the sleep of its preStop hook, or the time that its server drains.',
      '0',
      { snippet: '10' },
    ),
    minReadySeconds: secondsField('How long a pod must be Ready to be available.', '0'),
    strategy: optionalField(oneOf(['RollingUpdate', 'Recreate']), {
      text: 'How a Deployment replaces its pods in a rollout.',
      default: 'RollingUpdate',
      snippet: '${1:Recreate}',
      values: [
        { value: 'RollingUpdate', effect: 'some pods at a time, within `maxSurge` and `maxUnavailable`' },
        { value: 'Recreate', effect: 'deletes all pods and creates the new ones when the old ones are gone' },
      ],
      ...onlyForDeployments,
    }),
    maxSurge: shareField(
      'How many pods a rollout may create beyond the replicas: a number, or a percentage of the replicas, rounded up.',
    ),
    maxUnavailable: shareField(
      'How many replicas may be unavailable during a rollout: a number, or a percentage of the replicas, rounded down.',
    ),
    progressDeadlineSeconds: secondsField(
      'How long a rollout of a Deployment may make no progress: no new pod is created or becomes ready, and no old pod is deleted. Then the condition `Progressing` becomes False with the reason ProgressDeadlineExceeded. Must be more than `minReadySeconds`.',
      '600',
      {
        misread:
          'The condition changes no pod: the controller continues, and does not roll back. A tool that watches the condition may roll back.',
        link: `${pages.deployment}#progress-deadline-seconds`,
        ...onlyForDeployments,
      },
    ),
    updateStrategy: optionalField(oneOf(['RollingUpdate', 'OnDelete']), {
      text: 'How a StatefulSet replaces its pods in a rollout.',
      default: 'RollingUpdate',
      snippet: '${1:OnDelete}',
      values: [
        { value: 'RollingUpdate', effect: 'one pod after the other, from the highest ordinal down to `partition`' },
        { value: 'OnDelete', effect: 'replaces no pod: only pods that are created later have the new template' },
      ],
      link: `${pages.statefulSet}#update-strategies`,
      ...onlyForStatefulSets,
    }),
    partition: countField(
      'A rollout of a StatefulSet replaces only pods with this ordinal or a higher ordinal. Pods with a lower ordinal have the old template, even if they are created later.',
      {
        default: '0',
        snippet: '${1:2}',
        misread: 'If the partition is at least the number of replicas, a rollout replaces no pod.',
        link: `${pages.statefulSet}#partitions`,
        only: { key: 'updateStrategy', is: ['RollingUpdate'] },
      },
    ),
    pricePerPodHour: numberField(
      'Price of one pod for one hour, in any currency. The report then shows the cost of the run.',
      {
        default: '0: the report shows no cost',
        snippet: '${1:0.05}',
      },
    ),
    controller: optionalField(oneOf(['Deployment', 'StatefulSet']), {
      text: 'The controller that creates the pods.',
      default: 'Deployment',
      snippet: '${1:Deployment}',
      values: [
        { value: 'Deployment', effect: 'creates all new pods at once' },
        { value: 'StatefulSet', effect: 'creates one pod after the other, unless `podManagementPolicy` is Parallel' },
      ],
    }),
    podManagementPolicy: optionalField(oneOf(['OrderedReady', 'Parallel']), {
      text: 'Whether a StatefulSet creates pods one after the other or all at once.',
      default: 'OrderedReady',
      snippet: '${1:Parallel}',
      ...onlyForStatefulSets,
    }),
  }),
  { text: 'How the pods handle the load.', snippet: '\n  capacityPerPod: ${1:100}' },
);

const onlyWithNodes = (...is: string[]) => ({ only: { key: 'provisioning', is } });
const onlyForNodeAutoscalers = onlyWithNodes(...nodeAutoscalers);

const nodes = optionalField(
  object({
    provisioning: optionalField(oneOf(nodeProvisioningNames), {
      text: 'How pods get nodes when the nodes that exist are full.',
      default: 'unlimited',
      snippet: '${1:clusterAutoscaler}',
      values: nodeProvisioningNames.map((value) => ({ value, effect: nodeProvisionings[value].effect })),
    }),
    freePods: countField('Further pods that fit on the nodes that exist at the start.', {
      default: '0',
      snippet: '${1:2}',
      ...onlyWithNodes('fixed', ...nodeAutoscalers),
    }),
    podsPerNode: countField('Pods that fit on a new node.', {
      default: '10',
      snippet: '${1:4}',
      ...onlyForNodeAutoscalers,
    }),
    maxNodes: countField('Maximum number of added nodes that exist at the same time.', {
      default: 'no limit',
      snippet: '${1:5}',
      ...onlyForNodeAutoscalers,
    }),
    detectSeconds: secondsField(
      'Time from the first pod without a node until new nodes are requested.',
      '34; with nodeAutoProvisioner 8',
      { snippet: '10', ...onlyForNodeAutoscalers },
    ),
    provisionSeconds: secondsField(
      'Time from the request of a node until it takes pods: the machine starts, joins the cluster, and is Ready.',
      '398; with nodeAutoProvisioner 270',
      {
        snippet: '120',
        misread:
          'Each default was measured in one cluster; there is no public source. Users report 1 to 10 min, depending on cloud and image.',
        ...onlyForNodeAutoscalers,
      },
    ),
    removeSeconds: secondsField('An added node is removed when no pod has needed it for this long.', '600', {
      ...onlyForNodeAutoscalers,
    }),
  }),
  {
    text: 'The nodes of the cluster. Pods that find no room wait for a node.',
    snippet: '\n  provisioning: ${1:clusterAutoscaler}',
  },
);

const metrics = optionalField(
  object({
    pipeline: optionalField(oneOf(metricPipelineNames), {
      text: 'The program that measures the metrics. It determines the intervals and delays that the file does not set.',
      default: 'metricsServer',
      snippet: '${1:prometheusAdapter}',
      values: metricPipelineNames.map((value) => ({ value, effect: metricPipelines[value].effect })),
    }),
    resolutionSeconds: intervalField(
      'How often metrics-server samples CPU and memory. A pod has a value from its second sample on, or from its first sample if its containers have run for 10 s by then.',
      '15',
    ),
    cpuWindowSeconds: secondsField(
      'CPU is the mean over this period, like `rate(…[1m])` of Prometheus. With 0, it is the mean since the previous sample.',
      '0',
      {
        snippet: '60',
        misread:
          'A window is not a delay: the value begins to change at once, and shows the whole change after one window.',
      },
      metricLagLimits,
    ),
    lagSeconds: secondsField(
      'Delay before the controller sees a new value. In a cluster, up to 15 s.',
      '0',
      { snippet: '15' },
      metricLagLimits,
    ),
    scrapeSeconds: intervalField('How often metrics other than CPU and memory are scraped.', '15'),
    rateWindowSeconds: intervalField('Scraped metrics report their mean over this period.', '60'),
    follow: optionalField(
      map(
        field(anyValue(), {
          text: 'The source of this metric: offered, served, unmet, queue or latency; a fraction such as `{ of: offered, times: 0.5 }`; or a series such as `{ points: [[0, 1], [60, 5]] }`.',
          values: [
            { value: 'offered', effect: 'the load, in units per second' },
            { value: 'served', effect: 'the served load, in units per second' },
            { value: 'unmet', effect: 'the lost load, in units per second' },
            { value: 'queue', effect: 'the length of the queue, in units' },
            { value: 'latency', effect: 'load ÷ capacity' },
          ],
        }),
      ),
      {
        text: 'The source of each custom metric, by name. By default, a Pods metric follows the load that each pod serves, a metric with an average as target follows the load, and a metric with a value as target follows load ÷ capacity and reaches its target at 70 %. A recommender has the name `recommender`; by default the load uses 70 % of the replicas that it recommends.',
        snippet: '\n  ${1:queue_length}: ${2:queue}',
        keys: 'metric',
      },
    ),
  }),
  { text: 'How the controller observes the load.', snippet: '\n  lagSeconds: ${1:15}' },
);

const templateField = (text: string, snippet: string, more: Partial<FieldTexts> = {}) =>
  optionalField(quantity(), {
    text,
    default: 'as before the rollout',
    snippet: `\${1:${snippet}}`,
    ...more,
    ...onlyForFaultsWith('cpuRequest'),
  });

const fault = field(
  object({
    what: field(oneOf(faultKindNames), {
      text: 'The kind of fault.',
      snippet: '${1:metricsMissing}',
      values: faultKindNames.map((value) => ({ value, effect: faultKinds[value].effect })),
    }),
    pods: countField('Number of affected pods.', {
      default: '1',
      ...onlyForFaultsWith('pods'),
    }),
    metric: stringField('The affected metric. Without it, all metrics are affected.', {
      default: 'all metrics',
      names: 'metric',
      ...onlyForFaultsWith('metric'),
    }),
    to: countField('The replica count that is set.', onlyForFaultsWith('to')),
    atSeconds: secondsField('Time of the event.', '600', onlyForFaultsWith('atSeconds')),
    cpuRequest: templateField(
      'CPU request of a pod of the new template; each container keeps its share of the request. Utilization is usage ÷ request, both summed over old and new pods.',
      '200m',
      { misread: 'A unit of load costs a pod as much CPU as before. Set `cpuPerUnit` to change this cost.' },
    ),
    memoryRequest: templateField(
      'Memory request of a pod of the new template; each container keeps its share of the request.',
      '256Mi',
    ),
    cpuLimit: templateField('CPU limit of a pod of the new template.', '500m'),
    cpuPerUnit: templateField('CPU that a pod of the new template uses per unit of load per second.', '2m'),
    memoryPerUnit: templateField('Memory that a pod of the new template uses per unit of load per second.', '1Mi'),
    fromSeconds: secondsField('Start of the fault. For `podsNeverReady`, the default is 0.', '600', {
      ...onlyForFaultsWith('fromSeconds'),
    }),
    toSeconds: secondsField('End of the fault.', 'end of the run', {
      snippet: '900',
      ...onlyForFaultsWith('toSeconds'),
    }),
  }),
  { text: 'A fault or event.', snippet: 'what: ${1:metricsMissing}' },
);

export const scenarioFile = field(
  object({
    for: stringField('The manifest with the autoscaler, relative to the folder of this file.', {
      default: 'the manifest with the same name',
      snippet: '${1:hpa.yaml}',
      names: 'manifest',
      isPath: true,
    }),
    document: countField('Index of the document in the manifest, from 0.', {
      default: 'the only document with an autoscaler',
      snippet: '${1:0}',
    }),
    item: countField('Index of the object in a `List`, from 0.', { snippet: '${1:0}' }),
    release: stringField(
      'The Kubernetes release of the simulated controller, in quotes: without quotes, 1.30 is the number 1.3.',
      {
        default: 'the release in the settings',
        snippet: `"\${1:${newestRelease}}"`,
        names: 'release',
      },
    ),
    controller,
    horizonSeconds: secondsField('Duration of the run.', 'until 10 min after the last load change, at least 30 min', {
      snippet: '3600',
    }),
    seed: countField('Seed of the random numbers. The same seed gives the same run.', { default: '1' }),
    start: optionalField(
      object({
        replicas: optionalField(anyValue(), {
          text: 'Replica count at the start: a number, `settled`, `minReplicas` or `maxReplicas`. All pods are Ready, and the controller has been running for longer than its stabilization windows.',
          default: '`settled` with the default load, `minReplicas` with any other load',
          snippet: '${1:minReplicas}',
          values: [
            {
              value: 'settled',
              effect: 'the count at which the metrics meet their targets under the load at the start',
            },
            { value: 'minReplicas', effect: 'the lower bound of the autoscaler' },
            { value: 'maxReplicas', effect: 'the upper bound of the autoscaler' },
          ],
        }),
        scaledSecondsAgo: secondsField(
          'Time from the last scaling to the start of the run. Forbidden windows begin at that scaling; with `scaledFrom`, stabilization windows and the periods of policies begin at that scaling too.',
          'longer ago than any window',
          { snippet: '60', misread: 'Needs `replicas`. The controller remembers no other scaling before the start.' },
          { least: 0, most: maxScaledSecondsAgo },
        ),
        recommendedSecondsAgo: secondsField(
          'Time from the last recommendation of `replicas` to the start of the run. The scale-down window of an HPA begins at that recommendation.',
          'scaledSecondsAgo if the last scaling was a scale-up, otherwise longer ago than any window',
          { snippet: '60', misread: 'Needs `replicas`.' },
          { least: 0, most: maxScaledSecondsAgo },
        ),
        scaledFrom: countField(
          'Replica count before the last scaling. If the last scaling was a scale-up, `recommendedSecondsAgo` defaults to `scaledSecondsAgo`.',
          {
            default: 'unknown',
          },
        ),
      }),
      { text: 'State at the start of the run.', snippet: '\n  replicas: ${1:minReplicas}' },
    ),
    load,
    workload,
    nodes,
    metrics,
    faults: optionalField(list(fault), {
      text: 'Faults and events during the run.',
      snippet: '\n  - what: ${1:metricsMissing}',
    }),
    expect: optionalField(
      list(
        field(string(), {
          text: 'One sentence about the run, such as `reaches 20 within 60 s`.',
        }),
      ),
      {
        text: 'Conditions that the run must meet, one sentence each. `replicast test` checks them.',
        snippet: '\n  - ${1:reaches 20 within 60 s}',
      },
    ),
    goals: optionalField(
      list(
        field(string(), {
          text: 'One sentence, as in `expect`. The first goal is the most important one.',
        }),
      ),
      {
        text: 'What `replicast tune` searches for. Without `goals`, it uses `expect`.',
        snippet: '\n  - ${1:reaches 20 within 60 s}',
      },
    ),
    minimize: optionalField(
      list(
        field(oneOf(objectiveNames), {
          text: 'A figure to minimize: if two manifests meet the goals, the manifest with the lower figure is better.',
        }),
      ),
      {
        text: 'Figures that `replicast tune` minimizes, the most important one first.',
        default: '`pod-hours`',
        snippet: '\n  - ${1|pod-hours,unmet load,time to max|}',
      },
    ),
  }),
  { text: 'What happens around an autoscaler during a simulation. Every field is optional.' },
);
