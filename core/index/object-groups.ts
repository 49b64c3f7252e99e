// The objects grouped by role, name, target or label. A change of a file updates only the groups of its own objects, so
// that a keystroke takes the same time in a workspace of any size.
import type { ChunkedList, ListChange } from '../text/chunked-list.ts';
import { type DocumentObjects, haveSameDigest, type ObjectRole, type WorkspaceObject } from './workspace-object.ts';

/**
 * `key` is the `uriKey` of the file, `group` the index of the document in the file, and `ordinal` the index of the
 * object in the document.
 */
export interface ObjectPlace {
  key: string;
  group: number;
  ordinal: number;
}

/**
 * Groups objects by the names that `namesOf` returns. A grouping must be created only once, because its JavaScript
 * object is the key of its groups.
 */
export interface Grouping<Role extends ObjectRole = ObjectRole> {
  id: string;
  role?: Role;
  namesOf(object: WorkspaceObject): readonly string[];
  scalarsOf(name: string): readonly string[];
}

export interface GroupedFile {
  documents: ChunkedList<DocumentObjects>;
  /** The roles of the objects in the file. A search for other roles skips the file. */
  roles: ReadonlySet<ObjectRole>;
  /** A group lists its places in ascending order of this number. */
  order: number;
}

/**
 * The places of the objects of a group. An edit of a file changes the `Group` in place, because the `Group` is a map
 * key of cached results.
 */
export interface Group {
  files: Map<string, { order: number; places: readonly ObjectPlace[] }>;
  isSorted: boolean;
}

type Groups = Map<string, Group>;

export class ObjectGroups {
  private readonly files: ReadonlyMap<string, GroupedFile>;
  private readonly known = new Map<Grouping, Groups>();

  /** The keys of `files` are `uriKey`s. Each later change must be passed to `replace`. */
  constructor(files: ReadonlyMap<string, GroupedFile>) {
    this.files = files;
  }

  find(grouping: Grouping, name: string): Group | undefined {
    return this.groupsOf(grouping).get(name);
  }

  places(group: Group, files?: ReadonlySet<string>): readonly ObjectPlace[] {
    if (files && files.size < group.files.size) {
      const some = [...files].flatMap((key) => group.files.get(key) ?? []);
      return some.sort((one, other) => one.order - other.order).flatMap(({ places }) => places);
    }
    if (!group.isSorted) {
      group.files = new Map([...group.files].sort(([, one], [, other]) => one.order - other.order));
      group.isSorted = true;
    }
    return [...group.files].flatMap(([key, { places }]) => (!files || files.has(key) ? places : []));
  }

  replace(
    key: string,
    before: GroupedFile | undefined,
    after: GroupedFile | undefined,
    change: ListChange<DocumentObjects>,
  ): void {
    const changed = before && after && changedDocuments(change);
    for (const [grouping, groups] of this.known) {
      if (changed) {
        updateGroups(groups, grouping, { key, order: after.order, changes: changed });
        continue;
      }
      const places = after ? placesByName(key, after, grouping) : new Map<string, ObjectPlace[]>();
      const left = before ? [...placesByName(key, before, grouping).keys()].filter((name) => !places.has(name)) : [];
      for (const name of left) removeFile(groups, name, key);
      if (after) addPlaces(groups, key, after.order, places);
    }
  }

  private groupsOf(grouping: Grouping): Groups {
    const known = this.known.get(grouping);
    if (known) return known;
    const groups: Groups = new Map();
    for (const [key, file] of this.files) addPlaces(groups, key, file.order, placesByName(key, file, grouping));
    this.known.set(grouping, groups);
    return groups;
  }
}

function addPlaces(
  groups: Groups,
  key: string,
  order: number,
  placesOfNames: ReadonlyMap<string, readonly ObjectPlace[]>,
): void {
  for (const [name, places] of placesOfNames) {
    const group = groups.get(name) ?? { files: new Map(), isSorted: true };
    // A file that is already in the group keeps its position.
    if (!group.files.has(key) && group.files.size > 0) group.isSorted = false;
    group.files.set(key, { order, places });
    groups.set(name, group);
  }
}

function removeFile(groups: Groups, name: string, key: string): void {
  const group = groups.get(name);
  group?.files.delete(key);
  if (group?.files.size === 0) groups.delete(name);
}

/**
 * The objects of a document before and after a change. `group` is the index of the document in its file; the change
 * does not alter this index.
 */
interface DocumentChange {
  group: number;
  before: DocumentObjects;
  after: DocumentObjects;
}

function changedDocuments({ from, before, after }: ListChange<DocumentObjects>): readonly DocumentChange[] | undefined {
  if (before.length !== after.length) return undefined;
  return before.flatMap((document, i): DocumentChange[] => {
    const other = after[i];
    return other && !haveSameDigest(other, document) ? [{ group: from + i, before: document, after: other }] : [];
  });
}

/**
 * Updates the groups that contain objects of the changed documents. A group is skipped if its places stay the same,
 * because an update goes through all places of the group in the file.
 */
function updateGroups(
  groups: Groups,
  grouping: Grouping,
  { key, order, changes }: { key: string; order: number; changes: readonly DocumentChange[] },
): void {
  const old = new Map<string, ObjectPlace[]>();
  const now = new Map<string, ObjectPlace[]>();
  for (const { group, before, after } of changes) {
    addPlacesOf(old, before, { key, group }, grouping);
    addPlacesOf(now, after, { key, group }, grouping);
  }
  const changed = new Set(changes.map(({ group }) => group));
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [placesBefore, placesAfter] = [old.get(name) ?? [], now.get(name) ?? []];
    if (areSamePlaces(placesBefore, placesAfter)) continue;
    const others = (groups.get(name)?.files.get(key)?.places ?? []).filter(({ group }) => !changed.has(group));
    const places = [...others, ...placesAfter].sort(
      (one, other) => one.group - other.group || one.ordinal - other.ordinal,
    );
    if (places.length > 0) addPlaces(groups, key, order, new Map([[name, places]]));
    else removeFile(groups, name, key);
  }
}

function areSamePlaces(one: readonly ObjectPlace[], other: readonly ObjectPlace[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ group, ordinal }, i) => group === other[i]?.group && ordinal === other[i]?.ordinal)
  );
}

function placesByName(key: string, { documents, roles }: GroupedFile, grouping: Grouping): Map<string, ObjectPlace[]> {
  const found = new Map<string, ObjectPlace[]>();
  if (grouping.role !== undefined && !roles.has(grouping.role)) return found;
  let group = 0;
  for (const document of documents) addPlacesOf(found, document, { key, group: group++ }, grouping);
  return found;
}

function addPlacesOf(
  places: Map<string, ObjectPlace[]>,
  { objects }: DocumentObjects,
  { key, group }: Omit<ObjectPlace, 'ordinal'>,
  { role, namesOf }: Grouping,
): void {
  for (const [ordinal, object] of objects.entries()) {
    if (role !== undefined && object.role !== role) continue;
    for (const name of namesOf(object)) {
      const known = places.get(name);
      if (known) known.push({ key, group, ordinal });
      else places.set(name, [{ key, group, ordinal }]);
    }
  }
}
