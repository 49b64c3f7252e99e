import { field, object, optionalField, string } from '../../field-builder.ts';
import { pages } from '../../pages.ts';

export function targetReference() {
  return object({
    apiVersion: optionalField(string(), {
      text: 'Group and version of the workload. The HPA uses only the group.',
      misread:
        'Deployment, StatefulSet and ReplicaSet belong to the group apps. Without a group the HPA does not find them, and since 1.34 the API server refuses the autoscaler.',
      link: pages.reference,
      snippet: '${1:apps/v1}',
      values: [
        { value: 'apps/v1', effect: 'Deployment, StatefulSet, ReplicaSet' },
        { value: 'v1', effect: 'ReplicationController' },
        { value: 'argoproj.io/v1alpha1', effect: 'Rollout of Argo Rollouts' },
      ],
    }),
    kind: field(string(), {
      text: 'Kind of the workload to scale.',
      misread: 'The value is case-sensitive: deployment is not a kind.',
      link: pages.reference,
      snippet: '${1:Deployment}',
      values: [
        { value: 'Deployment', effect: 'stateless pods, replaced in any order' },
        { value: 'StatefulSet', effect: 'pods with stable names and their own volumes' },
        { value: 'ReplicaSet', effect: 'rarely useful: the Deployment of a ReplicaSet resets the count' },
        { value: 'ReplicationController', effect: 'the predecessor of ReplicaSet, with apiVersion v1' },
      ],
    }),
    name: field(string(), {
      text: 'Name of the workload to scale.',
      misread: 'The workload must be in the namespace of this autoscaler.',
      link: pages.names,
      snippet: '${1:web}',
    }),
  });
}

export function describedObject() {
  return object({
    apiVersion: optionalField(string(), {
      text: 'Group and version of the measured object. Without the group, the HPA does not find a kind such as Ingress.',
      link: pages.reference,
      snippet: '${1:networking.k8s.io/v1}',
      values: [
        { value: 'networking.k8s.io/v1', effect: 'Ingress' },
        { value: 'v1', effect: 'Service, Namespace' },
      ],
    }),
    kind: field(string(), {
      text: 'Kind of the measured object.',
      link: pages.reference,
      snippet: '${1:Ingress}',
      values: [
        { value: 'Ingress', effect: 'traffic from outside the cluster' },
        { value: 'Service', effect: 'traffic inside the cluster' },
      ],
    }),
    name: field(string(), {
      text: 'Name of the measured object, in this namespace.',
      link: pages.names,
      snippet: '${1:main}',
    }),
  });
}
