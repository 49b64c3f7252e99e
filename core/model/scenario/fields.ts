// Every field of a scenario file `*.replicast.yaml`, with its texts. Completion, hover and checking read these entries.
import * as z from 'zod/mini';
import type { FieldTexts } from '../field.ts';
import { quantity, texts } from '../texts.ts';

const seconds = (text: string, byDefault: string, { snippet = byDefault, ...more }: Partial<FieldTexts> = {}) =>
  z.optional(z.number().check(z.minimum(0))).register(texts, { text, unit: 's', default: byDefault, snippet: `\${1:${snippet}}`, ...more });
const number = (text: string, more: Partial<FieldTexts> = {}) =>
  z.optional(z.number().check(z.minimum(0))).register(texts, { text, snippet: '${1:100}', ...more });
const count = (text: string, more: Partial<FieldTexts> = {}) =>
  z.optional(z.int32().check(z.minimum(0))).register(texts, { text, snippet: '${1:1}', ...more });
const amount = (text: string, byDefault: string, snippet = byDefault) =>
  z.optional(quantity()).register(texts, { text, default: byDefault, snippet: `\${1:${snippet}}` });
const word = (text: string, more: Partial<FieldTexts> = {}) => z.optional(z.string()).register(texts, { text, snippet: '${1}', ...more });
const perSecond = 'units per second';
const ofShape = (...is: string[]) => ({ only: { key: 'shape', is } });
const ofFault = (...is: string[]) => ({ only: { key: 'what', is } });

const controller = z
  .optional(
    z.strictObject({
      syncPeriodSeconds: seconds('How often the controller looks at every autoscaler.', '15'),
      syncTakesMs: number('How long a sync takes: in a cluster the period counts from the end of the sync before.', {
        unit: 'ms',
        default: '0',
        snippet: '${1:1}',
        misread: 'With 0 syncs lie on the exact grid; without `behavior` the drop then comes one period later than in a cluster.',
      }),
      phaseMs: number('When the first sync runs.', { unit: 'ms', default: '0', snippet: '${1:0}' }),
      downscaleStabilizationSeconds: seconds('The window of `scaleDown` where an autoscaler names none.', '300'),
      tolerance: number('How far a metric may be from its target before anything is done.', { default: '0.1', snippet: '${1:0.1}' }),
      cpuInitializationPeriodSeconds: seconds("How long after its start a pod's cpu samples may be left out.", '300'),
      initialReadinessDelaySeconds: seconds('How long after its start a pod that is not ready counts as never having been ready.', '30'),
      featureGates: z
        .optional(z.record(z.string(), z.boolean().register(texts, { text: 'On or off, whatever the release begins with.' })))
        .register(texts, {
          text: 'Feature gates of Kubernetes that differ from the default of the release.',
          snippet: '\n  ${1:HPAScaleToZero}: ${2:true}',
          keys: 'gate',
        }),
    }),
  )
  .register(texts, {
    text: 'The flags of the controller.',
    misread:
      'They are those of kube-controller-manager: a WatermarkPodAutoscaler has another controller, without them. How syncs are timed is said of both.',
    snippet: '\n  syncPeriodSeconds: ${1:15}',
  });

const shapes = ['constant', 'step', 'ramp', 'spike', 'wave', 'day', 'points', 'csv'] as const;

const load = z
  .optional(
    z.strictObject({
      shape: z.optional(z.enum(shapes)).register(texts, {
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
      from: number('The load at the beginning.', {
        unit: perSecond,
        default: '50',
        snippet: '${1:50}',
        ...ofShape('step', 'ramp', 'spike'),
      }),
      to: number('The load that it goes to.', {
        ...{ unit: perSecond, default: '900', snippet: '${1:900}' },
        ...ofShape('constant', 'step', 'ramp', 'spike'),
      }),
      atSeconds: seconds('When it changes.', '60', ofShape('step', 'spike')),
      forSeconds: seconds('How long a spike lasts.', '120', ofShape('spike')),
      fromSeconds: seconds('When a ramp begins.', '60', ofShape('ramp')),
      toSeconds: seconds('When a ramp ends.', '360', ofShape('ramp')),
      low: number('The lowest load of a wave.', { unit: perSecond, default: '50', snippet: '${1:50}', ...ofShape('wave') }),
      high: number('The highest load of a wave.', { unit: perSecond, default: '900', snippet: '${1:900}', ...ofShape('wave') }),
      periodSeconds: seconds('How long a wave is.', '600', ofShape('wave')),
      hours: z
        .optional(z.array(z.number().check(z.minimum(0)).register(texts, { text: 'The load at that hour.', unit: perSecond })))
        .register(texts, {
          text: 'The load at each full hour, 24 numbers; straight lines between them.',
          unit: perSecond,
          snippet: '[${1}]',
          ...ofShape('day'),
        }),
      at: z
        .optional(
          z.array(
            z
              .array(z.number().register(texts, { text: 'Seconds, then the load.' }))
              .register(texts, { text: 'A point: seconds and load.' }),
          ),
        )
        .register(texts, {
          text: 'Points in order of time; two of the same time are a jump.',
          snippet: '\n  - [${1:0}, ${2:50}]',
          ...ofShape('points'),
        }),
      file: word('The CSV file, from the folder of this file.', {
        ...{ snippet: '${1:load.csv}', isPath: true, names: 'series' },
        ...ofShape('csv'),
      }),
      time: word('The name of the column with the time, in seconds or as dates.', {
        ...{ default: 'the first column', snippet: '${1:time}' },
        ...ofShape('csv'),
      }),
      value: word('The name of the column with the load.', { default: 'the second column', snippet: '${1:value}', ...ofShape('csv') }),
      noise: z
        .optional(
          z.strictObject({
            relative: number('How much more or less the load may be; 0.1 is 10 %.', { default: '0', snippet: '${1:0.1}' }),
            everySeconds: seconds('How often it changes.', '15'),
          }),
        )
        .register(texts, { text: 'Chance on top of the load, the same for the same `seed`.', snippet: '\n  relative: ${1:0.1}' }),
    }),
  )
  .register(texts, { text: 'What is offered to the workload.', unit: perSecond, snippet: '\n  shape: ${1:step}' });

const workload = z
  .optional(
    z.strictObject({
      kind: z.optional(z.enum(['requests', 'queue'])).register(texts, {
        text: 'What becomes of load that is not served.',
        default: 'requests',
        snippet: '${1:requests}',
        values: [
          { value: 'requests', effect: 'it is lost' },
          { value: 'queue', effect: 'it waits, and its length can be a metric' },
        ],
      }),
      startLength: number('What waits in the queue at the beginning.', { unit: 'units', default: '0', snippet: '${1:0}' }),
      capacityPerPod: number('What one pod can serve. The load is shared evenly by the pods that are Ready.', {
        unit: perSecond,
        default: '100',
      }),
      idleCpu: amount('What a pod uses without load; what it serves comes on top.', '0m'),
      cpuPerUnit: amount(
        'Cpu for one unit per second. Without it, a pod at `capacityPerPod` uses exactly what it requests.',
        'its request ÷ `capacityPerPod`',
        '1m',
      ),
      cpuLimit: amount('A pod uses no more than this, and its capacity falls with it.', 'none', '500m'),
      baseMemory: amount('What a pod needs without load.', '64Mi'),
      memoryPerUnit: amount(
        'Memory for one unit per second. Without it, a pod at `capacityPerPod` uses exactly what it requests.',
        'its request ÷ `capacityPerPod`',
        '1Mi',
      ),
      memorySticks: z
        .optional(z.boolean())
        .register(texts, { text: 'Memory never falls while the pod lives.', default: 'false', snippet: '${1:true}' }),
      startSeconds: seconds('From making a pod until its containers run.', '2'),
      readySeconds: seconds('From then until the pod is Ready.', '5'),
      startupCpu: amount('Cpu that a pod uses on top while it starts.', '0m'),
      startupCpuSeconds: seconds('For so long.', '0', { snippet: '30' }),
      stopSeconds: seconds('From deleting a pod until it is gone; it takes no load any more.', '5'),
      minReadySeconds: seconds('How long a pod must be Ready to count as available.', '0'),
      pricePerPodHour: number('What a pod costs in an hour, in any currency: the report says what the run costs.', {
        default: '0, nothing is said',
        snippet: '${1:0.05}',
      }),
      controller: z.optional(z.enum(['Deployment', 'StatefulSet'])).register(texts, {
        text: 'Who makes the pods.',
        default: 'Deployment',
        snippet: '${1:Deployment}',
        values: [
          { value: 'Deployment', effect: 'all new pods at once' },
          { value: 'StatefulSet', effect: 'one pod after the other, or `podManagementPolicy: Parallel`' },
        ],
      }),
      podManagementPolicy: z.optional(z.enum(['OrderedReady', 'Parallel'])).register(texts, {
        text: 'Of a StatefulSet: one pod after the other, or all at once.',
        default: 'OrderedReady',
        snippet: '${1:Parallel}',
        only: { key: 'controller', is: ['StatefulSet'] },
      }),
    }),
  )
  .register(texts, { text: 'What the pods do with the load.', snippet: '\n  capacityPerPod: ${1:100}' });

const metrics = z
  .optional(
    z.strictObject({
      resolutionSeconds: seconds(
        'How often the metrics of cpu and memory are sampled (metrics-server). A pod has a value from its second sample on.',
        '15',
      ),
      lagSeconds: seconds('How long a value is on its way before the controller sees it. In a cluster up to 15 s.', '0', { snippet: '15' }),
      scrapeSeconds: seconds('How often all other metrics are read.', '15'),
      rateWindowSeconds: seconds('Their value is the mean over so long.', '60'),
      follow: z
        .optional(
          z.record(
            z.string(),
            z.unknown().register(texts, {
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
        )
        .register(texts, {
          text: 'What a custom metric follows, by its name. Without it a metric of pods follows what each serves, an average the load, and a value load ÷ capacity, at its target at 70 %.',
          snippet: '\n  ${1:queue_length}: ${2:queue}',
          keys: 'metric',
        }),
    }),
  )
  .register(texts, { text: 'How the controller comes to know of the load.', snippet: '\n  lagSeconds: ${1:15}' });

const faultKinds = ['metricsMissing', 'metricsDown', 'podsNeverReady', 'scaledByHand', 'controllerPause', 'controllerRestart'] as const;

const fault = z
  .strictObject({
    what: z.enum(faultKinds).register(texts, {
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
    pods: count('How many pods.', { default: '1', ...ofFault('metricsMissing', 'podsNeverReady') }),
    metric: word('Which metric; all of them where it is left out.', {
      ...{ default: 'all of them', names: 'metric' },
      ...ofFault('metricsDown'),
    }),
    to: count('The count that a person sets.', ofFault('scaledByHand')),
    atSeconds: seconds('When.', '600', ofFault('scaledByHand', 'controllerRestart')),
    fromSeconds: seconds('From when on; of `podsNeverReady` from the beginning.', '600', {
      ...ofFault('metricsMissing', 'metricsDown', 'podsNeverReady', 'controllerPause'),
    }),
    toSeconds: seconds('Until when.', 'to the end', { snippet: '900', ...ofFault('metricsMissing', 'metricsDown', 'controllerPause') }),
  })
  .register(texts, { text: 'Something that goes wrong.', snippet: 'what: ${1:metricsMissing}' });

export const scenarioFile = z
  .strictObject({
    for: word('The manifest with the autoscaler, from the folder of this file.', {
      default: 'the manifest of the same name',
      snippet: '${1:hpa.yaml}',
      names: 'manifest',
      isPath: true,
    }),
    document: count('The document of the manifest, from 0.', { default: 'the only one with an autoscaler', snippet: '${1:0}' }),
    item: count('The place in a `List`, from 0.', { snippet: '${1:0}' }),
    release: word('The release of Kubernetes whose controller is simulated, in quotes: 1.30 without them is the number 1.3.', {
      ...{ default: "the setting's", snippet: '"${1:1.37}"', names: 'release' },
    }),
    controller,
    horizonSeconds: seconds('How long the run is.', 'until 10 min after the last load change, at least 30 min', { snippet: '3600' }),
    seed: count('Of chance: the same seed gives the same run.', { default: '1' }),
    start: z
      .optional(
        z.strictObject({
          replicas: z.optional(z.unknown()).register(texts, {
            text: 'The count at the beginning: a number, `minReplicas` or `maxReplicas`. All pods are Ready, and the controller has been running for longer than its windows.',
            default: 'minReplicas',
            snippet: '${1:minReplicas}',
            values: [
              { value: 'minReplicas', effect: 'of the autoscaler' },
              { value: 'maxReplicas', effect: 'of the autoscaler' },
            ],
          }),
        }),
      )
      .register(texts, { text: 'How the run begins.', snippet: '\n  replicas: ${1:minReplicas}' }),
    load,
    workload,
    metrics,
    faults: z
      .optional(z.array(fault))
      .register(texts, { text: 'What goes wrong, any number of things.', snippet: '\n  - what: ${1:metricsMissing}' }),
    expect: z
      .optional(z.array(z.unknown().register(texts, { text: 'Kept for tests of scenarios.' })))
      .register(texts, { text: 'Kept for tests of scenarios.', snippet: '[]' }),
  })
  .register(texts, { text: 'What happens around an autoscaler. What is left out has its default.' });
