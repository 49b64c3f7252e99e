// `.Capabilities` as `helm template` fills it, without a cluster.
import { goBool, goString, goStrings } from '../go/make.ts';
import type { GoList, GoMethod, GoObject } from '../go/value.ts';
import { type KubeVersion, kubeVersionObject } from './kube-version.ts';

/** The API versions of Helm's Kubernetes client, without kinds. Helm assumes these versions if there is no cluster. */
const defaultApiVersions = [
  'v1',
  'admissionregistration.k8s.io/v1',
  'admissionregistration.k8s.io/v1alpha1',
  'admissionregistration.k8s.io/v1beta1',
  'internal.apiserver.k8s.io/v1alpha1',
  'apps/v1',
  'apps/v1beta1',
  'apps/v1beta2',
  'authentication.k8s.io/v1',
  'authentication.k8s.io/v1alpha1',
  'authentication.k8s.io/v1beta1',
  'authorization.k8s.io/v1',
  'authorization.k8s.io/v1beta1',
  'autoscaling/v1',
  'autoscaling/v2',
  'batch/v1',
  'batch/v1beta1',
  'certificates.k8s.io/v1',
  'certificates.k8s.io/v1beta1',
  'certificates.k8s.io/v1alpha1',
  'coordination.k8s.io/v1alpha2',
  'coordination.k8s.io/v1beta1',
  'coordination.k8s.io/v1',
  'discovery.k8s.io/v1',
  'discovery.k8s.io/v1beta1',
  'events.k8s.io/v1',
  'events.k8s.io/v1beta1',
  'extensions/v1beta1',
  'flowcontrol.apiserver.k8s.io/v1',
  'flowcontrol.apiserver.k8s.io/v1beta1',
  'flowcontrol.apiserver.k8s.io/v1beta2',
  'flowcontrol.apiserver.k8s.io/v1beta3',
  'lifecycle.k8s.io/v1alpha1',
  'networking.k8s.io/v1',
  'networking.k8s.io/v1beta1',
  'node.k8s.io/v1',
  'node.k8s.io/v1alpha1',
  'node.k8s.io/v1beta1',
  'policy/v1',
  'policy/v1beta1',
  'rbac.authorization.k8s.io/v1',
  'rbac.authorization.k8s.io/v1beta1',
  'rbac.authorization.k8s.io/v1alpha1',
  'resource.k8s.io/v1',
  'resource.k8s.io/v1beta2',
  'resource.k8s.io/v1beta1',
  'resource.k8s.io/v1alpha3',
  'scheduling.k8s.io/v1alpha3',
  'scheduling.k8s.io/v1beta1',
  'scheduling.k8s.io/v1',
  'storage.k8s.io/v1beta1',
  'storage.k8s.io/v1',
  'storage.k8s.io/v1alpha1',
  'storagemigration.k8s.io/v1',
  'storagemigration.k8s.io/v1beta1',
  'apiextensions.k8s.io/v1beta1',
  'apiextensions.k8s.io/v1',
];

export function capabilitiesObject(version: KubeVersion, apiVersions: readonly string[]): GoObject {
  return {
    kind: 'object',
    type: '*chartutil.Capabilities',
    fields: new Map<string, GoObject | GoList>([
      ['KubeVersion', kubeVersionObject(version)],
      ['APIVersions', versionSet([...defaultApiVersions, ...apiVersions])],
      ['HelmVersion', helmVersion],
    ]),
    methods: new Map(),
  };
}

function versionSet(versions: readonly string[]): GoList {
  const known = new Set(versions);
  const has: GoMethod = (name) => goBool(name?.kind === 'string' && known.has(name.value));
  return { ...goStrings(versions), named: 'chartutil.VersionSet', methods: new Map([['Has', has]]) };
}

const helmVersion: GoObject = {
  kind: 'object',
  type: 'version.BuildInfo',
  fields: new Map([
    ['Version', goString('v3.22.0')],
    ['GitCommit', goString('')],
    ['GitTreeState', goString('')],
    ['GoVersion', goString('')],
  ]),
  methods: new Map(),
};
