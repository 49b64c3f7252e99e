// The whole object: what every manifest has, and the spec of `autoscaling/v2`. Fields stand in the order people write them.
import * as z from 'zod/mini';
import { pages, texts } from '../../texts.ts';
import { behavior } from './behavior.ts';
import { metric } from './metrics.ts';
import { targetReference } from './references.ts';

const ownerReference = z
  .strictObject({
    apiVersion: z.string().register(texts, { text: 'Group and version of the owner.' }),
    kind: z.string().register(texts, { text: 'Kind of the owner.' }),
    name: z.string().register(texts, { text: 'Name of the owner, in this namespace.' }),
    uid: z.string().register(texts, { text: 'The id that the server gave to the owner.' }),
    controller: z.optional(z.boolean()).register(texts, { text: 'This owner manages the object; at most one does.' }),
    blockOwnerDeletion: z
      .optional(z.boolean())
      .register(texts, { text: 'The owner is only deleted after this object, when that is asked for.' }),
  })
  .register(texts, { text: 'An object that this one is deleted with.' });

export const metadata = z
  .strictObject({
    name: z.string().register(texts, {
      text: 'Names this autoscaler; unique among those of its kind in its namespace.',
      unit: 'lower case letters, digits, - and . (at most 253)',
      misread: 'It need not be the name of the workload; which one is scaled, scaleTargetRef says.',
      link: `${pages.names}#dns-subdomain-names`,
      snippet: '${1:web}',
    }),
    namespace: z.optional(z.string()).register(texts, {
      text: 'The namespace of this autoscaler, and so of the workload that it scales.',
      default: 'the one that kubectl is set to',
      misread: 'An autoscaler never scales a workload of another namespace.',
      link: pages.namespaces,
      snippet: '${1:default}',
    }),
    labels: z.optional(z.record(z.string(), z.string())).register(texts, {
      text: 'Labels of the autoscaler itself, to find and group it by. They change nothing about scaling.',
      link: pages.labels,
      snippet: '\n  ${1:app}: ${2:web}',
    }),
    annotations: z.optional(z.record(z.string(), z.string())).register(texts, {
      text: 'Notes for tools. No annotation changes how an autoscaling/v2 object scales.',
      misread: 'The autoscaling.alpha.kubernetes.io annotations belong to autoscaling/v1; on v2 they are removed unread.',
      link: pages.annotations,
      snippet: '\n  ${1:example.com/note}: ${2:text}',
    }),
    generateName: z.optional(z.string()).register(texts, {
      text: 'Lets the server draw a name that begins with this. kubectl apply refuses it; kubectl create takes it.',
      link: pages.names,
    }),
    finalizers: z
      .optional(z.array(z.string().register(texts, { text: 'Name of a controller that has to agree before the object is gone.' })))
      .register(texts, {
        text: 'Keeps a deleted object until each of these controllers has removed its entry.',
        link: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/finalizers/',
        snippet: '\n  - ${1:example.com/finalizer}',
      }),
    ownerReferences: z
      .optional(z.array(ownerReference))
      .register(texts, { text: 'The autoscaler is deleted together with these objects.' }),
    ...setByServer(),
  })
  .register(texts, {
    text: 'What names the object and groups it with others.',
    link: pages.names,
    snippet: '\n  name: ${1:web}',
  });

/** What exported objects carry. The server accepts it in a manifest and overwrites most of it. */
function setByServer() {
  const set = (text: string) => z.optional(z.string()).register(texts, { text, notOffered: true });
  const count = (text: string) => z.optional(z.number()).register(texts, { text, notOffered: true });
  return {
    uid: set('Set by the server. Leave it out: an update with another id is refused.'),
    resourceVersion: set('Set by the server. Leave it out: an update with an old one is refused.'),
    generation: count('Set by the server: counts the changes of the spec.'),
    creationTimestamp: set('Set by the server.'),
    deletionTimestamp: set('Set by the server when the object is being deleted.'),
    deletionGracePeriodSeconds: count('Set by the server when the object is being deleted.'),
    selfLink: set('No longer set by any server.'),
    managedFields: z
      .optional(z.array(z.looseObject({}).register(texts, { text: 'What one tool has set.' })))
      .register(texts, { text: 'Set by the server: which tool has set which field.', notOffered: true }),
  };
}

const spec = z
  .strictObject({
    scaleTargetRef: targetReference('The workload whose replicas are set.').register(texts, {
      text: 'The workload whose replicas are set: anything with a scale subresource, in this namespace.',
      misread: 'Remove replicas from that workload, or every apply sets the count back.',
      link: `${pages.concept}#how-does-a-horizontalpodautoscaler-work`,
      snippet: '\n  apiVersion: ${1:apps/v1}\n  kind: ${2:Deployment}\n  name: ${3:web}',
    }),
    minReplicas: z.optional(z.int32().check(z.minimum(0))).register(texts, {
      text: 'Fewest replicas to keep, however little the metrics ask for.',
      unit: 'replicas',
      default: '1',
      misread:
        '0 needs an Object or External metric, since without pods nothing else can be measured; before 1.37 also the feature gate HPAScaleToZero.',
      link: pages.reference,
      snippet: '${1:1}',
      values: [
        { value: '1', effect: 'the default: a single pod at night, and nothing left while it restarts' },
        { value: '2', effect: 'one pod may fail or be drained' },
        { value: '3', effect: 'one pod for each of three zones' },
        { value: '0', effect: 'nothing runs while an Object or External metric is 0' },
      ],
    }),
    maxReplicas: z
      .int32()
      .check(z.minimum(1))
      .register(texts, {
        text: 'Most replicas to run, however much the metrics ask for.',
        unit: 'replicas',
        misread: 'A workload that stands above it is cut back at once, without any window or policy.',
        link: pages.reference,
        snippet: '${1:10}',
        values: [
          { value: '5', effect: 'a small service' },
          { value: '10', effect: 'a usual size' },
          { value: '20', effect: 'room for peaks' },
          { value: '50', effect: 'a large service: check quotas and nodes' },
        ],
      }),
    metrics: z.optional(z.array(metric)).register(texts, {
      text: 'What is measured. Each metric asks for a count; the highest one wins.',
      default: 'cpu at 80 % of the request',
      misread: 'They are never averaged. If one cannot be read, the others may still grow the workload, but nothing shrinks it.',
      link: `${pages.concept}#algorithm-details`,
      snippet:
        '\n  - type: Resource\n    resource:\n      name: ${1:cpu}\n      target:\n        type: Utilization\n        averageUtilization: ${2:70}',
    }),
    behavior,
  })
  .register(texts, {
    text: 'What is scaled, between which bounds, by which metrics, and how fast.',
    link: pages.reference,
    snippet:
      '\n  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: ${1:web}\n  minReplicas: ${2:1}\n  maxReplicas: ${3:10}',
  });

export const horizontalPodAutoscalerV2 = z
  .strictObject({
    apiVersion: z.string().register(texts, {
      text: 'Group and version in which this object is written.',
      since: '1.23',
      link: pages.reference,
      snippet: 'autoscaling/v2',
      values: [
        { value: 'autoscaling/v2', effect: 'all fields, since 1.23' },
        { value: 'autoscaling/v1', effect: 'cpu only; the rest in annotations' },
      ],
    }),
    kind: z.string().register(texts, {
      text: 'What this object is: it sets the replicas of a workload by what is measured.',
      link: pages.concept,
      snippet: 'HorizontalPodAutoscaler',
      values: [{ value: 'HorizontalPodAutoscaler', effect: 'scales a workload by metrics' }],
    }),
    metadata,
    spec,
    status: z.optional(z.looseObject({})).register(texts, {
      text: 'What the controller has found and done. In a manifest it is dropped.',
      link: pages.reference,
    }),
  })
  .register(texts, { text: 'Sets the number of replicas of a workload by what is measured.', link: pages.concept });
