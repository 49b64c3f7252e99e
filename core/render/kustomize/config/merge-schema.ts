// The lists that kustomize merges by a key, as in Kubernetes 1.21. All other lists are replaced as a whole, including
// the lists of newer kinds, such as a HorizontalPodAutoscaler of autoscaling/v2.

export interface MergeSchema {
  fields?: Readonly<Record<string, MergeSchema>>;
  /** The schema of a list's items, or of the values of a map that `fields` does not name. */
  items?: MergeSchema;
  /**
   * The keys by which the items of a list are merged. If empty, the list is merged as a set of values. If absent, the
   * list is replaced.
   */
  mergeBy?: readonly string[];
}

const byName: MergeSchema = { mergeBy: ['name'] };
const setOfStrings: MergeSchema = { mergeBy: [] };

const metadata: MergeSchema = {
  fields: { finalizers: setOfStrings, ownerReferences: { mergeBy: ['uid'] } },
};

const container: MergeSchema = {
  fields: {
    env: byName,
    ports: { mergeBy: ['containerPort', 'protocol'] },
    volumeDevices: { mergeBy: ['devicePath'] },
    volumeMounts: { mergeBy: ['mountPath'] },
  },
};

const containers: MergeSchema = { mergeBy: ['name'], items: container };

const podSpec: MergeSchema = {
  fields: {
    containers,
    initContainers: containers,
    ephemeralContainers: containers,
    hostAliases: { mergeBy: ['ip'] },
    imagePullSecrets: byName,
    topologySpreadConstraints: { mergeBy: ['topologyKey', 'whenUnsatisfiable'] },
    volumes: byName,
  },
};

const conditions: MergeSchema = { mergeBy: ['type'] };
const status: MergeSchema = { fields: { conditions } };
const podTemplate: MergeSchema = { fields: { metadata, spec: podSpec } };
const workload: MergeSchema = { fields: { metadata, spec: { fields: { template: podTemplate } }, status } };
const claim: MergeSchema = { fields: { metadata, status } };
const jobSpec: MergeSchema = { fields: { template: podTemplate } };

const statefulSet: MergeSchema = {
  fields: { metadata, spec: { fields: { template: podTemplate, volumeClaimTemplates: { items: claim } } }, status },
};

const cronJob: MergeSchema = {
  fields: { metadata, spec: { fields: { jobTemplate: { fields: { metadata, spec: jobSpec } } } } },
};

const service: MergeSchema = {
  fields: {
    metadata,
    spec: { fields: { ports: { mergeBy: ['port', 'protocol'] } } },
    status,
  },
};

const serviceAccount: MergeSchema = { fields: { metadata, secrets: byName } };
const webhooks: MergeSchema = { fields: { metadata, webhooks: byName } };
const other: MergeSchema = { fields: { metadata } };

const schemas: Readonly<Record<string, MergeSchema>> = {
  'v1 Pod': { fields: { metadata, spec: podSpec, status } },
  'v1 PodTemplate': { fields: { metadata, template: podTemplate } },
  'v1 ReplicationController': workload,
  'v1 Service': service,
  'v1 ServiceAccount': serviceAccount,
  'v1 PersistentVolumeClaim': claim,
  'apps/v1 Deployment': workload,
  'apps/v1 ReplicaSet': workload,
  'apps/v1 DaemonSet': workload,
  'apps/v1 StatefulSet': statefulSet,
  'batch/v1 Job': { fields: { metadata, spec: jobSpec, status } },
  'batch/v1 CronJob': cronJob,
  'batch/v1beta1 CronJob': cronJob,
  'admissionregistration.k8s.io/v1 MutatingWebhookConfiguration': webhooks,
  'admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration': webhooks,
};

/**
 * The API versions of Kubernetes 1.21. If `schemas` has no entry for a kind of these versions, only lists in the
 * metadata of the object are merged.
 */
const knownVersions = [
  'v1',
  'apps/v1',
  'autoscaling/v1',
  'autoscaling/v2beta1',
  'autoscaling/v2beta2',
  'batch/v1',
  'batch/v1beta1',
  'extensions/v1beta1',
  'networking.k8s.io/v1',
  'networking.k8s.io/v1beta1',
  'policy/v1',
  'policy/v1beta1',
  'rbac.authorization.k8s.io/v1',
  'scheduling.k8s.io/v1',
  'storage.k8s.io/v1',
];

export function isBuiltInKind(apiVersion: string): boolean {
  return knownVersions.includes(apiVersion);
}

export function mergeSchemaOf(apiVersion: string, kind: string): MergeSchema | undefined {
  const known = schemas[`${apiVersion} ${kind}`];
  if (known) return known;
  return knownVersions.includes(apiVersion) ? other : undefined;
}
