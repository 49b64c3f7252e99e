// The fields of the five metric types of `autoscaling/v2`. Each type has its own structure: `type: Resource` uses the
// field `resource`.
import type { FieldTexts } from '../../field.ts';
import { field, object, oneOf, optionalField, string } from '../../field-builder.ts';
import { labelSelector } from '../../fields/label-selector.ts';
import { pages } from '../../pages.ts';
import { describedObject } from './references.ts';
import { anyTarget, averageTarget, resourceTarget } from './targets.ts';

const resourceNames: FieldTexts['values'] = [
  { value: 'cpu', effect: 'CPU time; follows the load without delay' },
  { value: 'memory', effect: 'many programs never release memory, so the metric never removes replicas' },
];

const selector = optionalField(labelSelector({ subject: 'series', label: 'queue', value: 'orders' }), {
  text: 'Selects series of the metric by their labels.',
  default: 'all series',
  misread: 'The selector applies to series in the metrics system, not to pods.',
  link: pages.reference,
  snippet: '\n  matchLabels:\n    ${1:queue}: ${2:orders}',
});

const identifier = field(
  object({
    name: field(string(), {
      text: 'Name of the metric, as the adapter serves it in the metrics API.',
      link: `${pages.concept}#support-for-metrics-apis`,
      snippet: '${1:requests_per_second}',
    }),
    selector,
  }),
  {
    text: 'The metric to read, and optionally a selection of its series.',
    link: pages.reference,
    snippet: '\n  name: ${1:requests_per_second}',
  },
);

const resource = optionalField(
  object({
    name: field(string(), {
      text: 'The resource to measure, summed over all containers of each pod.',
      link: pages.reference,
      snippet: '${1:cpu}',
      values: resourceNames,
    }),
    target: resourceTarget,
  }),
  {
    text: 'CPU or memory of whole pods: the sum of all containers.',
    misread: 'Sidecars count too and can hide an overloaded container. ContainerResource measures a single container.',
    link: `${pages.concept}#resource-metrics`,
    snippet: '\n  name: ${1:cpu}\n  target:\n    type: Utilization\n    averageUtilization: ${2:70}',
  },
);

const containerResource = optionalField(
  object({
    name: field(string(), {
      text: 'The resource to measure in the container.',
      link: pages.reference,
      snippet: '${1:cpu}',
      values: resourceNames,
    }),
    container: field(string(), {
      text: 'Name of the container to measure, in every pod.',
      link: `${pages.concept}#container-resource-metrics`,
      snippet: '${1:app}',
    }),
    target: resourceTarget,
  }),
  {
    text: 'CPU or memory of one container in each pod. Other containers, such as sidecars, do not count.',
    since: { gate: 'HPAContainerMetrics' },
    link: `${pages.concept}#container-resource-metrics`,
    snippet:
      '\n  name: ${1:cpu}\n  container: ${2:app}\n  target:\n    type: Utilization\n    averageUtilization: ${3:70}',
  },
);

const pods = optionalField(object({ metric: identifier, target: averageTarget }), {
  text: 'A metric that each pod reports, averaged over the pods.',
  misread: 'Requires an adapter that serves the custom metrics API; metrics-server does not.',
  link: `${pages.walkthrough}#autoscaling-on-multiple-metrics-and-custom-metrics`,
  snippet:
    '\n  metric:\n    name: ${1:requests_per_second}\n  target:\n    type: AverageValue\n    averageValue: ${2:100}',
});

const objectMetric = optionalField(
  object({
    describedObject: field(describedObject(), {
      text: 'The object that the metric describes.',
      link: pages.reference,
      snippet: '\n  apiVersion: ${1:networking.k8s.io/v1}\n  kind: ${2:Ingress}\n  name: ${3:main}',
    }),
    metric: identifier,
    target: anyTarget,
  }),
  {
    text: 'A metric of another Kubernetes object, such as the request rate of an Ingress.',
    link: `${pages.walkthrough}#autoscaling-on-multiple-metrics-and-custom-metrics`,
    snippet:
      '\n  describedObject:\n    apiVersion: ${1:networking.k8s.io/v1}\n    kind: ${2:Ingress}\n    name: ${3:main}\n  metric:\n    name: ${4:requests_per_second}\n  target:\n    type: AverageValue\n    averageValue: ${5:100}',
  },
);

const external = optionalField(object({ metric: identifier, target: anyTarget }), {
  text: 'A metric from outside the cluster, such as the length of a queue. The values of all selected series are added.',
  link: `${pages.walkthrough}#autoscaling-on-metrics-not-related-to-kubernetes-objects`,
  snippet: '\n  metric:\n    name: ${1:queue_length}\n  target:\n    type: AverageValue\n    averageValue: ${2:30}',
});

export const metric = field(
  object({
    type: field(oneOf(['Resource', 'ContainerResource', 'Pods', 'Object', 'External']), {
      text: 'The kind of metric. The field with the name of the kind, such as `resource`, holds the settings.',
      link: pages.reference,
      snippet: '${1:Resource}',
      values: [
        { value: 'Resource', effect: 'cpu or memory of the pods' },
        { value: 'ContainerResource', effect: 'cpu or memory of one container of the pods' },
        { value: 'Pods', effect: 'a metric that each pod reports' },
        { value: 'Object', effect: 'a metric of another object, such as an Ingress' },
        { value: 'External', effect: 'a metric from outside the cluster, such as a queue' },
      ],
    }),
    resource,
    containerResource,
    pods,
    object: objectMetric,
    external,
  }),
  {
    text: 'One metric and its target.',
    link: pages.reference,
    snippet:
      'type: Resource\nresource:\n  name: ${1:cpu}\n  target:\n    type: Utilization\n    averageUtilization: ${2:70}',
  },
);
