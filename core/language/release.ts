// What the release that somebody chose has: which fields, and which versions of a kind. Where nobody chose, everything is offered.
import type { ReleaseAndGates } from '../model/admission/rules.ts';
import type { Field } from '../model/field.ts';
import type { ChosenReleases, KindDescription } from '../model/kind.ts';
import { kinds, newestKinds } from '../model/kinds.ts';

type Chosen = ReleaseAndGates | undefined;
type OfKind = Pick<KindDescription, 'releases'>;

/** `1.35 (1.33 with the gate HPAConfigurableTolerance)`: the words of the field's description. */
const sinceWords = /^1\.(\d+)(?: \(1\.(\d+) with the gate (\w+)\))?/;

/** `Kubernetes 1.30`: what was chosen, and does not have the field; undefined where it has. */
export function absentFrom(chosen: ChosenReleases, { releases }: OfKind, { texts: { since } }: Field): string | undefined {
  if (since === undefined) return undefined;
  if (!releases) return isInKubernetes(chosen.kubernetes, since) ? undefined : `Kubernetes ${chosen.kubernetes?.release}`;
  const release = releases.chosen(chosen);
  return release === undefined || releases.has(release, since) ? undefined : `${releases.product} ${release}`;
}

export function hasField(chosen: ChosenReleases, description: OfKind, field: Field): boolean {
  return absentFrom(chosen, description, field) === undefined;
}

function isInKubernetes(kubernetes: Chosen, since: string): boolean {
  const [, first, early, gate = ''] = sinceWords.exec(since) ?? [];
  if (!kubernetes || first === undefined) return true;
  const { release, featureGates = {} } = kubernetes;
  const isOn = Object.hasOwn(featureGates, gate) ? featureGates[gate] : undefined;
  if (isOn === false) return false;
  return minorOf(release) >= Number(isOn === true ? early : first);
}

export function isServed(kubernetes: Chosen, { served }: KindDescription): boolean {
  return !kubernetes || !served || served(kubernetes);
}

/** Of each kind the newest version that the release serves. */
export function servedKinds(kubernetes: Chosen): readonly KindDescription[] {
  return newestKinds.map((newest) => kinds.find((each) => each.kind === newest.kind && isServed(kubernetes, each)) ?? newest);
}

function minorOf(release: string): number {
  return Number(/^1\.(\d+)/.exec(release)?.[1] ?? Number.POSITIVE_INFINITY);
}
