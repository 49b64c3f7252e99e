// The objects of a workspace, grouped by role, name, target or label. A change of a file updates only the groups of its
// own objects, so that a keystroke costs the same in a workspace of any size.
import type { ChunkedList, ListChange } from '../text/chunked-list.ts';
import { type DocumentObjects, haveSameDigest, type ObjectRole, type WorkspaceObject } from './workspace-object.ts';

/**
 * The place of an object, which may move: the `uriKey` of its file, the index of its YAML document in the file, and its
 * own index in the document.
 */
export interface ObjectPlace {
  key: string;
  group: number;
  ordinal: number;
}

/**
 * One way to group objects. The JavaScript object itself is the key under which its groups are stored, so each grouping
 * is created only once. `Role`: the role that all objects of its groups have.
 */
export interface Grouping<Role extends ObjectRole = ObjectRole> {
  id: string;
  role?: Role;
  /** The names of the groups to which an object belongs. */
  namesOf(object: WorkspaceObject): readonly string[];
  /** Scalars that the text of every object of a group contains. */
  scalarsOf(name: string): readonly string[];
}

export interface GroupedFile {
  documents: ChunkedList<DocumentObjects>;
  /** The roles of the objects in the file. A search for other roles can skip the file. */
  roles: ReadonlySet<ObjectRole>;
  /** The order number of the file. The places in a group are sorted by it. */
  order: number;
}

/** The places of one group by file. The same `Group` is used as long as the group has places. */
export interface Group {
  files: Map<string, { order: number; places: readonly ObjectPlace[] }>;
  isSorted: boolean;
}

/** The groups by name. */
type Groups = Map<string, Group>;

export class ObjectGroups {
  private readonly files: ReadonlyMap<string, GroupedFile>;
  /** The groups of each grouping, which are computed when they are first requested. */
  private readonly known = new Map<Grouping, Groups>();

  /** `files`: by `uriKey`; each later change must be passed to `replace`. */
  constructor(files: ReadonlyMap<string, GroupedFile>) {
    this.files = files;
  }

  find(grouping: Grouping, name: string): Group | undefined {
    return this.groupsOf(grouping).get(name);
  }

  /**
   * The places of a group in the order of the files. `files`: the `uriKey`s of files; if given, only places in them are
   * returned.
   */
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

  /** Replaces a file. `change`: the difference between the documents of `before` and `after`. */
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

/** A document that has changed and is still at the same index in its file. `group` is this index. */
interface DocumentChange {
  group: number;
  before: DocumentObjects;
  after: DocumentObjects;
}

/**
 * Returns the changed documents, or undefined if a document was added or removed, because this moves the documents
 * after it.
 */
function changedDocuments({ from, before, after }: ListChange<DocumentObjects>): readonly DocumentChange[] | undefined {
  if (before.length !== after.length) return undefined;
  return before.flatMap((document, i): DocumentChange[] => {
    const other = after[i];
    return other && !haveSameDigest(other, document) ? [{ group: from + i, before: document, after: other }] : [];
  });
}

/**
 * Updates only the groups that contained or now contain an object of a changed document, because any other group may
 * have as many places as the file has documents.
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

/** Adds the places of the objects of a document, by name. */
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
