import { field, object, optionalField, string } from '../../field-builder.ts';

/** The field has no namespace, because the workload is always in the namespace of the autoscaler. */
export const watermarkTargetReference = field(
  object({
    apiVersion: optionalField(string(), {
      text: 'Group and version of the workload. Only the group counts.',
      misread: 'Without the group the controller does not find a Deployment and retries every second.',
      snippet: '${1:apps/v1}',
      values: [
        { value: 'apps/v1', effect: 'Deployment, StatefulSet, ReplicaSet' },
        { value: 'argoproj.io/v1alpha1', effect: 'Rollout of Argo Rollouts' },
        { value: 'apps.openshift.io/v1', effect: 'DeploymentConfig of OpenShift' },
      ],
    }),
    kind: field(string(), {
      text: 'Kind of the workload to scale.',
      misread:
        'A pod counts only if its owner is a ReplicaSet or StatefulSet named after this workload, unless an annotation skips this check.',
      snippet: '${1:Deployment}',
      values: [
        { value: 'Deployment', effect: 'stateless pods, replaced in any order' },
        { value: 'StatefulSet', effect: 'pods with stable names and their own volumes' },
        { value: 'ReplicaSet', effect: 'rarely useful: the Deployment of a ReplicaSet resets the count' },
      ],
    }),
    name: field(string(), { text: 'Name of the workload, in this namespace.', snippet: '${1:web}' }),
  }),
  {
    text: 'The workload to scale: any resource with a scale subresource, in this namespace.',
    misread: 'Remove `replicas` from the manifest of the workload, or every apply resets the count.',
    snippet: '\n  apiVersion: ${1:apps/v1}\n  kind: ${2:Deployment}\n  name: ${3:web}',
  },
);
