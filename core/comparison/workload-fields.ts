// Finds the changed fields of a workload's manifest that change the known facts about its pods. A changed image or
// environment variable is left out, because its effect is unknown.

import { formatPath, type Path } from '../model/path.ts';
import { isSidecar, type OverheadOf, readWorkloadFacts, type WorkloadFacts } from '../model/scenario/workload-facts.ts';
import { childObject, isList, isObject, isTemplated, type ObjectValue, type Value } from '../model/value.ts';
import { renamedContainer } from './renamed-container.ts';
import { placesOf, type ValuePlace, valueAtPlace, withValueAt } from './value-places.ts';

/** `overheadOf` returns the overhead of a RuntimeClass. */
export interface WorkloadManifest {
  object: ObjectValue;
  overheadOf: OverheadOf;
}

export interface WorkloadField {
  /** The name of the field: `replicas`, or `containers[app].resources.requests.cpu` for a field of the pod template. */
  name: string;
  /** The path of the field after the change. A removed container has the path of the list of containers. */
  path: Path;
  alone: WorkloadFacts;
}

export function changedWorkloadFields(before: WorkloadManifest, after: WorkloadManifest): WorkloadField[] {
  const lists = {
    containers: alignedContainers(before, after, false),
    initContainers: alignedContainers(before, after, true),
  };
  const [earlier, later] = [partsOf(before.object, lists, 'before'), partsOf(after.object, lists, 'after')];
  const factsOf = (parts: unknown, { overheadOf }: WorkloadManifest) => readWorkloadFacts(objectOf(parts), overheadOf);
  const known = JSON.stringify(factsOf(earlier, before));
  return placesOf(earlier, later, { isWhole }).flatMap((place) => {
    // The RuntimeClass may be defined only on the `after` side, so its overhead is taken from that side.
    const manifest = place.includes('runtimeClassName') ? after : before;
    const alone = factsOf(withValueAt(earlier, place, valueAtPlace(later, place)), manifest);
    if (JSON.stringify(alone) === known) return [];
    return [{ ...nameOf(place, lists), alone }];
  });
}

const isWhole = (key: string | number) => wholeParts.has(key);
const wholeParts: ReadonlySet<string | number> = new Set([
  'startupProbe',
  'readinessProbe',
  'lifecycle',
  'strategy',
  'updateStrategy',
  'overhead',
]);

/** A container that the change adds or removes has only one of the two fields; a renamed container has both. */
interface ContainerPair {
  before?: ContainerAt | undefined;
  after?: ContainerAt | undefined;
}

interface ContainerAt {
  container: ObjectValue;
  name: string;
  index: number;
}

interface AlignedLists {
  containers: readonly ContainerPair[];
  initContainers: readonly ContainerPair[];
}

function alignedContainers(before: WorkloadManifest, after: WorkloadManifest, areInit: boolean): ContainerPair[] {
  const [earlier, later] = [containersOf(before.object, areInit), containersOf(after.object, areInit)];
  const renamed = renamedContainer(earlier, later);
  const pairs = earlier.map((one): ContainerPair => {
    const same = later.find(({ name }) => name === one.name);
    return { before: one, after: same ?? (renamed?.before === one ? renamed.after : undefined) };
  });
  const isNew = (one: ContainerAt) => !pairs.some(({ after }) => after === one);
  return [...pairs, ...later.filter(isNew).map((one) => ({ after: one }))];
}

function containersOf(object: ObjectValue, areInit: boolean): ContainerAt[] {
  const list = podOf(object)[areInit ? 'initContainers' : 'containers'];
  return (isList(list) ? list : []).flatMap((container, index) => {
    if (!isObject(container) || (areInit && !isSidecar(container))) return [];
    return [{ container, name: typeof container.name === 'string' ? container.name : '', index }];
  });
}

const podOf = (object: ObjectValue) => childObject(childObject(childObject(object, 'spec'), 'template'), 'spec');

/**
 * Returns the parts of a workload that are compared. A container has the same index in the lists of both sides, so that
 * its two versions are compared with each other.
 */
function partsOf(object: ObjectValue, lists: AlignedLists, side: 'before' | 'after'): unknown {
  const spec = childObject(object, 'spec');
  const pod = podOf(object);
  const listOf = (pairs: readonly ContainerPair[]) => pairs.map((pair) => containerParts(pair[side]?.container));
  return {
    kind: object.kind,
    spec: {
      ...pick(spec, ['replicas', 'minReadySeconds', 'progressDeadlineSeconds', 'strategy', 'updateStrategy']),
      ...pick(spec, ['podManagementPolicy']),
      template: {
        spec: {
          ...pick(pod, ['overhead', 'runtimeClassName', 'terminationGracePeriodSeconds']),
          resources: resourcesOf(pod),
          containers: listOf(lists.containers),
          initContainers: listOf(lists.initContainers),
        },
      },
    },
  };
}

function containerParts(container: ObjectValue | undefined): unknown {
  if (!container) return undefined;
  const named = pick(container, ['name', 'restartPolicy', 'startupProbe', 'readinessProbe', 'lifecycle']);
  return { ...named, resources: resourcesOf(container) };
}

/** An absent map counts as empty, so that a first request is reported as `requests.cpu` and not as `resources`. */
function resourcesOf(object: ObjectValue) {
  const resources = childObject(object, 'resources');
  const amounts = (name: string) => pick(childObject(resources, name), ['cpu', 'memory']);
  return { requests: amounts('requests'), limits: amounts('limits') };
}

function pick(object: ObjectValue, keys: readonly string[]): Record<string, Value> {
  return Object.fromEntries(keys.flatMap((key) => (object[key] === undefined ? [] : [[key, object[key]]])));
}

/**
 * Converts the compared parts to a value without `undefined` list items. Such an item stands for a container that
 * exists only before or only after the change.
 */
function objectOf(parts: unknown): Value {
  if (Array.isArray(parts)) return parts.filter((one) => one !== undefined).map(objectOf);
  if (typeof parts !== 'object' || parts === null || isTemplated(parts as Value)) return parts as Value;
  return Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, objectOf(part)]));
}

function nameOf(place: ValuePlace, lists: AlignedLists): Pick<WorkloadField, 'name' | 'path'> {
  const inPod = place.slice(3);
  const [list, slot, ...rest] = inPod;
  if (place[1] !== 'template') return { name: formatPath(place.length > 1 ? place.slice(1) : place), path: place };
  if (list !== 'containers' && list !== 'initContainers') return { name: `pod ${formatPath(inPod)}`, path: place };
  const { before, after } = lists[list][Number(slot)] ?? {};
  const path = [...place.slice(0, 4), ...(after ? [after.index, ...rest] : [])];
  if (!before || !after) return { name: `${list}[${(after ?? before)?.name}] ${after ? 'added' : 'removed'}`, path };
  if (rest[0] === 'name') return { name: `${list}[${after.name}], which was ${before.name}`, path };
  return { name: `${list}[${after.name}].${formatPath(rest)}`, path };
}
