import type { FieldSpec } from '../tree/field-path.ts';

const templateOwners = [
  { kind: 'ReplicationController' },
  { group: 'apps', kind: 'Deployment' },
  { group: 'apps', kind: 'ReplicaSet' },
  { group: 'apps', kind: 'DaemonSet' },
  { group: 'apps', kind: 'StatefulSet' },
  { group: 'batch', kind: 'Job' },
];

const withoutGroup = templateOwners.map(({ kind }) => ({ kind }));

function templateFields(field: 'labels' | 'annotations'): FieldSpec[] {
  return [
    ...withoutGroup.map(({ kind }) => ({ kind, path: `spec/template/metadata/${field}`, create: true })),
    { group: 'batch', kind: 'CronJob', path: `spec/jobTemplate/metadata/${field}`, create: true },
    { group: 'batch', kind: 'CronJob', path: `spec/jobTemplate/spec/template/metadata/${field}`, create: true },
  ];
}

const claimTemplateLabels: FieldSpec = {
  group: 'apps',
  kind: 'StatefulSet',
  path: 'spec/volumeClaimTemplates[]/metadata/labels',
  create: true,
};

export const metadataLabels: FieldSpec = { path: 'metadata/labels', create: true };

export const templateLabelFields: readonly FieldSpec[] = [...templateFields('labels'), claimTemplateLabels];

const affinityTerms = ['podAffinity', 'podAntiAffinity'].flatMap((affinity) => [
  `${affinity}/preferredDuringSchedulingIgnoredDuringExecution/podAffinityTerm`,
  `${affinity}/requiredDuringSchedulingIgnoredDuringExecution`,
]);

const podSelectors: FieldSpec[] = ['Deployment', 'StatefulSet'].flatMap((kind) => [
  ...affinityTerms.map((term) => ({
    group: 'apps',
    kind,
    path: `spec/template/spec/affinity/${term}/labelSelector/matchLabels`,
  })),
  { group: 'apps', kind, path: 'spec/template/spec/topologySpreadConstraints/labelSelector/matchLabels' },
]);

export const selectorLabelFields: readonly FieldSpec[] = [
  metadataLabels,
  { version: 'v1', kind: 'Service', path: 'spec/selector', create: true },
  { version: 'v1', kind: 'ReplicationController', path: 'spec/selector', create: true },
  ...['Deployment', 'ReplicaSet', 'DaemonSet'].map((kind) => ({
    kind,
    path: 'spec/selector/matchLabels',
    create: true,
  })),
  { group: 'apps', kind: 'StatefulSet', path: 'spec/selector/matchLabels', create: true },
  { group: 'batch', kind: 'Job', path: 'spec/selector/matchLabels' },
  { group: 'batch', kind: 'CronJob', path: 'spec/jobTemplate/spec/selector/matchLabels' },
  { group: 'policy', kind: 'PodDisruptionBudget', path: 'spec/selector/matchLabels' },
  { group: 'networking.k8s.io', kind: 'NetworkPolicy', path: 'spec/podSelector/matchLabels' },
  { group: 'networking.k8s.io', kind: 'NetworkPolicy', path: 'spec/ingress/from/podSelector/matchLabels' },
  { group: 'networking.k8s.io', kind: 'NetworkPolicy', path: 'spec/egress/to/podSelector/matchLabels' },
  ...podSelectors,
  ...templateLabelFields,
];

export const annotationFields: readonly FieldSpec[] = [
  { path: 'metadata/annotations', create: true },
  ...templateFields('annotations'),
];

export const namespaceFields: readonly FieldSpec[] = [
  { kind: 'Namespace', path: 'metadata/name', create: true },
  { group: 'apiregistration.k8s.io', kind: 'APIService', path: 'spec/service/namespace', create: true },
  {
    group: 'apiextensions.k8s.io',
    kind: 'CustomResourceDefinition',
    path: 'spec/conversion/webhook/clientConfig/service/namespace',
  },
];

export const replicaFields: readonly FieldSpec[] = [
  'Deployment',
  'StatefulSet',
  'ReplicaSet',
  'ReplicationController',
].map((kind) => ({ kind, path: 'spec/replicas', create: true }));

export const imageFields: readonly FieldSpec[] = [
  'spec',
  'spec/template/spec',
  'spec/jobTemplate/spec/template/spec',
].flatMap((spec) =>
  ['containers', 'initContainers'].map((list) => ({ path: `${spec}/${list}[]/image`, create: true })),
);

export const unprefixed: readonly { group?: string; kind: string }[] = [
  { kind: 'CustomResourceDefinition' },
  { group: 'apiregistration.k8s.io', kind: 'APIService' },
  { kind: 'Namespace' },
];

const podOwners: readonly { spec: string; kinds: readonly string[] }[] = [
  { spec: 'spec', kinds: ['Pod'] },
  { spec: 'spec/template/spec', kinds: ['DaemonSet', 'Deployment', 'Job', 'ReplicaSet', 'StatefulSet'] },
  { spec: 'spec/jobTemplate/spec/template/spec', kinds: ['CronJob'] },
];

const withServers = ['Pod', 'DaemonSet', 'Deployment', 'Job', 'ReplicaSet'];

export const variableFields: readonly FieldSpec[] = [
  ...podOwners.flatMap(({ spec, kinds }) =>
    kinds.flatMap((kind) =>
      ['containers', 'initContainers'].flatMap((list) =>
        ['args', 'command', 'env/value', 'volumeMounts/mountPath'].map((field) => ({
          kind,
          path: `${spec}/${list}/${field}`,
        })),
      ),
    ),
  ),
  ...podOwners.flatMap(({ spec, kinds }) =>
    kinds.filter((kind) => withServers.includes(kind)).map((kind) => ({ kind, path: `${spec}/volumes/nfs/server` })),
  ),
  { kind: 'Deployment', path: 'spec/template/metadata/annotations' },
  { kind: 'PersistentVolume', path: 'spec/nfs/server' },
  { kind: 'Ingress', path: 'spec/rules/host' },
  { kind: 'Ingress', path: 'spec/tls/hosts' },
  { kind: 'Ingress', path: 'spec/tls/secretName' },
  { kind: 'Service', path: 'spec/ports/port' },
  { kind: 'Service', path: 'spec/ports/targetPort' },
  { path: 'metadata/labels' },
  { path: 'metadata/annotations' },
];
