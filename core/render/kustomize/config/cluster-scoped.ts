// The kinds without a namespace in Kubernetes 1.21, whose schema is built into kustomize. All other kinds count as
// namespaced.

const clusterScoped: Readonly<Record<string, readonly string[]>> = {
  '': ['ComponentStatus', 'Namespace', 'Node', 'PersistentVolume'],
  'admissionregistration.k8s.io': ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'],
  'apiextensions.k8s.io': ['CustomResourceDefinition'],
  'apiregistration.k8s.io': ['APIService'],
  'authentication.k8s.io': ['TokenReview'],
  'authorization.k8s.io': ['SelfSubjectAccessReview', 'SelfSubjectRulesReview', 'SubjectAccessReview'],
  'certificates.k8s.io': ['CertificateSigningRequest'],
  'flowcontrol.apiserver.k8s.io': ['FlowSchema', 'PriorityLevelConfiguration'],
  'internal.apiserver.k8s.io': ['StorageVersion'],
  'networking.k8s.io': ['IngressClass'],
  'node.k8s.io': ['RuntimeClass'],
  policy: ['PodSecurityPolicy'],
  'rbac.authorization.k8s.io': ['ClusterRole', 'ClusterRoleBinding'],
  'scheduling.k8s.io': ['PriorityClass'],
  'storage.k8s.io': ['CSIDriver', 'CSINode', 'StorageClass', 'VolumeAttachment'],
};

/** Returns whether the kind has no namespace. Without a version, as in selectors, the kind counts as namespaced. */
export function isClusterScoped({ group, version, kind }: { group: string; version: string; kind: string }): boolean {
  return version !== '' && (clusterScoped[group]?.includes(kind) ?? false);
}
