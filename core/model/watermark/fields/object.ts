// The fields of `datadoghq.com/v1alpha1` WatermarkPodAutoscaler (docs/behavior/wpa.md §1). Limits are those of the schema; what the
// controller itself refuses stands in spec-problem.ts.
import * as z from 'zod/mini';
import { metadata } from '../../hpa/fields/object.ts';
import { quantity, texts } from '../../texts.ts';
import { watermarkDefaults } from '../defaults.ts';
import { limits } from './limits.ts';
import { metrics, recommender } from './metrics.ts';
import { targetReference } from './reference.ts';

const annotations = z.optional(z.record(z.string(), z.string())).register(texts, {
  text: 'Notes for tools. The controller reads wpa.datadoghq.com/lifecycle-control.enabled, …/skip-owner-check and …/logs-attributes.',
  misread: 'A changed annotation is seen at the next look, up to 15 s later. skip-owner-check must be exactly "true".',
  snippet: '\n  ${1:wpa.datadoghq.com/lifecycle-control.enabled}: "${2:true}"',
});

const ownMetadata = z
  .extend(metadata, { annotations })
  .register(texts, { ...texts.get(metadata), text: 'What names the object, and switches of the controller.' });

const minReplicas = z.optional(z.int32().check(z.minimum(1))).register(texts, {
  text: 'Fewest replicas to keep. There is no scaling to zero.',
  draft: 'What happens to a count below it is not said. It is raised at once.',
  unit: 'replicas',
  default: String(watermarkDefaults.minReplicas),
  misread: 'A workload that stands below it is raised at once, without any window or factor, but only when its metrics can be read.',
  snippet: '${1:2}',
  values: [
    { value: '1', effect: 'the default: a single pod at night, and nothing left while it restarts' },
    { value: '2', effect: 'one pod may fail or be drained' },
    { value: '3', effect: 'one pod for each of three zones' },
  ],
});

const maxReplicas = z
  .int32()
  .check(z.minimum(1))
  .register(texts, {
    neededBy: 'controller',
    text: 'Most replicas to run, however far above the high watermark the metric is.',
    unit: 'replicas',
    misread: 'The schema lets it be left out, but the controller then reads 0 and refuses the object.',
    snippet: '${1:10}',
    values: [
      { value: '5', effect: 'a small service' },
      { value: '10', effect: 'a usual size' },
      { value: '20', effect: 'room for peaks' },
      { value: '50', effect: 'a large service: check quotas and nodes' },
    ],
  });

const algorithm = z.optional(z.string()).register(texts, {
  text: 'What is compared with the watermarks: the whole value, or its share per ready pod.',
  default: watermarkDefaults.algorithm,
  draft: 'Divided by, and multiplied with, the replicas that the target asks for. Today only ready pods count.',
  misread: 'Any text is accepted; all but average, also Average, act as absolute.',
  snippet: '${1:average}',
  values: [
    { value: 'average', effect: 'the value divided by the ready pods: for totals such as requests, and for cpu and memory' },
    { value: 'absolute', effect: 'the value as it is, multiplied by the ready pods: for values that are averages already' },
  ],
});

const tolerance = z.optional(quantity()).register(texts, {
  text: 'The share by which the band between the watermarks is widened on both sides before anything happens.',
  unit: 'quantity from 0 to 1',
  default: `${watermarkDefaults.tolerance} (10 %)`,
  draft:
    'A float, written without quotes, which the schema of today refuses. Its product with a watermark is cut to thousandths now, so that averages may decide otherwise.',
  misread: '0 counts as absent and becomes 10 %. It decides whether to act; how far, the watermarks alone. A decimal needs quotes.',
  snippet: '${1:50m}',
  values: [
    { value: '10m', effect: '1 %' },
    { value: '50m', effect: '5 %' },
    { value: '100m', effect: '10 %, the default' },
  ],
});

const convergeTowardsWatermark = z.optional(z.string()).register(texts, {
  text: 'Within the band, replicas move one step at a time towards this watermark.',
  default: 'off',
  since: '0.6.0',
  misread: 'Any text is accepted; all but these two mean off. Delays do not hold it, windows do.',
  snippet: '${1:highwatermark}',
  values: [
    { value: 'highwatermark', effect: 'sheds replicas while the metric stays below the high watermark: cheaper' },
    { value: 'lowwatermark', effect: 'adds replicas while the metric stays above the low watermark: calmer' },
  ],
});

const replicaScalingAbsoluteModulo = z.optional(z.int32().check(z.minimum(1))).register(texts, {
  text: 'Counts that the metrics ask for are rounded up to a multiple of it.',
  unit: 'replicas',
  default: String(watermarkDefaults.replicaScalingAbsoluteModulo),
  since: '0.3.0',
  misread:
    'Factors and bounds come later and can break the multiple. Within the band nothing is rounded. It is also the step of convergeTowardsWatermark.',
  snippet: '${1:2}',
});

const dryRun = z.optional(z.boolean()).register(texts, {
  text: 'Everything is computed and recorded in the status, and nothing is scaled.',
  default: 'false',
  misread: 'Each recorded scaling starts the windows again, always from the count that is there: growth in several steps cannot be seen.',
  snippet: '${1:true}',
});

const tolerateZero = z.optional(z.boolean()).register(texts, {
  text: 'Whether a value of exactly 0 counts. If not, it is taken for no news, and the ready pods are asked for.',
  default: 'false',
  since: '0.7.0',
  misread:
    'Only External metrics and recommenders look at it. While some pods are not ready, a 0 that is not tolerated still shrinks to the ready ones.',
  snippet: '${1:true}',
});

const minAvailableReplicaPercentage = z.optional(z.int32().check(z.maximum(100))).register(texts, {
  text: 'Below this share of ready pods nothing is evaluated.',
  unit: 'percent of the pods',
  default: '0 (off)',
  since: '0.4.0',
  misread: 'Not even the bounds are enforced then. For cpu it hardly ever triggers: pods that are not ready do not count at all there.',
  snippet: '${1:50}',
});

const readinessDelaySeconds = z.optional(z.int32().check(z.minimum(1))).register(texts, {
  text: 'How long a pod may take to become ready. Two different things for External and Resource metrics.',
  unit: 's',
  default: '0',
  since: '0.2.0',
  formerNames: [
    { name: 'readinessDelay', where: 'in a sample of the controller, which the schema refuses', code: 'wpa/readiness-delay-name' },
  ],
  misread:
    'For External metrics and recommenders, pods that are Pending for less count as ready. For cpu, a pod that became ready sooner than this after its start is ignored for good.',
  snippet: '${1:30}',
});

const spec = z
  .strictObject({
    scaleTargetRef: targetReference,
    minReplicas,
    maxReplicas,
    algorithm,
    tolerance,
    ...limits,
    metrics,
    recommender,
    convergeTowardsWatermark,
    replicaScalingAbsoluteModulo,
    minAvailableReplicaPercentage,
    readinessDelaySeconds,
    tolerateZero,
    dryRun,
  })
  .register(texts, {
    text: 'What is scaled, between which bounds, by which watermarks, and how fast.',
    snippet:
      '\n  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: ${1:web}\n  minReplicas: ${2:2}\n  maxReplicas: ${3:10}\n  metrics:\n    - type: External\n      external:\n        metricName: ${4:requests_per_second}\n        metricSelector:\n          matchLabels:\n            ${5:service}: ${6:web}\n        highWatermark: ${7:400m}\n        lowWatermark: ${8:150m}',
  });

export const watermarkPodAutoscaler = z
  .strictObject({
    apiVersion: z.string().register(texts, {
      text: 'Group and version in which this object is written: the only one there is.',
      snippet: 'datadoghq.com/v1alpha1',
      values: [{ value: 'datadoghq.com/v1alpha1', effect: 'the only version' }],
    }),
    kind: z.string().register(texts, {
      text: 'What this object is: it keeps a metric between two watermarks by setting the replicas of a workload.',
      snippet: 'WatermarkPodAutoscaler',
      values: [{ value: 'WatermarkPodAutoscaler', effect: 'keeps a metric between two watermarks' }],
    }),
    metadata: ownMetadata,
    spec,
    status: z.optional(z.looseObject({})).register(texts, { text: 'What the controller has found and done. In a manifest it is dropped.' }),
  })
  .register(texts, { text: 'Sets the number of replicas of a workload so that a metric stays between two watermarks.' });
