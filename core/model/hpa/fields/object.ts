import {
  boolean,
  field,
  integer,
  list,
  map,
  number,
  object,
  openObject,
  optionalField,
  string,
} from '../../field-builder.ts';
import { pages } from '../../pages.ts';
import { behavior } from './behavior.ts';
import { metric } from './metrics.ts';
import { targetReference } from './references.ts';
import { horizontalStatus } from './status.ts';

const ownerReference = field(
  object({
    apiVersion: field(string(), { text: 'Group and version of the owner.' }),
    kind: field(string(), { text: 'Kind of the owner.' }),
    name: field(string(), { text: 'Name of the owner, in this namespace.' }),
    uid: field(string(), { text: 'The uid of the owner, set by the API server.' }),
    controller: optionalField(boolean(), { text: 'Whether this owner manages the object. At most one owner does.' }),
    blockOwnerDeletion: optionalField(boolean(), {
      text: 'With foreground deletion, the owner is deleted only after this object.',
    }),
  }),
  { text: 'An owner. Deleting all owners deletes this object.' },
);

export const metadataFields = {
  name: field(string(), {
    text: 'Name of this autoscaler, unique among objects of its kind in the namespace.',
    unit: 'lower case letters, digits, - and . (at most 253)',
    misread: 'The name may differ from the name of the workload; scaleTargetRef names the workload to scale.',
    link: `${pages.names}#dns-subdomain-names`,
    snippet: '${1:web}',
  }),
  namespace: optionalField(string(), {
    text: 'The namespace of this autoscaler and of the workload it scales.',
    default: 'the current namespace of kubectl',
    misread: 'An autoscaler never scales a workload of another namespace.',
    link: pages.namespaces,
    snippet: '${1:default}',
  }),
  labels: optionalField(map(), {
    text: 'Labels of the autoscaler itself, for selecting and grouping. They do not affect scaling.',
    link: pages.labels,
    snippet: '\n  ${1:app}: ${2:web}',
  }),
  annotations: optionalField(map(), {
    text: 'Notes for tools. No annotation changes how an autoscaling/v2 object scales.',
    misread:
      'The autoscaling.alpha.kubernetes.io annotations belong to autoscaling/v1; the API server removes them from v2 objects without reading them.',
    link: pages.annotations,
    snippet: '\n  ${1:example.com/note}: ${2:text}',
  }),
  generateName: optionalField(string(), {
    text: 'Prefix of a name that the API server generates. kubectl apply rejects the field; kubectl create accepts it.',
    link: pages.names,
  }),
  finalizers: optionalField(
    list(field(string(), { text: 'Name of a controller that must finish before the object is deleted.' })),
    {
      text: 'Keeps a deleted object until each of these controllers has removed its entry.',
      link: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/finalizers/',
      snippet: '\n  - ${1:example.com/finalizer}',
    },
  ),
  ownerReferences: optionalField(list(ownerReference), {
    text: 'The autoscaler is deleted when all of these objects are deleted.',
  }),
  ...setByServer(),
};

export const metadata = field(object(metadataFields), {
  text: 'Name, namespace, labels and annotations of the object.',
  link: pages.names,
  snippet: '\n  name: ${1:web}',
});

function setByServer() {
  const set = (text: string) => optionalField(string(), { text, notSuggested: true });
  const count = (text: string) => optionalField(number(), { text, notSuggested: true });
  return {
    uid: set('Set by the server. Leave uid out: an update with another uid is refused.'),
    resourceVersion: set('Set by the server. Omit this field: an update with an old version is refused.'),
    generation: count('Set by the server: counts the changes of the spec.'),
    creationTimestamp: set('Set by the server.'),
    deletionTimestamp: set('Set by the server when the object is being deleted.'),
    deletionGracePeriodSeconds: count('Set by the server when the object is being deleted.'),
    selfLink: set('No longer set by any server.'),
    managedFields: optionalField(list(field(openObject(), { text: 'The fields that one tool has set.' })), {
      text: 'Set by the server: which tool has set which field.',
      notSuggested: true,
    }),
  };
}

const spec = field(
  object({
    scaleTargetRef: field(targetReference(), {
      text: 'The workload to scale: any resource with a scale subresource, in this namespace.',
      misread: 'Remove `replicas` from the manifest of the workload, or every apply resets the count.',
      link: `${pages.concept}#how-does-a-horizontalpodautoscaler-work`,
      snippet: '\n  apiVersion: ${1:apps/v1}\n  kind: ${2:Deployment}\n  name: ${3:web}',
    }),
    minReplicas: optionalField(integer({ min: 0 }), {
      text: 'The lower bound of replicas, whatever the metrics recommend.',
      unit: 'replicas',
      default: '1',
      misread:
        '0 requires an Object or External metric, because no other metric has a value without pods. Before 1.37 it also requires the feature gate HPAScaleToZero.',
      pageDiffers:
        'The documentation of 1.19 says that 0 replicas pause the autoscaler if minReplicas is not 0. Since 1.36, 0 replicas always pause the autoscaler, unless the autoscaler itself scaled to 0.',
      link: pages.reference,
      snippet: '${1:1}',
      values: [
        { value: '1', effect: 'the default: a single pod at low load, and no ready pod while this pod restarts' },
        { value: '2', effect: 'one pod may fail or be drained' },
        { value: '3', effect: 'one pod for each of three zones' },
        { value: '0', effect: 'no pod runs while an Object or External metric is 0' },
      ],
    }),
    maxReplicas: field(integer({ min: 1 }), {
      text: 'The upper bound of replicas, whatever the metrics recommend.',
      unit: 'replicas',
      misread: 'A workload above maxReplicas is scaled down at once, without any window or policy.',
      link: pages.reference,
      snippet: '${1:10}',
      values: [
        { value: '5', effect: 'a small service' },
        { value: '10', effect: 'a common size' },
        { value: '20', effect: 'room for peaks' },
        { value: '50', effect: 'a large service: check quotas and nodes' },
      ],
    }),
    metrics: optionalField(list(metric), {
      text: 'The metrics to scale on. Each metric recommends a replica count; the HPA uses the highest.',
      default: 'cpu at 80 % of the request',
      misread:
        'The recommendations are never averaged. If one metric cannot be read, the other metrics can still cause a scale-up, but the HPA does not scale down.',
      pageDiffers:
        'The documentation of 1.19 says that a failed metric prevents a scale-down. In 1.16 to 1.20 it does not: the other metrics decide.',
      link: `${pages.concept}#algorithm-details`,
      snippet:
        '\n  - type: Resource\n    resource:\n      name: ${1:cpu}\n      target:\n        type: Utilization\n        averageUtilization: ${2:70}',
    }),
    behavior,
  }),
  {
    text: 'The workload to scale, the bounds, the metrics, and how fast to scale.',
    link: pages.reference,
    snippet:
      '\n  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: ${1:web}\n  minReplicas: ${2:1}\n  maxReplicas: ${3:10}',
  },
);

export const horizontalPodAutoscalerV2 = field(
  object({
    apiVersion: field(string(), {
      text: 'Group and version in which this object is written.',
      since: '1.23',
      link: pages.reference,
      snippet: 'autoscaling/v2',
      values: [
        { value: 'autoscaling/v2', effect: 'all fields, since 1.23' },
        { value: 'autoscaling/v1', effect: 'cpu only; other metrics are in annotations' },
      ],
    }),
    kind: field(string(), {
      text: 'The kind of this object: an autoscaler that sets the replicas of a workload by metrics.',
      link: pages.concept,
      snippet: 'HorizontalPodAutoscaler',
      values: [{ value: 'HorizontalPodAutoscaler', effect: 'scales a workload by metrics' }],
    }),
    metadata,
    spec,
    status: horizontalStatus,
  }),
  { text: 'Sets the number of replicas of a workload by metrics.', link: pages.concept },
);
