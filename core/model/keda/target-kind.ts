import { goQuote } from '../go-quote.ts';
import { kedaDefaults, type ScaledObjectTarget } from './scaled-object.ts';

export interface TargetKind {
  group: string;
  version: string;
  kind: string;
  resource: string;
}

export type FoundKind = { ok: true; value: TargetKind } | { ok: false; problem: string };

interface ServedResource {
  apiVersion: string;
  kind: string;
  resource: string;
  scalable?: true;
}

const servedResources: readonly ServedResource[] = [
  { apiVersion: 'apps/v1', kind: 'Deployment', resource: 'deployments', scalable: true },
  { apiVersion: 'apps/v1', kind: 'StatefulSet', resource: 'statefulsets', scalable: true },
  { apiVersion: 'apps/v1', kind: 'ReplicaSet', resource: 'replicasets', scalable: true },
  { apiVersion: 'apps/v1', kind: 'DaemonSet', resource: 'daemonsets' },
  { apiVersion: 'apps/v1', kind: 'ControllerRevision', resource: 'controllerrevisions' },
  { apiVersion: 'v1', kind: 'ReplicationController', resource: 'replicationcontrollers', scalable: true },
  { apiVersion: 'v1', kind: 'Pod', resource: 'pods' },
  { apiVersion: 'v1', kind: 'Node', resource: 'nodes' },
  { apiVersion: 'v1', kind: 'Service', resource: 'services' },
  { apiVersion: 'v1', kind: 'Secret', resource: 'secrets' },
  { apiVersion: 'v1', kind: 'ConfigMap', resource: 'configmaps' },
  { apiVersion: 'batch/v1', kind: 'Job', resource: 'jobs' },
  { apiVersion: 'batch/v1', kind: 'CronJob', resource: 'cronjobs' },
  { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', resource: 'rollouts', scalable: true },
  { apiVersion: 'keda.sh/v1alpha1', kind: 'ScaledObject', resource: 'scaledobjects' },
  { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', resource: 'horizontalpodautoscalers' },
];

/** KEDA does not look up these two kinds, whatever their version is. */
const assumedResources: Readonly<Record<string, string>> = { Deployment: 'deployments', StatefulSet: 'statefulsets' };

/** Finds the kind of the target as KEDA's webhook and controller do. The kind may be written in lower case. */
export function findTargetKind({ apiVersion, kind }: Pick<ScaledObjectTarget, 'apiVersion' | 'kind'>): FoundKind {
  const written = apiVersion === '' ? kedaDefaults.apiVersion : apiVersion;
  const named = kind === '' ? kedaDefaults.kind : kind;
  const parsed = parseApiVersion(written);
  if (!parsed.ok) return parsed;
  const assumed = Object.hasOwn(assumedResources, named) ? assumedResources[named] : undefined;
  if (assumed !== undefined) return { ok: true, value: { ...parsed.value, kind: named, resource: assumed } };
  return lookUpKind({ ...parsed.value, kind: named });
}

export function kindText({ group, version, kind }: TargetKind): string {
  return `${group}/${version}.${kind}`;
}

export function lookUpKind(wanted: Omit<TargetKind, 'resource'>): FoundKind {
  const { group, version, kind } = wanted;
  const apiVersion = group === '' ? version : `${group}/${version}`;
  const isServedGroup = servedResources.some((each) => each.apiVersion.startsWith(`${apiVersion}/`));
  if (group === '' && isServedGroup)
    return {
      ok: false,
      problem: `failed to get API group resources: unable to retrieve the complete list of server APIs: ${apiVersion}: converting (v1.APIGroup) to (v1.APIResourceList): unknown conversion`,
    };
  const served = servedResources.find(
    (each) => each.apiVersion === apiVersion && (each.kind === kind || each.kind.toLowerCase() === kind),
  );
  return served
    ? { ok: true, value: { ...wanted, resource: served.resource } }
    : { ok: false, problem: `no matches for kind ${goQuote(kind)} in version ${goQuote(apiVersion)}` };
}

export function scalableKind({ group, resource }: TargetKind): { kind: string; scalable: boolean } | undefined {
  const served = servedResources.find(
    (each) =>
      each.resource === resource &&
      (each.apiVersion.split('/').length > 1 ? each.apiVersion.split('/', 1)[0] : '') === group,
  );
  return served && { kind: served.kind, scalable: served.scalable === true };
}

type ParsedVersion = { ok: true; value: { group: string; version: string } } | { ok: false; problem: string };

function parseApiVersion(text: string): ParsedVersion {
  const [first = '', second, ...more] = text.split('/');
  if (more.length > 0) return { ok: false, problem: `unexpected GroupVersion string: ${text}` };
  return { ok: true, value: second === undefined ? { group: '', version: first } : { group: first, version: second } };
}
