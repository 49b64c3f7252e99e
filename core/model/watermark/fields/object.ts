// The WatermarkPodAutoscaler (docs/behavior/wpa.md §1) with the limits of its schema, without the controller's checks.

import { boolean, field, integer, mapWithKnown, object, optionalField, quantity, string } from '../../field-builder.ts';
import { metadata, metadataFields } from '../../hpa/fields/object.ts';
import { lifecycleAnnotation, logsAnnotation, skipOwnerCheckAnnotation } from '../annotations.ts';
import { watermarkDefaults } from '../defaults.ts';
import { scalingLimits } from './limits.ts';
import { metrics, recommender } from './metrics.ts';
import { watermarkStatus } from './status.ts';
import { watermarkTargetReference } from './target-reference.ts';

const annotations = optionalField(
  mapWithKnown({
    [lifecycleAnnotation]: optionalField(string(), {
      text: 'The controller evaluates this object only while the DatadogMonitor with the same name and namespace is in the state OK.',
      default: 'off',
      since: '0.7.0',
      misread:
        'Without this DatadogMonitor nothing scales, and minReplicas and maxReplicas are not enforced either. A value that is not a Go boolean turns this check off.',
      snippet: '"${1:true}"',
      values: [
        { value: 'true', effect: 'a monitor that is not OK blocks every scaling' },
        { value: 'false', effect: 'no monitor is read' },
      ],
    }),
    [skipOwnerCheckAnnotation]: optionalField(string(), {
      text: 'Counts every pod that the selector of the workload matches, without checking the owner of the pod.',
      default: 'off',
      since: '0.11.0',
      misread: 'Only exactly "true" counts.',
      snippet: '"${1:true}"',
      values: [{ value: 'true', effect: 'pods of other owners count, too' }],
    }),
    [logsAnnotation]: optionalField(string(), {
      text: 'Keys and values that the controller adds to its log lines about this object, as a JSON object.',
      misread: 'If the JSON is invalid, the controller only logs an error.',
      snippet: `'{"\${1:team}": "\${2:web}"}'`,
    }),
  }),
  {
    text: 'Notes for tools, and settings of the controller: wpa.datadoghq.com/lifecycle-control.enabled, …/skip-owner-check and …/logs-attributes.',
    misread: 'The controller reads a changed annotation at its next check, up to 15 s later.',
    snippet: `\n  \${1:${lifecycleAnnotation}}: "\${2:true}"`,
  },
);

const ownMetadata = field(object({ ...metadataFields, annotations }), {
  ...metadata.texts,
  text: 'Name, namespace and labels of the object, and annotations that configure the controller.',
});

const minReplicas = optionalField(integer({ min: 1 }), {
  text: 'The lower bound of replicas. Scaling to zero is not supported.',
  draft: 'The proposal does not say what happens to a count below minReplicas. Today the count is raised at once.',
  unit: 'replicas',
  default: String(watermarkDefaults.minReplicas),
  misread:
    'A workload below minReplicas is scaled up at once, without any window or factor, but only when its metrics can be read.',
  snippet: '${1:2}',
  values: [
    { value: '1', effect: 'the default: a single pod at low load, and no ready pod while this pod restarts' },
    { value: '2', effect: 'one pod may fail or be drained' },
    { value: '3', effect: 'one pod for each of three zones' },
  ],
});

const maxReplicas = field(integer({ min: 1 }), {
  requiredBy: 'controller',
  text: 'The upper bound of replicas, however far the metric is above the high watermark.',
  unit: 'replicas',
  misread: 'Optional in the schema, but without this field the controller reads 0 and refuses the object.',
  snippet: '${1:10}',
  values: [
    { value: '5', effect: 'a small service' },
    { value: '10', effect: 'a common size' },
    { value: '20', effect: 'room for peaks' },
    { value: '50', effect: 'a large service: check quotas and nodes' },
  ],
});

const algorithm = optionalField(string(), {
  text: 'The value to compare with the watermarks: the metric itself, or the metric divided by the ready pods.',
  default: watermarkDefaults.algorithm,
  draft:
    'The metric was divided by the desired replicas of the target, and the result was multiplied by this count. Today only ready pods count.',
  misread: 'Any string is accepted; every value except average acts as absolute, even Average.',
  snippet: '${1:average}',
  values: [
    {
      value: 'average',
      effect: 'the value divided by the ready pods: for totals such as requests, and for CPU and memory',
    },
    {
      value: 'absolute',
      effect: 'the value itself, for values that are already averages; recommends ready pods × value ÷ watermark',
    },
  ],
});

const tolerance = optionalField(quantity(), {
  text: 'Widens the band between the watermarks on both sides by this fraction. The metric causes no scaling while it is inside the band.',
  unit: 'quantity from 0 to 1',
  default: `${watermarkDefaults.tolerance} (10 %)`,
  draft:
    'The value was a float without quotes, which today’s schema refuses. Today the product of tolerance and watermark is truncated to thousandths, so decisions about averaged metrics may differ.',
  misread:
    '0 counts as unset and becomes 10 %. The tolerance decides whether to scale; the watermarks alone decide how far. A decimal number needs quotes.',
  snippet: '${1:50m}',
  values: [
    { value: '10m', effect: '1 %' },
    { value: '50m', effect: '5 %' },
    { value: '100m', effect: '10 %, the default' },
  ],
});

const convergeTowardsWatermark = optionalField(string(), {
  text: 'Between the watermarks, the controller scales step by step until the metric is close to this watermark.',
  default: 'off',
  since: '0.6.0',
  misread:
    'Any string is accepted; every value except highwatermark and lowwatermark means off. Convergence waits for the forbidden windows but not for the delays.',
  snippet: '${1:highwatermark}',
  values: [
    { value: 'highwatermark', effect: 'removes replicas while the metric stays below the high watermark: cheaper' },
    { value: 'lowwatermark', effect: 'adds replicas while the metric stays above the low watermark: more headroom' },
  ],
});

const replicaScalingAbsoluteModulo = optionalField(integer({ min: 1 }), {
  text: 'Recommended counts are rounded up to a multiple of this value.',
  unit: 'replicas',
  default: String(watermarkDefaults.replicaScalingAbsoluteModulo),
  since: '0.3.0',
  misread:
    'Limit factors and bounds apply later, so the final count may not be a multiple. Inside the band the controller does not round. The value is also the step of convergeTowardsWatermark.',
  snippet: '${1:2}',
});

const dryRun = optionalField(boolean(), {
  text: 'The controller computes everything and records it in the status, but does not scale.',
  default: 'false',
  misread:
    'Each recorded scaling restarts the windows, but the current count stays the same, so a dry run does not show a scale-up in several steps.',
  snippet: '${1:true}',
});

const tolerateZero = optionalField(boolean(), {
  text: 'Whether a value of exactly 0 counts. If false, the controller ignores the value and recommends the number of ready pods.',
  default: 'false',
  since: '0.7.0',
  misread:
    'Applies only to External metrics and recommenders. While some pods are not ready, an ignored 0 still scales down to the number of ready pods.',
  snippet: '${1:true}',
});

const minAvailableReplicaPercentage = optionalField(integer({ max: 100 }), {
  text: 'Below this percentage of ready pods, the controller does not evaluate the metrics.',
  unit: 'percent of the pods',
  default: '0 (off)',
  since: '0.4.0',
  misread:
    'Below this percentage, the controller does not enforce minReplicas and maxReplicas either. For CPU the percentage rarely has an effect, because unready pods do not count at all.',
  snippet: '${1:50}',
});

const readinessDelaySeconds = optionalField(integer({ min: 1 }), {
  text: 'How long a pod may take to become ready. The effect differs between External and Resource metrics.',
  unit: 's',
  default: '0',
  since: '0.2.0',
  formerNames: [
    {
      name: 'readinessDelay',
      where: 'in a sample manifest of the controller; the schema refuses this name',
      code: 'wpa/readiness-delay-name',
    },
  ],
  misread:
    'For External metrics and recommenders, a pod that has been Pending for less than this time counts as ready. For CPU, a pod that became ready sooner than this time after its start is ignored permanently.',
  snippet: '${1:30}',
});

const spec = field(
  object({
    scaleTargetRef: watermarkTargetReference,
    minReplicas,
    maxReplicas,
    algorithm,
    tolerance,
    ...scalingLimits,
    metrics,
    recommender,
    convergeTowardsWatermark,
    replicaScalingAbsoluteModulo,
    minAvailableReplicaPercentage,
    readinessDelaySeconds,
    tolerateZero,
    dryRun,
  }),
  {
    text: 'The workload to scale, the bounds, the metrics with their watermarks, and how fast to scale.',
    snippet:
      '\n  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: ${1:web}\n  minReplicas: ${2:2}\n  maxReplicas: ${3:10}\n  metrics:\n    - type: External\n      external:\n        metricName: ${4:requests_per_second}\n        metricSelector:\n          matchLabels:\n            ${5:service}: ${6:web}\n        highWatermark: ${7:400m}\n        lowWatermark: ${8:150m}',
  },
);

export const watermarkPodAutoscaler = field(
  object({
    apiVersion: field(string(), {
      text: 'Group and version of this object. There is only one version.',
      snippet: 'datadoghq.com/v1alpha1',
      values: [{ value: 'datadoghq.com/v1alpha1', effect: 'the only version' }],
    }),
    kind: field(string(), {
      text: 'The kind of this object: an autoscaler that sets the replicas of a workload so that a metric stays between two watermarks.',
      snippet: 'WatermarkPodAutoscaler',
      values: [{ value: 'WatermarkPodAutoscaler', effect: 'keeps a metric between two watermarks' }],
    }),
    metadata: ownMetadata,
    spec,
    status: watermarkStatus,
  }),
  {
    text: 'Sets the number of replicas of a workload so that a metric stays between two watermarks.',
  },
);
