import type { HorizontalPodAutoscaler } from '../model/hpa/autoscaler.ts';
import type { ObservedScale } from '../simulator/observation.ts';
import { type Json, readOptional, requireCount, requireList, requireObject, requireString } from './read-json.ts';

export function readScale(value: Json | undefined, at: string, { target }: HorizontalPodAutoscaler): ObservedScale {
  const unknown = unknownKindError(target.apiVersion ?? '', target.kind);
  if (unknown !== undefined) return { error: unknown };
  const { error, spec, status, selector, updateErrors } = requireObject(value, at);
  if (error !== undefined) return { error: requireString(error, `${at}.error`) };
  return {
    spec: requireCount(spec, `${at}.spec`),
    status: requireCount(status, `${at}.status`),
    selector: requireString(selector, `${at}.selector`),
    updateErrors: readOptional(updateErrors, `${at}.updateErrors`, requireStrings),
  };
}

function requireStrings(value: Json, at: string): string[] {
  return requireList(value, at).map((text) => requireString(text, at));
}

const kinds = new Set(['apps Deployment', 'apps ReplicaSet', 'apps StatefulSet', ' ReplicationController']);

/**
 * Returns the error for a kind that the API server of the recorded cases does not know. A real cluster returns a
 * different error. Returns undefined for a known kind and for an invalid `apiVersion`.
 */
export function unknownKindError(apiVersion: string, kind: string): string | undefined {
  const parts = apiVersion.split('/');
  if (parts.length > 2) return undefined;
  const group = parts.length === 2 ? parts[0] : '';
  return kinds.has(`${group} ${kind}`) ? undefined : `no matches for ${group}/, Resource=${kind}`;
}
