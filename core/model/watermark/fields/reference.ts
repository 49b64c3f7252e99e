import * as z from 'zod/mini';
import { texts } from '../../texts.ts';

/** The workload. It has no namespace: it is always the one of the autoscaler. */
export const targetReference = z
  .strictObject({
    apiVersion: z.optional(z.string()).register(texts, {
      text: 'Group and version of the workload. Only the group counts.',
      misread: 'Without it a Deployment is looked for where there is none, and the controller tries again every second.',
      snippet: '${1:apps/v1}',
      values: [
        { value: 'apps/v1', effect: 'Deployment, StatefulSet, ReplicaSet' },
        { value: 'argoproj.io/v1alpha1', effect: 'Rollout of Argo Rollouts' },
        { value: 'apps.openshift.io/v1', effect: 'DeploymentConfig of OpenShift' },
      ],
    }),
    kind: z.string().register(texts, {
      text: 'Kind of the workload whose replicas are set.',
      misread:
        'Pods count only if a ReplicaSet or StatefulSet of the name of this workload owns them, unless an annotation skips that check.',
      snippet: '${1:Deployment}',
      values: [
        { value: 'Deployment', effect: 'stateless pods, replaced in any order' },
        { value: 'StatefulSet', effect: 'pods with names and disks of their own' },
        { value: 'ReplicaSet', effect: 'rarely right: its Deployment sets the count again' },
      ],
    }),
    name: z.string().register(texts, { text: 'Name of the workload, in this namespace.', snippet: '${1:web}' }),
  })
  .register(texts, {
    text: 'The workload whose replicas are set: anything with a scale subresource, in this namespace.',
    misread: 'Remove replicas from that workload, or every apply sets the count back.',
    snippet: '\n  apiVersion: ${1:apps/v1}\n  kind: ${2:Deployment}\n  name: ${3:web}',
  });
