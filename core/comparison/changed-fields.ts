// The fields of an autoscaler that differ, each as the smallest part that a person would name: a bound, a window, the
// policies of a direction, the target of a metric. Defaults are filled in, so that writing one out is no change.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import { repeatedFields } from '../model/watermark/autoscaler.ts';

export interface ChangedField {
  /** As in the newest version of the API: `['spec', 'behavior', 'scaleUp', 'policies']`. */
  path: Path;
  /** The object before with this field as it is after. */
  alone: Autoscaler;
}

/** Where the difference is in the object that was read. */
type Place = readonly (string | number)[];

/** Empty if both are the same object, however they are written. The names of the objects do not count. */
export function changedFields(before: Autoscaler, after: Autoscaler): ChangedField[] {
  if (before.kind !== after.kind) return [{ path: [], alone: after }];
  const repeated = 'spec' in after ? Object.keys(repeatedFields(after.spec)) : [];
  return placesOf(before, after, [], [...namesOfObject, ...repeated]).map((place) => ({
    path: pathOf(place),
    alone: withRepeatedFields(withValueAt(before, place, valueAt(after, place)) as Autoscaler),
  }));
}

function withRepeatedFields(autoscaler: Autoscaler): Autoscaler {
  return 'spec' in autoscaler ? { ...autoscaler, ...repeatedFields(autoscaler.spec) } : autoscaler;
}

/** Where a ScaledObject has what KEDA's loop knows of it; the rest is in its annotations. */
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

/** Parts that are named as a whole. */
const wholeParts: ReadonlySet<string | number> = new Set([
  'policies',
  'target',
  'scaleTargetRef',
  'triggers',
  'historic',
]);
const namesOfObject: readonly string[] = ['name', 'namespace'];

/** @param ignored keys of the object itself */
function placesOf(before: unknown, after: unknown, place: Place, ignored: readonly string[] = []): Place[] {
  if (isSame(before, after)) return [];
  const last = place.at(-1);
  const isWhole = last !== undefined && wholeParts.has(last);
  if (isWhole || !isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) return [place];
  if (Array.isArray(before) && before.length !== (after as unknown as unknown[]).length) return [place];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => !ignored.includes(key))
    .flatMap((key) => placesOf(before[key], after[key], [...place, Array.isArray(before) ? Number(key) : key]));
}

/** The path of the API for a place in the object that was read. */
function pathOf([first, ...rest]: Place): Path {
  if (first === undefined) return [];
  if (first === 'spec') return [first, ...rest];
  if (first === 'keda') return ['spec', ...(kedaFields[rest[0] ?? ''] ?? [])];
  return ['spec', first === 'target' ? 'scaleTargetRef' : first, ...rest];
}

function valueAt(root: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, key) => (isTree(value) ? value[key] : undefined), root);
}

function withValueAt(root: unknown, place: Place, value: unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return value;
  const inner = withValueAt(isTree(root) ? root[key] : undefined, rest, value);
  if (Array.isArray(root)) return root.map((item, index) => (index === key ? inner : item));
  const { [key]: _, ...others } = isTree(root) ? root : {};
  return inner === undefined ? others : { ...others, [key]: inner };
}

type Tree = Record<string | number, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

function isSame(before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true;
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) return false;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].every((key) => isSame(before[key], after[key]));
}
