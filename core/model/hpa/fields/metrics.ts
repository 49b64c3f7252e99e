// The five kinds of metrics of `autoscaling/v2`, each a structure named like its `type`.
import * as z from 'zod/mini';
import type { FieldTexts } from '../../field.ts';
import { labelSelector } from '../../fields/label-selector.ts';
import { pages, texts } from '../../texts.ts';
import { describedObject } from './references.ts';
import { anyTarget, averageTarget, resourceTarget } from './targets.ts';

const resourceNames: FieldTexts['values'] = [
  { value: 'cpu', effect: 'processor time; follows load at once' },
  { value: 'memory', effect: 'many programs never give memory back, and then it never shrinks' },
];

const selector = z.optional(labelSelector({ what: 'series', label: 'queue', value: 'orders' })).register(texts, {
  text: 'Which series of that metric count, by their labels.',
  default: 'all of them',
  misread: 'It selects series in the metrics system, not pods.',
  link: pages.reference,
  snippet: '\n  matchLabels:\n    ${1:queue}: ${2:orders}',
});

const identifier = z
  .strictObject({
    name: z.string().register(texts, {
      text: 'Name of the metric in the metrics API, as its adapter serves it.',
      link: `${pages.concept}#support-for-metrics-apis`,
      snippet: '${1:requests_per_second}',
    }),
    selector,
  })
  .register(texts, {
    text: 'Which metric is read, and which of its series.',
    link: pages.reference,
    snippet: '\n  name: ${1:requests_per_second}',
  });

const resource = z
  .optional(
    z.strictObject({
      name: z.string().register(texts, {
        text: 'The resource that is measured in every container of the pods.',
        link: pages.reference,
        snippet: '${1:cpu}',
        values: resourceNames,
      }),
      target: resourceTarget,
    }),
  )
  .register(texts, {
    text: 'Cpu or memory of the whole pods, all containers together.',
    misread: 'A busy sidecar counts, and can hide an overloaded container; ContainerResource looks at one container.',
    link: `${pages.concept}#resource-metrics`,
    snippet: '\n  name: ${1:cpu}\n  target:\n    type: Utilization\n    averageUtilization: ${2:70}',
  });

const containerResource = z
  .optional(
    z.strictObject({
      name: z.string().register(texts, {
        text: 'The resource that is measured in that container.',
        link: pages.reference,
        snippet: '${1:cpu}',
        values: resourceNames,
      }),
      container: z.string().register(texts, {
        text: 'The container that is looked at, in every pod.',
        link: `${pages.concept}#container-resource-metrics`,
        snippet: '${1:app}',
      }),
      target: resourceTarget,
    }),
  )
  .register(texts, {
    text: 'Cpu or memory of one container in each pod; what sidecars use does not count.',
    since: '1.20 (default since 1.27)',
    link: `${pages.concept}#container-resource-metrics`,
    snippet: '\n  name: ${1:cpu}\n  container: ${2:app}\n  target:\n    type: Utilization\n    averageUtilization: ${3:70}',
  });

const pods = z.optional(z.strictObject({ metric: identifier, target: averageTarget })).register(texts, {
  text: 'A metric that each pod reports itself, averaged over the pods.',
  misread: 'It needs an adapter that serves the custom metrics API; metrics-server does not.',
  link: `${pages.walkthrough}#autoscaling-on-multiple-metrics-and-custom-metrics`,
  snippet: '\n  metric:\n    name: ${1:requests_per_second}\n  target:\n    type: AverageValue\n    averageValue: ${2:100}',
});

const object = z
  .optional(
    z.strictObject({
      describedObject: describedObject().register(texts, {
        text: 'The one object that the metric describes.',
        link: pages.reference,
        snippet: '\n  apiVersion: ${1:networking.k8s.io/v1}\n  kind: ${2:Ingress}\n  name: ${3:main}',
      }),
      metric: identifier,
      target: anyTarget,
    }),
  )
  .register(texts, {
    text: 'A metric of one other object, such as the requests at an Ingress.',
    link: `${pages.walkthrough}#autoscaling-on-multiple-metrics-and-custom-metrics`,
    snippet:
      '\n  describedObject:\n    apiVersion: ${1:networking.k8s.io/v1}\n    kind: ${2:Ingress}\n    name: ${3:main}\n  metric:\n    name: ${4:requests_per_second}\n  target:\n    type: AverageValue\n    averageValue: ${5:100}',
  });

const external = z.optional(z.strictObject({ metric: identifier, target: anyTarget })).register(texts, {
  text: 'A metric from outside the cluster, such as the length of a queue. All selected series are added up.',
  link: `${pages.walkthrough}#autoscaling-on-metrics-not-related-to-kubernetes-objects`,
  snippet: '\n  metric:\n    name: ${1:queue_length}\n  target:\n    type: AverageValue\n    averageValue: ${2:30}',
});

export const metric = z
  .strictObject({
    type: z.enum(['Resource', 'ContainerResource', 'Pods', 'Object', 'External']).register(texts, {
      text: 'Where the metric comes from; the structure of the same name says the rest.',
      link: pages.reference,
      snippet: '${1:Resource}',
      values: [
        { value: 'Resource', effect: 'cpu or memory of the pods' },
        { value: 'ContainerResource', effect: 'cpu or memory of one container of the pods' },
        { value: 'Pods', effect: 'a metric that each pod reports' },
        { value: 'Object', effect: 'a metric of one other object, such as an Ingress' },
        { value: 'External', effect: 'a metric from outside the cluster, such as a queue' },
      ],
    }),
    resource,
    containerResource,
    pods,
    object,
    external,
  })
  .register(texts, {
    text: 'One metric, and the value that it should be held at.',
    link: pages.reference,
    snippet: 'type: Resource\nresource:\n  name: ${1:cpu}\n  target:\n    type: Utilization\n    averageUtilization: ${2:70}',
  });
