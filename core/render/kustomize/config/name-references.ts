import type { Gvk } from '../resource/id.ts';
import type { FieldSpec } from '../tree/field-path.ts';

export interface NameReference {
  target: Partial<Gvk>;
  fields: readonly FieldSpec[];
}

const podSpecs: readonly { spec: string; kinds: readonly string[] }[] = [
  { spec: 'spec', kinds: ['Pod'] },
  {
    spec: 'spec/template/spec',
    kinds: ['Deployment', 'ReplicaSet', 'DaemonSet', 'StatefulSet', 'ReplicationController', 'Job'],
  },
  { spec: 'spec/jobTemplate/spec/template/spec', kinds: ['CronJob'] },
];

function inPods(...paths: string[]): FieldSpec[] {
  return podSpecs.flatMap(({ spec, kinds }) =>
    kinds.flatMap((kind) => paths.map((path) => ({ kind, path: `${spec}/${path}` }))),
  );
}

function inContainers(...paths: string[]): string[] {
  return ['containers', 'initContainers'].flatMap((list) => paths.map((path) => `${list}/${path}`));
}

const scaled: readonly FieldSpec[] = [{ kind: 'HorizontalPodAutoscaler', path: 'spec/scaleTargetRef/name' }];

const roleRef: readonly FieldSpec[] = [
  { group: 'rbac.authorization.k8s.io', kind: 'RoleBinding', path: 'roleRef/name' },
];

const ingressServices: readonly FieldSpec[] = [
  'spec/rules/http/paths/backend/serviceName',
  'spec/backend/serviceName',
  'spec/rules/http/paths/backend/service/name',
  'spec/defaultBackend/service/name',
].map((path) => ({ kind: 'Ingress', path }));

const ingressAnnotations: readonly FieldSpec[] = [
  'nginx.ingress.kubernetes.io/auth-secret',
  'nginx.ingress.kubernetes.io/auth-tls-secret',
].map((name) => ({ kind: 'Ingress', path: `metadata/annotations/${name.replace('/', '\\/')}` }));

export const nameReferences: readonly NameReference[] = [
  { target: { kind: 'Deployment' }, fields: scaled },
  { target: { kind: 'ReplicationController' }, fields: scaled },
  { target: { kind: 'ReplicaSet' }, fields: scaled },
  { target: { kind: 'StatefulSet' }, fields: scaled },
  {
    target: { version: 'v1', kind: 'ConfigMap' },
    fields: [
      ...inPods(
        'volumes/configMap/name',
        ...inContainers('env/valueFrom/configMapKeyRef/name', 'envFrom/configMapRef/name'),
        'volumes/projected/sources/configMap/name',
      ),
      { kind: 'Node', path: 'spec/configSource/configMap' },
      {
        group: 'rbac.authorization.k8s.io',
        kind: 'Role',
        path: 'rules/resourceNames',
      },
      ...['nginx.ingress.kubernetes.io/fastcgi-params-configmap'].map((name) => ({
        kind: 'Ingress',
        path: `metadata/annotations/${name.replace('/', '\\/')}`,
      })),
    ],
  },
  {
    target: { version: 'v1', kind: 'Secret' },
    fields: [
      ...inPods(
        'volumes/secret/secretName',
        ...inContainers('env/valueFrom/secretKeyRef/name', 'envFrom/secretRef/name'),
        'imagePullSecrets/name',
        'volumes/projected/sources/secret/name',
      ),
      { kind: 'ServiceAccount', path: 'imagePullSecrets/name' },
      { kind: 'ServiceAccount', path: 'secrets/name' },
      { kind: 'Ingress', path: 'spec/tls/secretName' },
      ...ingressAnnotations,
      {
        group: 'rbac.authorization.k8s.io',
        kind: 'Role',
        path: 'rules/resourceNames',
      },
      {
        group: 'rbac.authorization.k8s.io',
        kind: 'ClusterRole',
        path: 'rules/resourceNames',
      },
    ],
  },
  {
    target: { version: 'v1', kind: 'Service' },
    fields: [
      { group: 'apps', kind: 'StatefulSet', path: 'spec/serviceName' },
      ...ingressServices,
      { group: 'apiregistration.k8s.io', kind: 'APIService', path: 'spec/service/name' },
      ...['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration'].map((kind) => ({
        group: 'admissionregistration.k8s.io',
        kind,
        path: 'webhooks/clientConfig/service',
      })),
    ],
  },
  { target: { group: 'rbac.authorization.k8s.io', kind: 'Role' }, fields: roleRef },
  {
    target: { group: 'rbac.authorization.k8s.io', kind: 'ClusterRole' },
    fields: [...roleRef, { group: 'rbac.authorization.k8s.io', kind: 'ClusterRoleBinding', path: 'roleRef/name' }],
  },
  {
    target: { version: 'v1', kind: 'ServiceAccount' },
    fields: [
      { group: 'rbac.authorization.k8s.io', kind: 'RoleBinding', path: 'subjects' },
      { group: 'rbac.authorization.k8s.io', kind: 'ClusterRoleBinding', path: 'subjects' },
      ...inPods('serviceAccountName'),
    ],
  },
  {
    target: { version: 'v1', kind: 'PersistentVolumeClaim' },
    fields: inPods('volumes/persistentVolumeClaim/claimName'),
  },
  {
    target: { version: 'v1', kind: 'PersistentVolume' },
    fields: [{ kind: 'PersistentVolumeClaim', path: 'spec/volumeName' }],
  },
  {
    target: { group: 'storage.k8s.io', kind: 'StorageClass' },
    fields: [
      { kind: 'PersistentVolume', path: 'spec/storageClassName' },
      { kind: 'PersistentVolumeClaim', path: 'spec/storageClassName' },
      { kind: 'StatefulSet', path: 'spec/volumeClaimTemplates/spec/storageClassName' },
    ],
  },
  { target: { group: 'scheduling.k8s.io', kind: 'PriorityClass' }, fields: inPods('priorityClassName') },
  {
    target: { group: 'networking.k8s.io', kind: 'IngressClass' },
    fields: [{ kind: 'Ingress', path: 'spec/ingressClassName' }],
  },
];
