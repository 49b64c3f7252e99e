// What the release that somebody chose has: which fields, and which versions of a kind. Where nobody chose, everything is offered.
import type { ReleaseAndGates } from '../model/admission/rules.ts';
import type { Field } from '../model/field.ts';
import type { KindDescription } from '../model/kind.ts';
import { kinds, newestKinds } from '../model/kinds.ts';

type Chosen = ReleaseAndGates | undefined;

/** `1.35 (1.33 with the gate HPAConfigurableTolerance)`: the words of the field's description. */
const sinceWords = /^1\.(\d+)(?: \(1\.(\d+) with the gate (\w+)\))?/;

export function hasField(kubernetes: Chosen, { texts: { since = '' } }: Field): boolean {
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
