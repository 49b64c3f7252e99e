// References to other objects: the workload that is scaled, the object that is measured.
import { field, object, optionalField, string } from '../../field-builder.ts';
import { pages } from '../../pages.ts';

export function targetReference(subject: string) {
  return object({
    apiVersion: optionalField(string(), {
      text: 'Group and version of that object. Only the group counts.',
      misread: 'A built-in workload belongs to apps; without the group it is not found, and from 1.34 on refused.',
      link: pages.reference,
      snippet: '${1:apps/v1}',
      values: [
        { value: 'apps/v1', effect: 'Deployment, StatefulSet, ReplicaSet' },
        { value: 'argoproj.io/v1alpha1', effect: 'Rollout of Argo Rollouts' },
      ],
    }),
    kind: field(string(), {
      text: `Kind. ${subject}`,
      misread: 'The case of its letters counts: deployment is no kind.',
      link: pages.reference,
      snippet: '${1:Deployment}',
      values: [
        { value: 'Deployment', effect: 'stateless pods, replaced in any order' },
        { value: 'StatefulSet', effect: 'pods with names and disks of their own' },
        { value: 'ReplicaSet', effect: 'rarely right: its Deployment sets the count again' },
      ],
    }),
    name: field(string(), {
      text: `Name. ${subject}`,
      misread: 'In the namespace of this autoscaler; others are never reached.',
      link: pages.names,
      snippet: '${1:web}',
    }),
  });
}

export function describedObject() {
  return object({
    apiVersion: optionalField(string(), {
      text: 'Group and version of the measured object. Without the group a kind such as Ingress is not found.',
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
        { value: 'Ingress', effect: 'requests that come in' },
        { value: 'Service', effect: 'requests inside the cluster' },
      ],
    }),
    name: field(string(), {
      text: 'Name of the measured object, in this namespace.',
      link: pages.names,
      snippet: '${1:main}',
    }),
  });
}
