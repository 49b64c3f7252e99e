// The index of the workspace: the objects of each file that concern autoscalers, added and removed file by file. It
// does not depend on a file system or an editor; its owner adds the results of `scanFile`.
import { limits } from '../../text/limits.ts';
import { directoryOf, resolvePath, uriKey } from './uris.ts';
import type { DocumentObjects, ObjectRole, WorkspaceObject } from './workspace-object.ts';

export interface PlacedDocumentObjects extends DocumentObjects {
  /** The first line of the YAML document in the file, from 0. */
  startLine: number;
}

/** An object, and the position of its YAML document. */
export interface IndexedObject {
  uri: string;
  startLine: number;
  object: WorkspaceObject;
}

/** A place in an index: what else is known of the objects of a YAML document. */
export interface IndexedDocument {
  index: WorkspaceIndex;
  uri: string;
  /** The first line of the YAML document in the file, from 0. */
  startLine: number;
}

interface KustomizedFiles {
  kustomization: WorkspaceObject;
  /** By `uriKey`. */
  files: ReadonlySet<string>;
}

/** The URI is the one of the last update. */
interface IndexedFile {
  uri: string;
  documents: readonly PlacedDocumentObjects[];
  /** A search for other roles can skip the file. */
  roles: ReadonlySet<ObjectRole>;
}

export interface WorkspaceIndexOptions {
  /** Everything in it is applied together, as what a chart renders. */
  isOneSet?: boolean;
}

/** An object that may have moved: its file by `uriKey`, the number of its document there, and its own in that. */
interface ObjectPlace {
  key: string;
  group: number;
  ordinal: number;
}

export class WorkspaceIndex {
  readonly #isOneSet: boolean;
  /** Increases when an object changes, not when it only moves: results computed from the index are then out of date. */
  revision = 0;
  /** The kustomizations of each file by its `uriKey`, until an object changes. */
  #together: Map<string, KustomizedFiles[]> | undefined;
  /** By what they have in common, until an object changes or disappears. The objects of new files are added. */
  readonly #groups = new Map<string, ObjectGroups>();
  readonly #remembered = new Map<string, unknown>();
  /** By `uriKey`. */
  readonly #files = new Map<string, IndexedFile>();

  constructor({ isOneSet = false }: WorkspaceIndexOptions = {}) {
    this.#isOneSet = isOneSet;
  }

  put(uri: string, groups: readonly PlacedDocumentObjects[]): void {
    const holding = groups.filter(({ objects }) => objects.length > 0);
    const key = uriKey(uri);
    const before = this.#files.get(key);
    const isSame = haveSameDigests(before?.documents ?? [], holding);
    const roles = isSame && before ? before.roles : rolesOf(holding);
    if (!isSame) this.#forgetResults(before, roles);
    if (holding.length === 0) this.#files.delete(key);
    else if (before || this.#files.size < limits.workspaceFiles) {
      const file = { uri, documents: holding, roles };
      this.#files.set(key, file);
      // While a workspace is read, each key needs the groups of what has been read so far.
      if (!before) for (const groups of this.#groups.values()) addToGroups(groups, key, file);
    }
  }

  /** An object of a file appears, changes or disappears. `roles`: those that the file has now. */
  #forgetResults(before: IndexedFile | undefined, roles: ReadonlySet<ObjectRole>): void {
    this.revision++;
    if (roles.has('kustomization') || before?.roles.has('kustomization')) this.#together = undefined;
    this.#remembered.clear();
    if (before) this.#groups.clear();
  }

  remove(uri: string): void {
    this.put(uri, []);
  }

  /** The files with these URIs, and those in folders with these URIs. */
  filesAt(uris: Iterable<string>): string[] {
    const keys = new Set(Array.from(uris, uriKey));
    return [...this.#files].flatMap(([key, { uri }]) => (isAtOrBelow(key, keys) ? [uri] : []));
  }

  /** In the order in which the files were added. */
  *all(role?: ObjectRole): Generator<IndexedObject> {
    for (const { uri, documents, roles } of this.#files.values()) {
      if (role !== undefined && !roles.has(role)) continue;
      for (const { objects, startLine } of documents) {
        for (const object of objects) if (role === undefined || object.role === role) yield { uri, startLine, object };
      }
    }
  }

  ofRole(role: ObjectRole): readonly IndexedObject[] {
    return this.#grouped({ group: 'role', role, namesOf: () => [''] }, '');
  }

  /** The objects with this role and name. */
  named(role: ObjectRole, name: string): readonly IndexedObject[] {
    return this.#grouped({ group: 'name', role, namesOf: (object) => [object.name.text] }, name);
  }

  /** The autoscalers of any kind whose target has this name. */
  targeting(name: string): readonly IndexedObject[] {
    const namesOf = ({ target }: WorkspaceObject) => (target ? [target.name.text] : []);
    return this.#grouped({ group: 'target', namesOf }, name);
  }

  /** The workloads whose pods have a label. */
  withPodLabel(key: string, value: string): readonly IndexedObject[] {
    const namesOf = ({ workload }: WorkspaceObject) =>
      Object.entries(workload?.labels ?? {}).map(([name, text]) => `${name}=${text}`);
    return this.#grouped({ group: 'label', role: 'workload', namesOf }, `${key}=${value}`);
  }

  #grouped(grouping: Grouping, name: string): IndexedObject[] {
    const key = `${grouping.group} ${grouping.role}`;
    const groups = this.#groups.get(key) ?? this.#group(grouping);
    this.#groups.set(key, groups);
    return (groups.places.get(name) ?? []).flatMap(({ key: file, group, ordinal }): IndexedObject[] => {
      const { uri, documents } = this.#files.get(file) ?? {};
      const { startLine, objects } = documents?.[group] ?? {};
      const object = objects?.[ordinal];
      return uri !== undefined && startLine !== undefined && object ? [{ uri, startLine, object }] : [];
    });
  }

  #group(grouping: Grouping): ObjectGroups {
    const groups: ObjectGroups = { grouping, places: new Map() };
    for (const [key, file] of this.#files) addToGroups(groups, key, file);
    return groups;
  }

  *inFile(uri: string): Generator<IndexedObject> {
    const file = this.#files.get(uriKey(uri));
    for (const { objects, startLine } of file?.documents ?? [])
      for (const object of objects) yield { uri: file?.uri ?? uri, startLine, object };
  }

  /**
   * Whether two objects are certainly applied together: same file, same kustomization, or the same explicit namespace.
   * Only then may one object affect the diagnostics of the other.
   */
  areAppliedTogether(one: IndexedObject, other: IndexedObject): boolean {
    const [here, there] = [one.object.namespace, other.object.namespace];
    if (here !== undefined && there !== undefined && here !== there) return false;
    if (this.areInOneSet(one, other)) return true;
    // Another file or kustomization may be another environment, with its own object of the same name.
    const isOneEnvironment =
      [one, other].every((each) => !this.#hasCopies(each)) && !this.#areKustomizedApart(one, other);
    return here !== undefined && here === there && isOneEnvironment;
  }

  /** Whether two objects are in one file or in one kustomization, whatever their namespaces. */
  areInOneSet(one: IndexedObject, other: IndexedObject): boolean {
    if (this.#isOneSet || one.uri === other.uri) return true;
    const [here, there] = [uriKey(one.uri), uriKey(other.uri)];
    return here === there || this.#kustomizationsWith(here).some(({ files }) => files.has(there));
  }

  #hasCopies({ uri, object: { role, kind, name, namespace } }: IndexedObject): boolean {
    return this.named(role, name.text).some(
      (found) =>
        found.object.kind === kind && found.object.namespace === namespace && uriKey(found.uri) !== uriKey(uri),
    );
  }

  /** Both belong to kustomizations, and to none together. */
  #areKustomizedApart(one: IndexedObject, other: IndexedObject): boolean {
    return [one, other].every(({ uri }) => this.#kustomizationsWith(uriKey(uri)).length > 0);
  }

  /** Keeps a result without positions until an object changes. The key names what is computed. */
  remember<Result>(key: string, compute: () => Result): Result {
    if (!this.#remembered.has(key)) this.#remembered.set(key, compute());
    return this.#remembered.get(key) as Result;
  }

  /** The kustomizations that include a file, by themselves or through another one. */
  kustomizationsOf(uri: string): WorkspaceObject[] {
    return this.#kustomizationsWith(uriKey(uri)).map(({ kustomization }) => kustomization);
  }

  /** By `uriKey`. */
  #kustomizationsWith(key: string): readonly KustomizedFiles[] {
    if (!this.#together) {
      this.#together = new Map();
      for (const found of this.#kustomizations()) {
        for (const file of found.files) {
          const known = this.#together.get(file);
          if (known) known.push(found);
          else this.#together.set(file, [found]);
        }
      }
    }
    return this.#together.get(key) ?? [];
  }

  /** The files of each kustomization, including those of the kustomizations that it includes. */
  #kustomizations(): KustomizedFiles[] {
    const own = new Map<string, { kustomization: WorkspaceObject; files: readonly string[] }>();
    for (const { uri, object } of this.all('kustomization')) {
      const directory = uriKey(directoryOf(uri));
      own.set(directory, {
        kustomization: object,
        files: (object.files ?? []).map((file) => uriKey(resolvePath(directory, file))),
      });
    }
    const filesOf = (directory: string, seen: Set<string>): string[] => {
      const here = own.get(directory);
      if (!here || seen.has(directory)) return [];
      seen.add(directory);
      return here.files.flatMap((file) => (own.has(file) ? filesOf(file, seen) : [file]));
    };
    return Array.from(own, ([directory, { kustomization }]) => ({
      kustomization,
      files: new Set(filesOf(directory, new Set())),
    }));
  }
}

interface Grouping {
  group: 'role' | 'name' | 'target' | 'label';
  role?: ObjectRole;
  /** An object may be in several groups. */
  namesOf(object: WorkspaceObject): readonly string[];
}

interface ObjectGroups {
  grouping: Grouping;
  /** By the name that the objects have in common, in the order of the files. */
  places: Map<string, ObjectPlace[]>;
}

function addToGroups({ grouping: { role, namesOf }, places }: ObjectGroups, key: string, file: IndexedFile): void {
  if (role !== undefined && !file.roles.has(role)) return;
  for (const { object, ...place } of placesIn(file)) {
    if (role !== undefined && object.role !== role) continue;
    for (const name of namesOf(object)) {
      const same = places.get(name);
      if (same) same.push({ key, ...place });
      else places.set(name, [{ key, ...place }]);
    }
  }
}

/** Looks at each folder of the path: the time does not depend on the number of keys. */
function isAtOrBelow(path: string, keys: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    if (keys.has(path.slice(0, end))) return true;
  return false;
}

function* placesIn({ documents }: IndexedFile): Generator<Omit<ObjectPlace, 'key'> & { object: WorkspaceObject }> {
  for (const [group, { objects }] of documents.entries())
    for (const [ordinal, object] of objects.entries()) yield { object, group, ordinal };
}

function haveSameDigests(one: readonly PlacedDocumentObjects[], other: readonly PlacedDocumentObjects[]): boolean {
  return one.length === other.length && one.every(({ digest }, index) => digest === other[index]?.digest);
}

function rolesOf(groups: readonly PlacedDocumentObjects[]): ReadonlySet<ObjectRole> {
  return new Set(groups.flatMap(({ objects }) => objects.map(({ role }) => role)));
}
