// The index of the workspace: the objects of each file that concern autoscalers, added and removed file by file. It
// does not depend on a file system or an editor; its owner adds the results of `scanFile`.
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

/** Further files are ignored, so that memory use is bounded. */
const maxFiles = 10_000;

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

/** An object that may have moved: its file by `uriKey`, the number of its document there, and its own in that. */
interface ObjectPlace {
  key: string;
  group: number;
  ordinal: number;
}

export class WorkspaceIndex {
  /** Increases when an object changes, not when it only moves: results computed from the index are then out of date. */
  revision = 0;
  /** The files of each kustomization, until an object changes. */
  #together: readonly KustomizedFiles[] | undefined;
  /** By name, until an object changes. */
  readonly #byName = new Map<ObjectRole, Map<string, ObjectPlace[]>>();
  /** By `uriKey`. */
  readonly #files = new Map<string, IndexedFile>();

  put(uri: string, groups: readonly PlacedDocumentObjects[]): void {
    const holding = groups.filter(({ objects }) => objects.length > 0);
    const key = uriKey(uri);
    const before = this.#files.get(key);
    const isSame = haveSameDigests(before?.documents ?? [], holding);
    if (!isSame) {
      this.revision++;
      this.#together = undefined;
      this.#byName.clear();
    }
    const roles = isSame && before ? before.roles : rolesOf(holding);
    if (holding.length === 0) this.#files.delete(key);
    else if (before || this.#files.size < maxFiles) this.#files.set(key, { uri, documents: holding, roles });
  }

  remove(uri: string): void {
    this.put(uri, []);
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

  /** The objects with this role and name. */
  named(role: ObjectRole, name: string): readonly IndexedObject[] {
    let byName = this.#byName.get(role);
    if (!byName) {
      byName = this.#placesByName(role);
      this.#byName.set(role, byName);
    }
    return (byName.get(name) ?? []).flatMap(({ key, group, ordinal }): IndexedObject[] => {
      const { uri, documents } = this.#files.get(key) ?? {};
      const { startLine, objects } = documents?.[group] ?? {};
      const object = objects?.[ordinal];
      return uri !== undefined && startLine !== undefined && object ? [{ uri, startLine, object }] : [];
    });
  }

  #placesByName(role: ObjectRole): Map<string, ObjectPlace[]> {
    const byName = new Map<string, ObjectPlace[]>();
    for (const [key, file] of this.#files)
      for (const { object, group, ordinal } of file.roles.has(role) ? placesIn(file) : []) {
        if (object.role !== role) continue;
        const same = byName.get(object.name.text);
        if (same) same.push({ key, group, ordinal });
        else byName.set(object.name.text, [{ key, group, ordinal }]);
      }
    return byName;
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
    const { namespace } = one.object;
    if (namespace !== undefined && other.object.namespace !== undefined && namespace !== other.object.namespace)
      return false;
    const [here, there] = [uriKey(one.uri), uriKey(other.uri)];
    if (here === there) return true;
    if (namespace !== undefined && namespace === other.object.namespace) return true;
    this.#together ??= this.#kustomizations();
    return this.#together.some(({ files }) => files.has(here) && files.has(there));
  }

  /** The kustomizations that include a file, by themselves or through another one. */
  kustomizationsOf(uri: string): WorkspaceObject[] {
    this.#together ??= this.#kustomizations();
    const key = uriKey(uri);
    return this.#together.filter(({ files }) => files.has(key)).map(({ kustomization }) => kustomization);
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
