// Finds the fields of an autoscaler that a change affects. Each field is the smallest part that a person would name: a
// bound, a window, the policies of a direction, the target of a metric. Defaults are filled in, so that writing out a
// default does not count as a change.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import { repeatedFields } from '../model/watermark/autoscaler.ts';
import { placesOf, type ValuePlace, valueAtPlace, withValueAt } from './value-places.ts';

export interface ChangedField {
  /** The path in the newest version of the API: `['spec', 'behavior', 'scaleUp', 'policies']`. */
  path: Path;
  /** The object before the change, with only this field changed. */
  alone: Autoscaler;
}

/**
 * Whether the change replaces the kind of the autoscaler, for example an HPA by a ScaledObject. The objects then have
 * no fields in common.
 */
export function isOtherKind(before: Autoscaler, after: Autoscaler): boolean {
  const isOfKeda = (one: Autoscaler) => !('spec' in one) && one.keda !== undefined;
  return before.kind !== after.kind || isOfKeda(before) !== isOfKeda(after);
}

/**
 * Returns the fields that differ; empty if both objects have the same meaning. The names of the objects are not
 * compared.
 * @param after an object of the same kind
 */
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

/**
 * The paths of a ScaledObject's fields in its spec, by their name in `keda`. Other values of `keda` come from
 * annotations.
 */
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

/** The keys of the parts that are reported as a whole. Fields inside these parts are not reported. */
const wholeParts: ReadonlySet<string | number> = new Set([
  'policies',
  'target',
  'scaleTargetRef',
  'triggers',
  'historic',
]);
const namesOfObject: readonly string[] = ['name', 'namespace'];

/** Returns the path in the API object for a place in the `Autoscaler` that was read from the object. */
function pathOf([first, ...rest]: ValuePlace): Path {
  if (first === undefined) return [];
  if (first === 'spec') return [first, ...rest];
  if (first === 'keda') return ['spec', ...(kedaFields[rest[0] ?? ''] ?? [])];
  return ['spec', first === 'target' ? 'scaleTargetRef' : first, ...rest];
}
