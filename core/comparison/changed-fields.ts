// Finds the fields of an autoscaler that a change affects: the smallest parts that a person would name, such as a bound
// or the policies of a direction. Defaults are filled in, so writing out a default is not a change.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import { repeatedFields } from '../model/watermark/autoscaler.ts';
import { placesOf, type ValuePlace, valueAtPlace, withValueAt } from './value-places.ts';

export interface ChangedField {
  path: Path;
  /** The autoscaler before the change, with only this field changed. */
  alone: Autoscaler;
}

/**
 * Whether the two autoscalers are of different kinds, for example an HPA and a ScaledObject. The HPA that KEDA creates
 * counts as a ScaledObject.
 */
export function isOtherKind(before: Autoscaler, after: Autoscaler): boolean {
  const isOfKeda = (one: Autoscaler) => !('spec' in one) && one.keda !== undefined;
  return before.kind !== after.kind || isOfKeda(before) !== isOfKeda(after);
}

/** Returns the fields that differ between the two autoscalers. The names and namespaces are not compared. */
export function changedFields(before: Autoscaler, after: Autoscaler): ChangedField[] {
  const repeated = 'spec' in after ? Object.keys(repeatedFields(after.spec)) : [];
  const isWhole = (key: string | number) => wholeParts.has(key);
  return placesOf(before, after, { isWhole, ignored: [...namesOfObject, ...repeated] }).map((place) => ({
    path: pathOf(place),
    alone: withRepeatedFields(withValueAt(before, place, valueAtPlace(after, place)) as Autoscaler),
  }));
}

function withRepeatedFields(autoscaler: Autoscaler): Autoscaler {
  return 'spec' in autoscaler ? { ...autoscaler, ...repeatedFields(autoscaler.spec) } : autoscaler;
}

const kedaFields: Readonly<Record<string, Path>> = {
  pollingSeconds: ['pollingInterval'],
  cooldownSeconds: ['cooldownPeriod'],
  initialCooldownSeconds: ['initialCooldownPeriod'],
  minReplicas: ['minReplicaCount'],
  idleReplicas: ['idleReplicaCount'],
  fallback: ['fallback'],
  modifiers: ['advanced', 'scalingModifiers'],
  triggers: ['triggers'],
};

/** Fields that are reported as a whole. If a field inside such a field changes, the outer field is reported. */
const wholeParts: ReadonlySet<string | number> = new Set([
  'policies',
  'target',
  'scaleTargetRef',
  'triggers',
  'historic',
]);
const namesOfObject: readonly string[] = ['name', 'namespace'];

function pathOf([first, ...rest]: ValuePlace): Path {
  if (first === undefined) return [];
  if (first === 'spec') return [first, ...rest];
  if (first === 'keda') return ['spec', ...(kedaFields[rest[0] ?? ''] ?? [])];
  return ['spec', first === 'target' ? 'scaleTargetRef' : first, ...rest];
}
