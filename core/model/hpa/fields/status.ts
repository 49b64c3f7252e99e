// The status (docs/behavior/hpa.md §1.6, §6.3). The API server checks the status of a manifest, but does not store it.
import {
  type FieldDescription,
  field,
  int64,
  integer,
  list,
  object,
  optionalField,
  quantity,
  string,
} from '../../field-builder.ts';
import { labelSelector } from '../../fields/label-selector.ts';
import { pages } from '../../pages.ts';
import {
  allMetricKinds,
  type MetricKind,
  type MetricSourceName,
  type OlderPath,
  olderName,
  type TargetField,
} from '../metric-kinds.ts';
import { describedObject } from './references.ts';

const text = (description: string) => optionalField(string(), { text: description });
const notSuggested = { notSuggested: true } as const;

export interface ConditionTexts {
  types: readonly { value: string; effect: string }[];
  reason: string;
  link?: string;
}

export function conditions({ types, reason, link }: ConditionTexts): FieldDescription {
  const condition = object({
    type: optionalField(string(), { text: 'The type of the condition.', values: types }),
    status: optionalField(string(), {
      text: 'True, False or Unknown.',
      misread: 'A string: in YAML, True and False need quotes.',
    }),
    lastTransitionTime: optionalField(string(), {
      text: 'When `status` last changed.',
      misread: 'A new reason or message alone does not change this time.',
    }),
    reason: text(reason),
    message: text('The reason as a sentence, with the values of this autoscaler.'),
  });
  return optionalField(list(field(condition, { text: 'One condition.' })), {
    text: 'Whether the autoscaler can scale, whether its metrics work, and whether something limits the count.',
    ...(link !== undefined && { link }),
    ...notSuggested,
  });
}

type Amount = (kind: MetricKind, name: TargetField) => FieldDescription;

function measuredAmount({ reads }: MetricKind, name: TargetField): FieldDescription {
  if (name === 'averageUtilization')
    return optionalField(integer(), {
      text: 'Usage ÷ requests of the pods with metrics, truncated to whole percents. For cpu, only ready pods count.',
      unit: 'percent of the request',
      misread:
        'Pods that are not ready or have no metrics change the recommendation, but not this value, so the two may seem to disagree.',
    });
  if (name === 'value')
    return quantityInStatus(reads === 'values' ? 'The sum of all selected series.' : 'The value of the metric.');
  return quantityInStatus(averageTexts[reads]);
}

const sharedText = 'The value ÷ the replicas that the workload reports, rounded up to thousandths.';
const averageTexts: Readonly<Record<MetricKind['reads'], string>> = {
  usageOfPods: 'The average per pod, over the pods with metrics. For cpu, only ready pods count.',
  valuesOfPods: 'The average per pod, over the pods with metrics, ready or not.',
  valueOfObject: sharedText,
  values: sharedText,
};

export function quantityInStatus(description: string): FieldDescription {
  return optionalField(quantity(), { text: description, unit: 'a quantity' });
}

const selector = optionalField(labelSelector({ subject: 'series', label: 'queue', value: 'orders' }), {
  text: 'The selector of the metric, as in the spec.',
});
const metricName = text('Name of the metric.');

const fieldsOfKinds: Readonly<Record<Exclude<OlderPath, TargetPath> | 'metric', FieldDescription>> = {
  name: text('The measured resource: cpu or memory.'),
  container: text('The measured container.'),
  describedObject: optionalField(describedObject(), {
    text: 'The measured object.',
    misread: 'Up to 1.32, the kind and name of this object are empty for a target of type AverageValue.',
  }),
  metric: optionalField(object({ name: metricName, selector }), { text: 'The metric that was read.' }),
  'metric.name': metricName,
  'metric.selector': selector,
};

type TargetPath = `target.${TargetField}`;
const targetNames: Readonly<Record<TargetPath, TargetField>> = {
  'target.value': 'value',
  'target.averageValue': 'averageValue',
  'target.averageUtilization': 'averageUtilization',
};

function isTargetPath(path: OlderPath): path is TargetPath {
  return Object.hasOwn(targetNames, path);
}

const kindTexts: Readonly<Record<MetricSourceName, string>> = {
  resource: 'CPU or memory of whole pods, as measured.',
  containerResource: 'CPU or memory of one container, as measured.',
  pods: 'A metric of the pods, as measured.',
  object: 'A metric of another object, as measured.',
  external: 'A metric from outside the cluster, as measured.',
};

function currentMetrics(fieldsOf: (kind: MetricKind) => [string, FieldDescription][], misread: string) {
  const sources = allMetricKinds.map(([, kind]) => [
    kind.source,
    optionalField(object(Object.fromEntries(fieldsOf(kind))), { text: kindTexts[kind.source] }),
  ]);
  const type = text('The type of the metric. The field named after this type has the measured value.');
  const metric = object({ type, ...Object.fromEntries(sources) });
  return optionalField(list(field(metric, { text: 'One metric, as measured.' })), {
    text: 'What the controller measured at its last sync, in the order of the metrics.',
    misread,
    ...notSuggested,
  });
}

const emptyMetrics =
  'Empty if the sync read no metrics, because the replicas were 0 or outside minReplicas … maxReplicas. A metric that could not be read is an entry without a type.';

const newerCurrentMetrics = currentMetrics((kind) => {
  const amounts = (['value', 'averageValue', 'averageUtilization'] as const).map((name) => [
    name,
    measuredAmount(kind, name),
  ]);
  const current = optionalField(object(Object.fromEntries(amounts)), { text: 'The measured value.' });
  return [...kind.fields.map((name): [string, FieldDescription] => [name, fieldsOfKinds[name]]), ['current', current]];
}, emptyMetrics);

/**
 * Describes the current metrics with flat fields such as `metricName`, as they are in `v2beta1`, in the annotation of
 * `v1`, and in the WatermarkPodAutoscaler.
 */
export function flatCurrentMetrics(amountOf: Amount, misread: string): FieldDescription {
  return currentMetrics(
    (kind) =>
      Object.entries(kind.olderNames).map(([name, path]) => [
        olderName(name, 'current'),
        isTargetPath(path) ? amountOf(kind, targetNames[path]) : fieldsOfKinds[path],
      ]),
    misread,
  );
}

export const countsInStatus = {
  observedGeneration: optionalField(int64(), {
    text: 'The `metadata.generation` that the controller last read.',
    misread: 'An HPA has this field since Kubernetes 1.37; a WatermarkPodAutoscaler never has it.',
    ...notSuggested,
  }),
  lastScaleTime: optionalField(string(), {
    text: 'When the controller last set the replicas.',
    unit: 'a time in RFC 3339: 2026-01-31T12:00:00Z',
    ...notSuggested,
  }),
  currentReplicas: optionalField(integer(), {
    text: 'The replicas of the workload when the controller last synced.',
    unit: 'replicas',
    misread: 'The count before the sync: after a scaling, desiredReplicas has the new count.',
    ...notSuggested,
  }),
  desiredReplicas: optionalField(integer(), {
    text: 'The count that the controller last decided on, after windows, policies and bounds.',
    unit: 'replicas',
    ...notSuggested,
  }),
};

export const statusTexts = {
  text: 'What the controller observed and did. The API server drops it from a manifest.',
  ...notSuggested,
};

export const horizontalStatus = optionalField(
  object({
    ...countsInStatus,
    currentMetrics: newerCurrentMetrics,
    conditions: conditions({
      types: [
        { value: 'AbleToScale', effect: 'the scale of the workload can be read and written' },
        { value: 'ScalingActive', effect: 'the metrics give a count, and the replicas are not 0' },
        { value: 'ScalingLimited', effect: 'bounds or policies change the recommended count' },
        { value: 'ScaledToZero', effect: 'the HPA itself scaled the workload to 0 (since 1.36)' },
      ],
      reason: 'Reason in one word: ValidMetricFound, FailedGetResourceMetric, ScaleDownStabilized, TooManyReplicas.',
      link: `${pages.walkthrough}#appendix-horizontal-pod-autoscaler-status-conditions`,
    }),
  }),
  { ...statusTexts, link: pages.reference },
);

export function olderCurrentMetrics(): FieldDescription {
  return flatCurrentMetrics(measuredAmount, emptyMetrics);
}

export const currentCPUUtilizationPercentage = optionalField(integer(), {
  text: 'CPU usage ÷ requests of the ready pods that have metrics, truncated to whole percents.',
  unit: 'percent of the request',
  ...notSuggested,
});
