// The fields of every older version, spelled from those of `autoscaling/v2` (docs/behavior/hpa.md §6.3).
import type { Field } from '../../field.ts';
import { changedFields, childrenOf, fieldOf, spelled, withFields, withItem } from './respell.ts';

export function fieldsOfV2beta2(root: Field): Field {
  const behavior = fieldOf(root, 'spec', 'behavior');
  const plainRules = (name: string) => changedFields(fieldOf(behavior, name), { tolerance: undefined });
  return withSpec(root, served('1.12', '1.25'), {
    behavior: { ...changedFields(behavior, { scaleUp: plainRules('scaleUp'), scaleDown: plainRules('scaleDown') }), required: false },
  });
}

export function fieldsOfV2beta1(root: Field): Field {
  const metrics = fieldOf(root, 'spec', 'metrics');
  return withAnnotationTexts(
    withSpec(root, served('1.8', '1.24'), {
      metrics: withItem(metrics, metricItem(metrics), {
        snippet: '\n  - type: Resource\n    resource:\n      name: ${1:cpu}\n      targetAverageUtilization: ${2:70}',
      }),
      behavior: undefined,
    }),
    'The annotation autoscaling.alpha.kubernetes.io/behavior carries what autoscaling/v2 has as behavior.',
  );
}

export function fieldsOfV1(root: Field): Field {
  const utilization = fieldOf(root, 'spec', 'metrics', 'resource', 'target', 'averageUtilization');
  const percentage = spelled(utilization, {
    name: 'targetCPUUtilizationPercentage',
    required: false,
    default: '80, if no annotation names a metric',
  });
  return withAnnotationTexts(
    withSpec(root, served('1.2'), { metrics: percentage, behavior: undefined }),
    'The autoscaling.alpha.kubernetes.io annotations carry metrics and behavior, as JSON.',
  );
}

/** Of Kubernetes 1.1. */
export function fieldsOfExtensions(root: Field): Field {
  const target = fieldOf(root, 'spec', 'scaleTargetRef');
  const utilization = fieldOf(root, 'spec', 'metrics', 'resource', 'target', 'averageUtilization');
  const subresource = spelled(fieldOf(target, 'name'), {
    name: 'subresource',
    snippet: 'scale',
    text: 'Through what replicas are set: scale, and nothing else.',
    misread: '',
  });
  const namespace = spelled(fieldOf(target, 'name'), {
    name: 'namespace',
    required: false,
    snippet: '${1:default}',
    text: 'The namespace of the autoscaler, and no other.',
    misread: '',
  });
  const minReplicas = spelled(fieldOf(root, 'spec', 'minReplicas'), { misread: '' });
  const values = minReplicas.texts.values?.filter(({ value }) => value !== '0') ?? [];
  return withSpec(root, served('1.1', '1.15'), {
    minReplicas: { ...spelled(minReplicas, { values }), shape: { type: 'integer', min: 1 } },
    scaleTargetRef: withFields(target, [...childrenOf(target), subresource, namespace], {
      name: 'scaleRef',
      snippet: '\n  kind: ${1:ReplicationController}\n  name: ${2:web}\n  subresource: scale',
    }),
    metrics: withFields(utilization, [spelled(utilization, { name: 'targetPercentage', required: true })], {
      name: 'cpuUtilization',
      required: false,
      default: '80',
      snippet: '\n  targetPercentage: ${1:70}',
    }),
    behavior: undefined,
  });
}

/** What the card of `apiVersion` says of the releases that serve it; without a last one, all since. */
function served(since: string, last?: string): { since: string; text: string } {
  const text = 'Group and version in which this object is written.';
  return { since, text: last === undefined ? text : `${text} Kubernetes ${since} to ${last} served it.` };
}

function withSpec(root: Field, version: ReturnType<typeof served>, changes: Readonly<Record<string, Field | undefined>>): Field {
  const spec = fieldOf(root, 'spec');
  const fields = changedFields(root, {
    apiVersion: spelled(fieldOf(root, 'apiVersion'), version),
    spec: { ...spelled(changedFields(spec, changes), { required: spec.required }) },
  });
  return {
    ...fields,
    shape: { ...fields.shape, ...(fields.shape.type === 'object' && root.shape.type === 'object' && { open: root.shape.open }) },
  };
}

function withAnnotationTexts(root: Field, text: string): Field {
  const metadata = fieldOf(root, 'metadata');
  const annotations = spelled(fieldOf(metadata, 'annotations'), {
    text,
    misread: 'Whoever edits the object without them loses what they carry.',
  });
  const changed = changedFields(metadata, { annotations });
  return changedFields(root, { metadata: changed });
}

function metricItem(metrics: Field): Field {
  const source = (name: string) => fieldOf(metrics, name);
  const inside = (name: string, ...path: readonly string[]) => fieldOf(source(name), ...path);
  const item = metrics.shape.type === 'list' ? metrics.shape.item : metrics;
  const averages = (name: string) => [
    spelled(inside(name, 'target', 'averageUtilization'), { name: 'targetAverageUtilization', notBeside: ['targetAverageValue'] }),
    spelled(inside(name, 'target', 'averageValue'), { name: 'targetAverageValue', notBeside: ['targetAverageUtilization'] }),
  ];
  const metricName = (name: string) => spelled(inside(name, 'metric', 'name'), { name: 'metricName' });
  const resource = withFields(source('resource'), [inside('resource', 'name'), ...averages('resource')], {
    snippet: '\n  name: ${1:cpu}\n  targetAverageUtilization: ${2:70}',
  });
  const containerResource = withFields(
    source('containerResource'),
    [inside('containerResource', 'name'), inside('containerResource', 'container'), ...averages('containerResource')],
    { snippet: '\n  name: ${1:cpu}\n  container: ${2:app}\n  targetAverageUtilization: ${3:70}' },
  );
  const pods = withFields(
    source('pods'),
    [
      metricName('pods'),
      inside('pods', 'metric', 'selector'),
      spelled(inside('pods', 'target', 'averageValue'), { name: 'targetAverageValue', required: true }),
    ],
    { snippet: '\n  metricName: ${1:requests_per_second}\n  targetAverageValue: ${2:100}' },
  );
  const object = withFields(
    source('object'),
    [
      spelled(inside('object', 'describedObject'), { name: 'target' }),
      metricName('object'),
      inside('object', 'metric', 'selector'),
      spelled(inside('object', 'target', 'value'), { name: 'targetValue', required: true }),
      inside('object', 'target', 'averageValue'),
    ],
    {
      snippet: '\n  target:\n    kind: ${1:Ingress}\n    name: ${2:main}\n  metricName: ${3:requests_per_second}\n  targetValue: ${4:100}',
    },
  );
  const external = withFields(
    source('external'),
    [
      metricName('external'),
      spelled(inside('external', 'metric', 'selector'), { name: 'metricSelector' }),
      spelled(inside('external', 'target', 'value'), { name: 'targetValue', notBeside: ['targetAverageValue'] }),
      spelled(inside('external', 'target', 'averageValue'), { name: 'targetAverageValue', notBeside: ['targetValue'] }),
    ],
    { snippet: '\n  metricName: ${1:queue_length}\n  targetAverageValue: ${2:30}' },
  );
  const changed = changedFields(item, { resource, containerResource, pods, object, external });
  return {
    ...changed,
    texts: { ...item.texts, snippet: 'type: Resource\nresource:\n  name: ${1:cpu}\n  targetAverageUtilization: ${2:70}' },
  };
}
