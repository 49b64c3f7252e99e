// The fields of every older version, derived from the fields of `autoscaling/v2` (docs/behavior/hpa.md §6.3).
import type { Field } from '../../../model/field.ts';
import { namedField } from '../../../model/field-builder.ts';
import { currentCPUUtilizationPercentage, olderCurrentMetrics } from '../../../model/hpa/fields/status.ts';
import { allMetricKinds, type MetricKind } from '../../../model/hpa/metric-kinds.ts';
import { type ServedApiVersion, servingReleases } from '../../../model/releases.ts';
import { isInV2beta2 } from '../../types/behavior-types.ts';
import { childrenOf, nestedField, overrideField, replaceFields, withFields, withItem } from './field-overrides.ts';

export function fieldsOfV2beta2(root: Field): Field {
  const behavior = nestedField(root, 'spec', 'behavior');
  return withParts(root, servedVersionTexts('autoscaling/v2beta2'), {
    behavior: {
      ...replaceFields(behavior, {
        scaleUp: withoutNewerFields(nestedField(behavior, 'scaleUp')),
        scaleDown: withoutNewerFields(nestedField(behavior, 'scaleDown')),
      }),
      required: false,
    },
  });
}

function withoutNewerFields(rules: Field): Field {
  const newer = childrenOf(rules).filter((field) => !isInV2beta2(field));
  return replaceFields(rules, Object.fromEntries(newer.map(({ name }) => [name, undefined])));
}

export function fieldsOfV2beta1(root: Field): Field {
  const metrics = nestedField(root, 'spec', 'metrics');
  return withAnnotationTexts(
    withParts(
      root,
      servedVersionTexts('autoscaling/v2beta1'),
      {
        metrics: withItem(metrics, v2beta1MetricField(metrics), {
          snippet: '\n  - type: Resource\n    resource:\n      name: ${1:cpu}\n      targetAverageUtilization: ${2:70}',
        }),
        behavior: undefined,
      },
      { currentMetrics: namedField('currentMetrics', olderCurrentMetrics()) },
    ),
    'Notes for tools. The annotation autoscaling.alpha.kubernetes.io/behavior holds the behavior of autoscaling/v2, as JSON.',
  );
}

export function fieldsOfV1(root: Field): Field {
  const utilization = nestedField(root, 'spec', 'metrics', 'resource', 'target', 'averageUtilization');
  const percentage = overrideField(utilization, {
    name: 'targetCPUUtilizationPercentage',
    required: false,
    default: '80, unless an annotation sets metrics',
  });
  return withAnnotationTexts(
    withParts(root, servedVersionTexts('autoscaling/v1'), { metrics: percentage, behavior: undefined }, cpuStatus),
    'Notes for tools. The autoscaling.alpha.kubernetes.io annotations hold metrics and behavior, as JSON.',
  );
}

export function fieldsOfExtensions(root: Field): Field {
  const target = nestedField(root, 'spec', 'scaleTargetRef');
  // `pageDiffers` is empty, because the Kubernetes documentation describes only later releases.
  const utilization = overrideField(nestedField(root, 'spec', 'metrics', 'resource', 'target', 'averageUtilization'), {
    pageDiffers: '',
  });
  const subresource = overrideField(nestedField(target, 'name'), {
    name: 'subresource',
    snippet: 'scale',
    text: 'The subresource that sets the replicas. Only scale is valid.',
    misread: '',
  });
  const namespace = overrideField(nestedField(target, 'name'), {
    name: 'namespace',
    required: false,
    snippet: '${1:default}',
    text: 'The namespace of the workload. It must be the namespace of the autoscaler.',
    misread: '',
  });
  const minReplicas = overrideField(nestedField(root, 'spec', 'minReplicas'), { misread: '', pageDiffers: '' });
  const values = minReplicas.texts.values?.filter(({ value }) => value !== '0') ?? [];
  return withParts(
    root,
    servedVersionTexts('extensions/v1beta1'),
    {
      minReplicas: { ...overrideField(minReplicas, { values }), shape: { type: 'integer', min: 1 } },
      scaleTargetRef: withFields(target, [...childrenOf(target), subresource, namespace], {
        name: 'scaleRef',
        snippet: '\n  kind: ${1:ReplicationController}\n  name: ${2:web}\n  subresource: scale',
      }),
      metrics: withFields(utilization, [overrideField(utilization, { name: 'targetPercentage', required: true })], {
        name: 'cpuUtilization',
        required: false,
        default: '80',
        snippet: '\n  targetPercentage: ${1:70}',
      }),
      behavior: undefined,
    },
    cpuStatus,
  );
}

/** The status of `v1` has only the cpu utilization as a field; annotations have the other metrics. */
const cpuStatus: FieldChanges = {
  currentMetrics: namedField('currentCPUUtilizationPercentage', currentCPUUtilizationPercentage),
  conditions: undefined,
};

function servedVersionTexts(apiVersion: ServedApiVersion): { since: string; text: string } {
  const { first: since, last } = servingReleases[apiVersion];
  const text = 'Group and version in which this object is written.';
  return { since, text: last === undefined ? text : `${text} Kubernetes ${since} to ${last} served this version.` };
}

type FieldChanges = Readonly<Record<string, Field | undefined>>;

function withParts(
  root: Field,
  version: ReturnType<typeof servedVersionTexts>,
  specChanges: FieldChanges,
  statusChanges: FieldChanges = {},
): Field {
  const spec = nestedField(root, 'spec');
  const status = nestedField(root, 'status');
  const fields = replaceFields(root, {
    apiVersion: overrideField(nestedField(root, 'apiVersion'), version),
    spec: withFormerNames(
      overrideField(replaceFields(spec, specChanges), { required: spec.required }),
      childrenOf(spec).filter(({ name }) => name in specChanges && specChanges[name] === undefined),
    ),
    status: replaceFields(status, statusChanges),
  });
  return {
    ...fields,
    shape: {
      ...fields.shape,
      ...(fields.shape.type === 'object' && root.shape.type === 'object' && { open: root.shape.open }),
    },
  };
}

/**
 * Adds the former names of the absent fields to the field, because people write `constraints` (the former name of
 * `behavior`) in every version.
 */
function withFormerNames(field: Field, absent: readonly Field[]): Field {
  const formerNames = absent.flatMap(({ texts }) => texts.formerNames ?? []);
  return field.shape.type === 'object' ? { ...field, shape: { ...field.shape, formerNames } } : field;
}

function withAnnotationTexts(root: Field, text: string): Field {
  const metadata = nestedField(root, 'metadata');
  const annotations = overrideField(nestedField(metadata, 'annotations'), {
    text,
    misread: 'An update without these annotations deletes the metrics and the behavior that they hold.',
  });
  const changed = replaceFields(metadata, { annotations });
  return replaceFields(root, { metadata: changed });
}

const v2beta1Snippets: Readonly<Record<string, string>> = {
  resource: '\n  name: ${1:cpu}\n  targetAverageUtilization: ${2:70}',
  containerResource: '\n  name: ${1:cpu}\n  container: ${2:app}\n  targetAverageUtilization: ${3:70}',
  pods: '\n  metricName: ${1:requests_per_second}\n  targetAverageValue: ${2:100}',
  object:
    '\n  target:\n    kind: ${1:Ingress}\n    name: ${2:main}\n  metricName: ${3:requests_per_second}\n  targetValue: ${4:100}',
  external: '\n  metricName: ${1:queue_length}\n  targetAverageValue: ${2:30}',
};

function v2beta1MetricField(metrics: Field): Field {
  const item = metrics.shape.type === 'list' ? metrics.shape.item : metrics;
  const sources = allMetricKinds.map(([, kind]) => {
    const source = nestedField(metrics, kind.source);
    const snippet = v2beta1Snippets[kind.source];
    return [
      kind.source,
      snippet === undefined ? undefined : withFields(source, olderMetricFields(source, kind), { snippet }),
    ];
  });
  return overrideField(replaceFields(item, Object.fromEntries(sources)), {
    snippet: 'type: Resource\nresource:\n  name: ${1:cpu}\n  targetAverageUtilization: ${2:70}',
  });
}

const fieldOrder = ['describedObject', 'name', 'container', 'metric', 'target'];

function olderMetricFields(source: Field, { olderNames, requiredTarget }: MetricKind): Field[] {
  const names = Object.entries(olderNames).map(([name, path]) => ({ name, path: path.split('.') }));
  const targets = names.filter(({ path }) => path[0] === 'target');
  return names
    .toSorted((a, b) => fieldOrder.indexOf(a.path[0] ?? '') - fieldOrder.indexOf(b.path[0] ?? ''))
    .map(({ name, path }) => {
      const field = nestedField(source, ...path);
      if (path[0] !== 'target') return overrideField(field, { name });
      if (requiredTarget) return overrideField(field, { name, required: path[1] === requiredTarget });
      return overrideField(field, {
        name,
        exclusiveWith: targets.map((each) => each.name).filter((other) => other !== name),
      });
    });
}
