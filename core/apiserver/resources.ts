// Finds the API resource for an object or unreadable text. A new kind needs one entry here.
import { nearestName } from '../model/nearest-name.ts';
import { isObject, type Value } from '../model/value.ts';
import type { ApiServerRules } from './apiserver-rules.ts';
import { type ApiServerRequest, createOrUpdate, type ObjectResponse } from './create-or-update.ts';
import { createOrUpdateCustom } from './custom/create-or-update-custom.ts';
import type { CustomResource } from './custom/custom-resource.ts';
import { parseGroupVersion } from './group-version-kind.ts';
import { federatedResource } from './karmada/federated-resource.ts';
import { scaledObjectResource } from './keda/scaled-object-resource.ts';
import { watermarkResource } from './watermark/watermark-resource.ts';

export interface ApiResource {
  group: string;
  kind: string;
  servedVersions(rules: ApiServerRules): readonly string[];
  createOrUpdate(value: Value, request: ApiServerRequest): ObjectResponse;
}

const horizontalPodAutoscalers: ApiResource = {
  group: 'autoscaling',
  kind: 'HorizontalPodAutoscaler',
  servedVersions: ({ served }) => served,
  createOrUpdate,
};

/** The supported resources. The first resource is the default for a text that mentions no resource. */
export const resources: readonly ApiResource[] = [
  horizontalPodAutoscalers,
  apiResourceOf(watermarkResource),
  apiResourceOf(scaledObjectResource),
  apiResourceOf(federatedResource),
];

/**
 * Returns the resource to which a release belongs. Releases that begin with `0.` are releases of
 * WatermarkPodAutoscaler, and releases that begin with `2.` are releases of KEDA (ScaledObject). All other releases are
 * releases of Kubernetes.
 */
export function resourceOfRelease(release: string): ApiResource {
  const [kubernetes, watermark, scaledObject] = resources;
  const found = release.startsWith('0.') ? watermark : release.startsWith('2.') ? scaledObject : kubernetes;
  return found ?? horizontalPodAutoscalers;
}

function apiResourceOf(resource: CustomResource): ApiResource {
  const { group, kind, version } = resource;
  return {
    group,
    kind,
    servedVersions: () => [version],
    createOrUpdate: (value, request) => createOrUpdateCustom(value, resource, request),
  };
}

export function resourceOf(value: Value): ApiResource {
  const { apiVersion, kind } = isObject(value) ? value : {};
  const group = typeof apiVersion === 'string' ? parseGroupVersion(apiVersion)?.group : undefined;
  const named = typeof kind === 'string' ? nearestKind(kind) : undefined;
  return (
    resources.find((each) => each.kind === named) ??
    resources.find((each) => each.group === group) ??
    horizontalPodAutoscalers
  );
}

export function resourceMentionedIn(text: string): ApiResource {
  const mentioned = (resource: ApiResource) =>
    [text.indexOf(resource.kind), text.indexOf(`${resource.group}/`)].filter((at) => at >= 0);
  const first = (resource: ApiResource) => Math.min(...mentioned(resource), text.length);
  return resources.toSorted((a, b) => first(a) - first(b))[0] ?? horizontalPodAutoscalers;
}

function nearestKind(kind: string): string | undefined {
  return nearestName(
    kind,
    resources.map((each) => each.kind),
  );
}
