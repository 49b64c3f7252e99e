// Holds the objects that concern autoscalers, for each file. The index does not depend on a file system or an editor:
// its owner adds the results of `scanFile`.

import { input, type Query, type QueryKey, query, type Read } from '../query/declarations.ts';
import { QueryEngine } from '../query/engine.ts';
import { ChunkedList } from '../text/chunked-list.ts';
import type { PlaceInFile } from '../text/place-in-file.ts';
import {
  identityGrouping,
  identityText,
  indexAnswer,
  nameGrouping,
  podLabelGrouping,
  roleGrouping,
  targetGrouping,
} from './groupings.ts';
import {
  type FileDocumentObjects,
  type GroupAnswer,
  IndexContent,
  type IndexedObject,
  objectsIn,
  type Sought,
  type UnreadFile,
} from './index-content.ts';
import { type MayMatter, NotedContent, type NoteQuestion } from './noted-content.ts';
import type { Grouping } from './object-groups.ts';
import { directoryOf, resolvePath, uriKey } from './uris.ts';
import {
  type KustomizationObject,
  type ObjectOf,
  type ObjectRole,
  scaleTargetOf,
  type TargetingObject,
  type WorkloadObject,
} from './workspace-object.ts';

export type IndexedWorkload = IndexedObject<WorkloadObject>;

export interface IndexedDocument extends PlaceInFile {
  index: WorkspaceIndex;
  uri: string;
}

export interface WorkspaceIndexOptions {
  /** Set if all objects are applied together, such as the objects that a chart renders. */
  isOneSet?: boolean;
  /**
   * Set if the index does not contain all applied files, for example because of packed subcharts or a fetched base. An
   * object may then exist although the index does not contain it.
   */
  isPartial?: boolean;
  /** The folders in `kubectl apply -f FOLDER`. Objects without a namespace in such a folder share a namespace. */
  applied?: Iterable<string>;
  /** Returns the text of a rendered object. No file contains this text. */
  textOf?(found: IndexedObject): string | undefined;
  /** The engine that caches results derived from the index. An engine serves only one index. */
  engine?: QueryEngine;
}

const indexOfEngine = input<[], WorkspaceIndex | undefined>('indexOfEngine', undefined);

interface IndexReading {
  content: IndexContent;
  read: Read | undefined;
  note: NoteQuestion | undefined;
}

export class WorkspaceIndex {
  private readonly options: WorkspaceIndexOptions;
  private readonly content: IndexContent;
  private readonly noted: NotedContent;
  private readonly read: Read | undefined;
  private readonly note: NoteQuestion | undefined;
  private readonly applied: ReadonlySet<string>;

  constructor(options: WorkspaceIndexOptions = {}, reading?: IndexReading) {
    const { content = new IndexContent(), read, note } = reading ?? {};
    this.options = options;
    this.content = content;
    this.read = read;
    this.note = note;
    this.applied = new Set(Array.from(options.applied ?? [], uriKey));
    const noteQuestion: NoteQuestion = (question, broad) => {
      read?.(indexAnswer, question);
      note?.(question, broad);
    };
    this.noted = new NotedContent(content, read || note ? noteQuestion : undefined);
    if (options.engine && !reading) this.startEngine(options.engine);
  }

  get isPartial(): boolean {
    return this.options.isPartial === true;
  }

  textOf(found: IndexedObject): string | undefined {
    return this.options.textOf?.(found);
  }

  readBy(read: Read, note?: NoteQuestion): WorkspaceIndex {
    return new WorkspaceIndex(this.options, { content: this.content, read, note });
  }

  /**
   * Returns an index with the same content. The returned index calls `note` with each question that it answers. If a
   * file changes, `changedAnswers` lists the questions whose answers change.
   */
  notedBy(note: NoteQuestion): WorkspaceIndex {
    return new WorkspaceIndex(this.options, { content: this.content, read: this.read, note });
  }

  follow<Key extends QueryKey, Value>(query: IndexQuery<Key, Value>, ...key: Key): Value {
    const read = this.read ?? (this.content.engine ?? this.startEngine(new QueryEngine())).snapshot().read;
    const { value, about } = read(query, ...key);
    for (const broad of about) this.note?.(broad, broad);
    return value;
  }

  private startEngine(engine: QueryEngine): QueryEngine {
    this.content.engine = engine;
    engine.set(indexOfEngine, this);
    return engine;
  }

  /**
   * Increases when an object changes, but not when an object only moves. Results of an earlier revision are outdated.
   */
  get revision(): number {
    return this.noted.revision;
  }

  put(uri: string, all: ChunkedList<FileDocumentObjects> | readonly FileDocumentObjects[]): void {
    this.content.put(uri, all instanceof ChunkedList ? all : ChunkedList.of(all));
  }

  putUnread(file: UnreadFile): void {
    this.content.putUnread(file);
  }

  remove(uri: string): void {
    this.put(uri, []);
  }

  /**
   * Returns the objects of the file, by YAML document; undefined if the file has no objects. Another index may share
   * the returned list, so the list must not be changed.
   */
  documentsOf(uri: string): ChunkedList<FileDocumentObjects> | undefined {
    const key = uriKey(uri);
    this.content.readFiles((_, other) => other === key);
    return this.content.files.get(key)?.documents;
  }

  filesAt(uris: Iterable<string>): string[] {
    return this.content.filesAt(uris);
  }

  private maySatisfy(sought: Sought, own: IndexedObject | undefined): MayMatter {
    if (!own || this.options.isOneSet) return ({ mayHave }) => mayHave(sought);
    const { namespace } = own.object;
    const folder = this.applicationOf(own);
    const files =
      folder === undefined
        ? filesBeside(uriKey(own.uri), this.kustomizationsWith(uriKey(own.uri)))
        : this.filesIn(folder);
    const inNamespace = namespace === undefined ? undefined : { ...sought, scalars: [...sought.scalars, namespace] };
    return ({ mayHave }, key) => (files.has(key) ? mayHave(sought) : inNamespace !== undefined && mayHave(inNamespace));
  }

  *all<Role extends ObjectRole>(role?: Role): Generator<IndexedObject<ObjectOf<Role>>> {
    for (const file of this.noted.filesWith(role))
      for (const found of objectsIn(file)) if (hasRole(found, role)) yield found;
  }

  ofRole<Role extends ObjectRole>(role: Role): readonly IndexedObject<ObjectOf<Role>>[] {
    return this.grouped(roleGrouping(role), '');
  }

  named<Role extends ObjectRole>(role: Role, name: string): readonly IndexedObject<ObjectOf<Role>>[] {
    return this.grouped(nameGrouping(role), name);
  }

  namedInFile<Role extends ObjectRole>(
    uri: string,
    role: Role,
    name: string,
  ): readonly IndexedObject<ObjectOf<Role>>[] {
    return this.groupedInFile(uri, nameGrouping(role), name);
  }

  equalInFile({ uri, object }: IndexedObject): readonly IndexedObject[] {
    return this.groupedInFile(uri, identityGrouping, identityText(object));
  }

  private groupedInFile<Role extends ObjectRole>(
    uri: string,
    grouping: Grouping<Role>,
    name: string,
  ): readonly IndexedObject<ObjectOf<Role>>[] {
    const answer = this.answer(grouping, name);
    if (!answer || isOneIn(uri, answer.all)) return answer?.all ?? noneFound;
    const key = uriKey(uri);
    return partOf(answer, `inside ${key}`, () => this.noted.inFiles(answer, new Set([key])));
  }

  targeting(name: string): readonly IndexedObject<TargetingObject>[] {
    return this.grouped(targetGrouping, name);
  }

  ofRoleBeside<Role extends ObjectRole>(own: IndexedObject, role: Role): readonly IndexedObject<ObjectOf<Role>>[] {
    return this.groupedBeside(own, roleGrouping(role), '');
  }

  namedBeside<Role extends ObjectRole>(
    own: IndexedObject,
    role: Role,
    name: string,
  ): readonly IndexedObject<ObjectOf<Role>>[] {
    return this.groupedBeside(own, nameGrouping(role), name);
  }

  targetingBeside(own: IndexedObject, name: string): readonly IndexedObject<TargetingObject>[] {
    return this.groupedBeside(own, targetGrouping, name);
  }

  withPodLabelBeside(own: IndexedObject, key: string, value: string): readonly IndexedWorkload[] {
    return this.groupedBeside(own, podLabelGrouping, `${key}=${value}`);
  }

  /**
   * Returns all objects of a group that may be applied together with `own`, and possibly some other objects. The
   * objects are selected by namespace, file and kustomization, because comparing thousands of objects one by one takes
   * too long.
   */
  private groupedBeside<Role extends ObjectRole>(
    own: IndexedObject,
    grouping: Grouping<Role>,
    name: string,
  ): readonly IndexedObject<ObjectOf<Role>>[] {
    const { namespace } = own.object;
    const answer = this.answer(grouping, name, own);
    if (!answer) return noneFound;
    const { all } = answer;
    const isBeside = ({ object }: IndexedObject) => object.namespace === undefined || object.namespace === namespace;
    if (this.options.isOneSet || (isOneIn(own.uri, all) && all.every(isBeside))) return all;
    if (namespace !== undefined && !this.hasCopies(own))
      return partOf(answer, `in ${namespace}`, () => all.filter(isBeside));
    const key = uriKey(own.uri);
    // Both calls are made even if the result is cached, because each call records what the result depends on.
    const kustomizations = this.kustomizationsWith(key);
    const folder = this.applicationOf(own);
    if (folder !== undefined) {
      const inside = this.filesIn(folder);
      return partOf(answer, `in ${folder}`, () => this.noted.inFiles(answer, inside));
    }
    return partOf(answer, `beside ${key}`, () => this.noted.inFiles(answer, filesBeside(key, kustomizations)));
  }

  private grouped<Role extends ObjectRole>(
    grouping: Grouping<Role>,
    name: string,
  ): readonly IndexedObject<ObjectOf<Role>>[] {
    return this.answer(grouping, name)?.all ?? noneFound;
  }

  /**
   * Returns the objects of a group. If `own` is given, the index need not read a file whose objects cannot be applied
   * together with `own`.
   */
  private answer<Role extends ObjectRole>(
    grouping: Grouping<Role>,
    name: string,
    own?: IndexedObject,
  ): GroupAnswer<Role> | undefined {
    return this.noted.answer(grouping, name, () =>
      this.maySatisfy({ role: grouping.role, scalars: grouping.scalarsOf(name) }, own),
    );
  }

  hasFolder(part: string): boolean {
    return this.noted.hasFolder(part);
  }

  *inFile(uri: string): Generator<IndexedObject> {
    yield* this.noted.objectsOf(uriKey(uri));
  }

  /**
   * Whether two objects are applied together, judged by their files, kustomizations, applied folders and namespaces.
   * Objects that are not applied together do not affect each other's problems.
   */
  areAppliedTogether(one: IndexedObject, other: IndexedObject): boolean {
    const [here, there] = [one.object.namespace, other.object.namespace];
    if (here !== undefined && there !== undefined && here !== there) return false;
    if (this.areInOneSet(one, other) || this.areAppliedAsFolder(one, other)) return true;
    if (here === undefined || there === undefined) return false;
    // The objects may belong to different environments if one of the objects has copies in other files, if the objects
    // are in different kustomizations, or if the paths of their files differ in one folder.
    return (
      [one, other].every((each) => !this.hasCopies(each)) &&
      !this.areKustomizedApart(one, other) &&
      !areMirrored(one.uri, other.uri)
    );
  }

  private areAppliedAsFolder(one: IndexedObject, other: IndexedObject): boolean {
    const folder = this.applicationOf(one);
    return folder !== undefined && folder === this.applicationOf(other);
  }

  private applicationOf({ uri, object }: IndexedObject): string | undefined {
    if (this.applied.size === 0 || object.namespace !== undefined) return undefined;
    const folder = uriKey(directoryOf(uri));
    return this.applied.has(folder) && this.follow(isOneApplication, folder) ? folder : undefined;
  }

  /** Returns the files directly in a folder, without the files of subfolders. */
  filesIn(folder: string): ReadonlySet<string> {
    return this.noted.keys((key) => directoryOf(key) === folder);
  }

  /**
   * Whether two objects are applied together. This is assumed for objects of one file or of one kustomization, whatever
   * their namespaces, and for all objects if `isOneSet` is set.
   */
  areInOneSet(one: IndexedObject, other: IndexedObject): boolean {
    if (this.options.isOneSet || one.uri === other.uri) return true;
    const [here, there] = [uriKey(one.uri), uriKey(other.uri)];
    return here === there || this.kustomizationsWith(here).some(({ files }) => files.has(there));
  }

  private hasCopies({ uri, object }: IndexedObject): boolean {
    const files = this.answer(identityGrouping, identityText(object))?.group.files;
    return files !== undefined && (files.size > 1 || !files.has(uriKey(uri)));
  }

  /**
   * Whether the objects are in different kustomizations. This method is called only if no kustomization includes both
   * objects.
   */
  private areKustomizedApart(one: IndexedObject, other: IndexedObject): boolean {
    return [one, other].every(({ uri }) => this.kustomizationsWith(uriKey(uri)).length > 0);
  }

  /** Returns the kustomizations that include the file, directly or through another kustomization. */
  kustomizationsOf(uri: string): KustomizationObject[] {
    return this.kustomizationsWith(uriKey(uri)).map(({ kustomization }) => kustomization);
  }

  private kustomizationsWith(key: string): readonly KustomizedFiles[] {
    return this.follow(kustomizationsByFile).get(key) ?? [];
  }
}

/**
 * The value of a query. `about` lists what the query asked the index: for each call of `NoteQuestion`, its argument
 * `broad`.
 */
interface FollowedResult<Value> {
  value: Value;
  about: readonly string[];
}

export type IndexQuery<Key extends QueryKey, Value> = Query<Key, FollowedResult<Value>>;

export interface IndexQueryOptions<Value> {
  /** Compares the old and the new value. If both are equal, the old value is kept. */
  equals?: (one: Value, other: Value) => boolean;
}

/**
 * Declares a query on the index. `compute` must not depend on the positions of objects, because the query is not
 * computed again if only positions change.
 */
export function indexQuery<Key extends QueryKey, Value>(
  name: string,
  compute: (index: WorkspaceIndex, ...key: Key) => Value,
  { equals = Object.is }: IndexQueryOptions<NoInfer<Value>> = {},
): IndexQuery<Key, Value> {
  const computeFrom = (read: Read, ...key: Key): FollowedResult<Value> => {
    const about = new Set<string>();
    const index = read(indexOfEngine);
    if (!index) throw new Error(`${name} needs an index`);
    return {
      value: compute(
        index.readBy(read, (_, broad) => about.add(broad)),
        ...key,
      ),
      about: [...about],
    };
  };
  return query(name, computeFrom, {
    equals: (one, other) => equals(one.value, other.value) && one.about.join('\n') === other.about.join('\n'),
  });
}

/** Reads a query on the index of the engine. Code that has the index calls `follow` instead. */
export function readIndexQuery<Key extends QueryKey, Value>(
  read: Read,
  query: IndexQuery<Key, Value>,
  ...key: Key
): Value {
  return read(query, ...key).value;
}

interface KustomizedFiles {
  kustomization: KustomizationObject;
  files: ReadonlySet<string>;
}

const kustomizationsByFile = indexQuery(
  'kustomizationsByFile',
  (index): ReadonlyMap<string, readonly KustomizedFiles[]> => {
    const together = new Map<string, KustomizedFiles[]>();
    for (const found of kustomizationsOf(index)) {
      for (const file of found.files) {
        const known = together.get(file);
        if (known) known.push(found);
        else together.set(file, [found]);
      }
    }
    return together;
  },
);

function kustomizationsOf(index: WorkspaceIndex): KustomizedFiles[] {
  const own = new Map<string, { kustomization: KustomizationObject; files: readonly string[] }>();
  for (const { uri, object } of index.all('kustomization')) {
    const directory = uriKey(directoryOf(uri));
    own.set(directory, {
      kustomization: object,
      files: object.files.map((file) => uriKey(resolvePath(directory, file))),
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

/**
 * Whether the files of the folder form one application. Returns false if a kustomization or a Helm chart uses one of
 * the files, or if two files contain the same object or autoscalers with the same target.
 */
const isOneApplication = indexQuery('isOneApplication', (index, folder: string): boolean => {
  const files = new Map<string, string>();
  const inside = [...index.filesIn(folder)].flatMap((key) => [...index.inFile(key)]);
  const isElsewhere = (identity: string, file: string) => {
    const known = files.get(identity) ?? file;
    files.set(identity, known);
    return known !== file;
  };
  return inside.every(({ uri, object }) => {
    const file = uriKey(uri);
    const target = scaleTargetOf(object);
    const isCopy = object.name.text !== '' && isElsewhere(identityText(object), file);
    const isAlternative = target !== undefined && isElsewhere(`${target.kind} ${target.name.text}`, file);
    const isOther = severalRoles.has(object.role) || index.kustomizationsOf(uri).length > 0;
    return !isCopy && !isAlternative && !isOther;
  });
});

function filesBeside(key: string, kustomizations: readonly KustomizedFiles[]): ReadonlySet<string> {
  return new Set([key, ...kustomizations.flatMap(({ files }) => [...files])]);
}

const severalRoles: ReadonlySet<ObjectRole> = new Set(['kustomization', 'template', 'values']);

/**
 * Whether the paths differ only in the name of one folder. Such files, for example `us/hpa.yaml` and `eu/hpa.yaml`,
 * often belong to two clusters.
 */
function areMirrored(one: string, other: string): boolean {
  const [here, there] = [uriKey(one).split('/'), uriKey(other).split('/')];
  const different = here.flatMap((segment, i) => (segment === there[i] ? [] : [i]));
  return here.length === there.length && different.length === 1 && different[0] !== here.length - 1;
}

const noneFound: readonly IndexedObject<never>[] = [];

export function hasRole<Role extends ObjectRole>(
  found: IndexedObject,
  role?: Role,
): found is IndexedObject<ObjectOf<Role>> {
  return role === undefined || found.object.role === role;
}

function partOf<Role extends ObjectRole>(
  answer: GroupAnswer<Role>,
  part: string,
  find: () => readonly IndexedObject<ObjectOf<Role>>[],
): readonly IndexedObject<ObjectOf<Role>>[] {
  answer.parts ??= new Map();
  const known = answer.parts.get(part) ?? find();
  answer.parts.set(part, known);
  return known;
}

/**
 * Whether the list has exactly one object, and this object is in the file. Most lists have only one object, and for
 * such a list this check is cheaper than a cached query.
 */
function isOneIn(uri: string, [only, another]: readonly IndexedObject[]): boolean {
  return only !== undefined && another === undefined && only.uri === uri;
}
