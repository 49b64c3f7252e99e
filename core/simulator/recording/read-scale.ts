// The target's scale of a recorded tick.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { ObservedScale } from '../hpa/observation.ts';
import { countAt, type Json, listAt, objectAt, textAt } from './shape.ts';

export function readScale(value: Json | undefined, at: string, { target }: HorizontalPodAutoscaler): ObservedScale {
  const unknown = unknownKind(target.apiVersion ?? '', target.kind);
  if (unknown !== undefined) return { error: unknown };
  const { error, spec, status, selector, updateErrors } = objectAt(value, at);
  if (error !== undefined) return { error: textAt(error, `${at}.error`) };
  return {
    spec: countAt(spec, `${at}.spec`),
    status: countAt(status, `${at}.status`),
    selector: textAt(selector, `${at}.selector`),
    ...(updateErrors !== undefined && {
      updateErrors: listAt(updateErrors, `${at}.updateErrors`).map((text) => textAt(text, `${at}.updateErrors`)),
    }),
  };
}

const kinds = new Set(['apps Deployment', 'apps ReplicaSet', 'apps StatefulSet', ' ReplicationController']);

/** The API of the recordings knows the built-in kinds and no others; what it says of others is its own text. */
export function unknownKind(apiVersion: string, kind: string): string | undefined {
  const parts = apiVersion.split('/');
  if (parts.length > 2) return undefined;
  const group = parts.length === 2 ? parts[0] : '';
  return kinds.has(`${group} ${kind}`) ? undefined : `no matches for ${group}/, Resource=${kind}`;
}
