// Tells which fields and versions the chosen releases support. If no release is chosen, every field and version is
// supported.

import type { KindDescription } from '../apiserver/kind-description.ts';
import { kinds, newestKinds } from '../apiserver/kinds.ts';
import type { Field } from '../model/field.ts';
import { kubernetesText } from '../model/release-names.ts';
import { type ChosenReleases, isAvailable, type ReleaseAndGates } from '../model/releases.ts';

type KubernetesRelease = ReleaseAndGates | undefined;
type KindReleases = Pick<KindDescription, 'controllerReleases'>;

/**
 * Returns a text such as `Kubernetes 1.30` if the chosen release does not have the field. Returns undefined if the
 * release has the field, or if no release is chosen.
 */
export function releaseWithoutField(
  chosen: ChosenReleases,
  { controllerReleases }: KindReleases,
  { texts: { since } }: Field,
): string | undefined {
  if (since === undefined) return undefined;
  if (!controllerReleases)
    return !chosen.kubernetes || isAvailable(since, chosen.kubernetes)
      ? undefined
      : kubernetesText(chosen.kubernetes.release);
  const release = controllerReleases.selected(chosen);
  return release === undefined || typeof since !== 'string' || controllerReleases.has(release, since)
    ? undefined
    : `${controllerReleases.product} ${release}`;
}

export function hasField(chosen: ChosenReleases, description: KindReleases, field: Field): boolean {
  return releaseWithoutField(chosen, description, field) === undefined;
}

export function isServed(kubernetes: KubernetesRelease, { isServed }: KindDescription): boolean {
  return !kubernetes || !isServed || isServed(kubernetes);
}

export function servedKinds(kubernetes: KubernetesRelease): readonly KindDescription[] {
  return newestKinds.map(
    (newest) => kinds.find((each) => each.kind === newest.kind && isServed(kubernetes, each)) ?? newest,
  );
}
