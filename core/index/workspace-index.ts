// The index of the workspace: the objects of each file that concern autoscalers, added and removed file by file. It
// does not depend on a file system or an editor; its owner adds the results of `scanFile`.
import { oncePer } from '../model/once.ts';
import { ChunkedList, changeOf, type ListChange } from '../text/chunked-list.ts';
import { limits } from '../text/limits.ts';
import { type LinedPart, lineStartsOf } from '../text/line-starts.ts';
import type { PlaceInFile } from '../text/place-in-file.ts';
import { type Group, type GroupedFile, type Grouping, ObjectGroups, type ObjectPlace } from './object-groups.ts';
import { directoryOf, isAtOrBelow, resolvePath, uriKey } from './uris.ts';
import {
  type DocumentObjects,
  haveSameDigest,
  type KustomizationObject,
  noObjects,
  type ObjectOf,
  type ObjectRole,
  scaleTargetOf,
  type TargetingObject,
  type WorkloadObject,
  type WorkspaceObject,
  workloadOf,
} from './workspace-object.ts';

/** The objects of one of the YAML documents of a file, all of which are in the index. */
export interface FileDocumentObjects extends DocumentObjects, LinedPart {}

/** An object, and the position of its YAML document. */
export interface IndexedObject<Object extends WorkspaceObject = WorkspaceObject> extends PlaceInFile {
  uri: string;
  object: Object;
}

export type IndexedWorkload = IndexedObject<WorkloadObject>;

/** A place in an index: what else is known of the objects of a YAML document. */
export interface IndexedDocument extends PlaceInFile {
  index: WorkspaceIndex;
  uri: string;
}

interface KustomizedFiles {
  kustomization: KustomizationObject;
  /** By `uriKey`. */
  files: ReadonlySet<string>;
}

/** The URI is the one of the last update. */
interface IndexedFile extends GroupedFile {
  uri: string;
  documents: ChunkedList<FileDocumentObjects>;
}

/** What an object that is asked for has: scalars in its text, such as its name. */
export interface Sought {
  role: ObjectRole | undefined;
  scalars: readonly string[];
}

/** A file that is read once it may have an object that is asked for. */
export interface UnreadFile {
  uri: string;
  mayHave(sought: Sought): boolean;
  read(): readonly FileDocumentObjects[];
}

export interface WorkspaceIndexOptions {
  /** Everything in it is applied together, as what a chart renders. */
  isOneSet?: boolean;
  /** More is applied with it that nobody has read: packed subcharts, a base that is fetched. Absence proves nothing. */
  isPartial?: boolean;
  /** The addresses of folders that `kubectl apply -f FOLDER` is given: objects without a namespace are in one. */
  applied?: Iterable<string>;
  /** `questions`: those with another answer now. */
  onChange?: (questions: () => Iterable<string>) => void;
}

/** A result that is kept until an object changes, or one of this role. */
interface Remembered {
  role: ObjectRole | undefined;
  result: unknown;
}

/** The same for everyone who asks. */
interface IndexState {
  revision: number;
  remembered: Map<string, Remembered>;
  /** By `uriKey`. */
  files: Map<string, IndexedFile>;
  /** By `uriKey`, each with the place that it will have among the files. */
  unread: Map<string, UnreadFile & { order: number }>;
  /** How often their texts were searched. */
  searches: number;
  groups: ObjectGroups;
  /** The objects of groups that were asked for, until a file changes. */
  answers: Map<Group, GroupAnswer>;
  /** What `hasFolder` has answered, until a file is added or removed. */
  folders: Map<string, boolean>;
  /** Of the next new file. */
  order: number;
}

export class WorkspaceIndex {
  private readonly options: WorkspaceIndexOptions;
  private readonly state: IndexState;
  private readonly note: (question: string) => void;
  /** By `uriKey`. */
  private readonly applied: ReadonlySet<string>;

  constructor(options: WorkspaceIndexOptions = {}, state = newState(), note: (question: string) => void = () => {}) {
    this.options = options;
    this.state = state;
    this.note = note;
    this.applied = new Set(Array.from(options.applied ?? [], uriKey));
  }

  get isPartial(): boolean {
    return this.options.isPartial === true;
  }

  /**
   * The same index; `note` is told each question that it is asked. What was computed from the answers stays true until
   * `onChange` names one of them.
   */
  observedBy(note: (question: string) => void): WorkspaceIndex {
    return new WorkspaceIndex(this.options, this.state, note);
  }

  /**
   * Increases when an object changes, not when it only moves: results computed from the index may then be out of date.
   */
  get revision(): number {
    this.note(anyQuestion);
    this.readFiles(() => true);
    return this.state.revision;
  }

  /** Of a file with ten thousand documents, only those that changed are read. */
  put(uri: string, all: ChunkedList<FileDocumentObjects> | readonly FileDocumentObjects[]): void {
    const key = uriKey(uri);
    this.state.answers.clear();
    const before = this.state.files.get(key);
    const order = this.orderOf(key);
    this.state.unread.delete(key);
    const documents = all instanceof ChunkedList ? all : ChunkedList.of(all);
    const change = changeOf(before?.documents ?? noDocuments, documents);
    const isSame = haveSameDigests(change.before.filter(hasObjects), change.after.filter(hasObjects));
    const roles = isSame && before ? before.roles : rolesOf(documents);
    const isEmpty = roles.size === 0;
    const isNewOrGone = isEmpty === (before !== undefined);
    if (isNewOrGone) this.state.folders.clear();
    if (isEmpty) this.state.files.delete(key);
    else if (before || this.state.files.size < limits.workspaceFiles)
      this.state.files.set(key, { uri, documents, roles, order });
    this.state.groups.replace(key, before, this.state.files.get(key), change);
    if (isSame) return;
    this.state.revision += 1;
    for (const [name, { role }] of this.state.remembered)
      if (role === undefined || roles.has(role) || before?.roles.has(role)) this.state.remembered.delete(name);
    this.options.onChange?.(() => [
      ...(isNewOrGone ? [foldersQuestion] : []),
      fileQuestion(key),
      ...changedQuestions(change),
    ]);
  }

  /** Of a file with objects; undefined if it has none. Another index may get them. */
  documentsOf(uri: string): ChunkedList<FileDocumentObjects> | undefined {
    const key = uriKey(uri);
    this.readFiles((_, other) => other === key);
    return this.state.files.get(key)?.documents;
  }

  /** The same, when an object is asked for that the file may have. */
  putUnread(file: UnreadFile): void {
    const key = uriKey(file.uri);
    const order = this.orderOf(key);
    if (this.state.files.has(key)) this.remove(file.uri);
    this.state.unread.set(key, { ...file, order });
  }

  private orderOf(key: string): number {
    return (this.state.files.get(key) ?? this.state.unread.get(key))?.order ?? this.state.order++;
  }

  remove(uri: string): void {
    this.put(uri, []);
  }

  private readFiles(isSought: (file: UnreadFile, key: string) => boolean): void {
    const { unread } = this.state;
    if (unread.size === 0) return;
    const readsAll = ++this.state.searches > maxSearches;
    for (const [key, file] of unread) if (readsAll || isSought(file, key)) this.put(file.uri, file.read());
  }

  /** Whether a file may have it, and with `own`, whether that may be applied together with it. */
  private maySatisfy(sought: Sought, own: IndexedObject | undefined): (file: UnreadFile, key: string) => boolean {
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

  /** The files with these URIs, and those in folders with these URIs. */
  filesAt(uris: Iterable<string>): string[] {
    const keys = new Set(Array.from(uris, uriKey));
    return [...this.state.files].flatMap(([key, { uri }]) => (isAtOrBelow(key, keys) ? [uri] : []));
  }

  /** In the order in which the files were added. */
  *all<Role extends ObjectRole>(role?: Role): Generator<IndexedObject<ObjectOf<Role>>> {
    this.note(roleQuestion(role));
    this.readFiles(({ mayHave }) => mayHave({ role, scalars: [] }));
    const files = [...this.state.files.values()].sort((one, other) => one.order - other.order);
    for (const file of files) {
      if (role !== undefined && !file.roles.has(role)) continue;
      for (const found of objectsIn(file)) if (hasRole(found, role)) yield found;
    }
  }

  ofRole<Role extends ObjectRole>(role: Role): readonly IndexedObject<ObjectOf<Role>>[] {
    return this.grouped(roleGrouping(role), '');
  }

  /** The objects with this role and name. */
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

  /** The objects of its file with the role, kind, name and namespace of one, itself included. */
  equalInFile({ uri, object }: IndexedObject): readonly IndexedObject[] {
    return this.groupedInFile(uri, identityGrouping, identityOf(object));
  }

  private groupedInFile<Role extends ObjectRole>(
    uri: string,
    grouping: Grouping<Role>,
    name: string,
  ): readonly IndexedObject<ObjectOf<Role>>[] {
    const answer = this.answer(grouping, name);
    if (!answer || isOneIn(uri, answer.all)) return answer?.all ?? noneFound;
    const key = uriKey(uri);
    return partOf(answer, `inside ${key}`, () => this.at(this.state.groups.places(answer.group, new Set([key]))));
  }

  /** The autoscalers of any kind whose target has this name. */
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

  /** The workloads whose pods have a label. */
  withPodLabelBeside(own: IndexedObject, key: string, value: string): readonly IndexedWorkload[] {
    return this.groupedBeside(own, podLabelGrouping, `${key}=${value}`);
  }

  /**
   * Of a group, all objects that may be applied together with one, and some more: in a repository of thousands of
   * objects with one name or label, not every object is compared with all others.
   */
  private groupedBeside<Role extends ObjectRole>(
    own: IndexedObject,
    grouping: Grouping<Role>,
    name: string,
  ): readonly IndexedObject<ObjectOf<Role>>[] {
    const { namespace } = own.object;
    const answer = this.answer(grouping, name, own);
    if (!answer) return noneFound;
    const { group, all } = answer;
    const isBeside = ({ object }: IndexedObject) => object.namespace === undefined || object.namespace === namespace;
    if (this.options.isOneSet || (isOneIn(own.uri, all) && all.every(isBeside))) return all;
    if (namespace !== undefined && !this.hasCopies(own))
      return partOf(answer, `in ${namespace}`, () => all.filter(isBeside));
    const key = uriKey(own.uri);
    // Also where the part is known already: what is asked here is noted.
    const kustomizations = this.kustomizationsWith(key);
    const folder = this.applicationOf(own);
    if (folder !== undefined)
      return partOf(answer, `in ${folder}`, () => this.at(this.state.groups.places(group, this.filesIn(folder))));
    const places = () => this.state.groups.places(group, filesBeside(key, kustomizations));
    return partOf(answer, `beside ${key}`, () => this.at(places()));
  }

  private grouped<Role extends ObjectRole>(
    grouping: Grouping<Role>,
    name: string,
  ): readonly IndexedObject<ObjectOf<Role>>[] {
    return this.answer(grouping, name)?.all ?? noneFound;
  }

  /** Undefined if no object is in the group. */
  private answer<Role extends ObjectRole>(
    grouping: Grouping<Role>,
    name: string,
    own?: IndexedObject,
  ): GroupAnswer<Role> | undefined {
    const group = this.find(grouping, name, own);
    if (!group) return undefined;
    const known = this.state.answers.get(group) as GroupAnswer<Role> | undefined;
    if (known) return known;
    const answer: GroupAnswer<Role> = { group, all: this.at(this.state.groups.places(group)), parts: undefined };
    this.state.answers.set(group, answer);
    return answer;
  }

  /** With `own`, the files that have nothing beside it may be left out. */
  private find(grouping: Grouping, name: string, own?: IndexedObject): Group | undefined {
    this.note(groupQuestion(grouping, name));
    if (this.state.unread.size > 0)
      this.readFiles(this.maySatisfy({ role: grouping.role, scalars: grouping.scalarsOf(name) }, own));
    return this.state.groups.find(grouping, name);
  }

  /** A group has only objects with the role of its grouping. */
  private at<Role extends ObjectRole>(places: readonly ObjectPlace[]): IndexedObject<ObjectOf<Role>>[] {
    return places.flatMap(({ key: file, group, ordinal }): IndexedObject<ObjectOf<Role>>[] => {
      const { uri = '', documents = noDocuments } = this.state.files.get(file) ?? {};
      const object = documents.at(group)?.objects[ordinal] as ObjectOf<Role> | undefined;
      return object ? [{ uri, startLine: lineStartsOf(documents).lineOf(group), object }] : [];
    });
  }

  /** Whether the URI of a file has this part. */
  hasFolder(part: string): boolean {
    this.note(foldersQuestion);
    this.readFiles(({ uri }) => uri.includes(part));
    const known = this.state.folders.get(part);
    if (known !== undefined) return known;
    const isKnown = [...this.state.files.values()].some(({ uri }) => uri.includes(part));
    this.state.folders.set(part, isKnown);
    return isKnown;
  }

  *inFile(uri: string): Generator<IndexedObject> {
    const key = uriKey(uri);
    this.note(fileQuestion(key));
    this.readFiles((_, other) => other === key);
    const file = this.state.files.get(key);
    if (file) yield* objectsIn(file);
  }

  /**
   * Whether two objects are certainly applied together: same file, same kustomization, or the same explicit namespace.
   * Only then may one object affect the diagnostics of the other.
   */
  areAppliedTogether(one: IndexedObject, other: IndexedObject): boolean {
    const [here, there] = [one.object.namespace, other.object.namespace];
    if (here !== undefined && there !== undefined && here !== there) return false;
    if (this.areInOneSet(one, other) || this.areAppliedAsFolder(one, other)) return true;
    if (here === undefined || there === undefined) return false;
    // Another file or kustomization may be another environment, with its own object of the same name.
    return (
      [one, other].every((each) => !this.hasCopies(each)) &&
      !this.areKustomizedApart(one, other) &&
      !areMirrored(one.uri, other.uri)
    );
  }

  /** Whether both are in files of one folder that is applied as a whole, and neither says its namespace. */
  private areAppliedAsFolder(one: IndexedObject, other: IndexedObject): boolean {
    const folder = this.applicationOf(one);
    return folder !== undefined && folder === this.applicationOf(other);
  }

  /** The folder that is applied as a whole, with an object that does not say its namespace; by `uriKey`. */
  private applicationOf({ uri, object }: IndexedObject): string | undefined {
    if (this.applied.size === 0 || object.namespace !== undefined) return undefined;
    const folder = uriKey(directoryOf(uri));
    return this.applied.has(folder) && this.isOneApplication(folder) ? folder : undefined;
  }

  /** A kustomization, a copy of an object, or another autoscaler for its target says that the folder has several. */
  private isOneApplication(folder: string): boolean {
    return this.remember(`application ${folder}`, () => {
      const files = new Map<string, string>();
      const inside = [...this.filesIn(folder)].flatMap((key) => {
        const file = this.state.files.get(key);
        return file ? [...objectsIn(file)] : [];
      });
      const isElsewhere = (identity: string, file: string) => {
        const known = files.get(identity) ?? file;
        files.set(identity, known);
        return known !== file;
      };
      return inside.every(({ uri, object }) => {
        const file = uriKey(uri);
        const target = scaleTargetOf(object);
        const isCopy = object.name.text !== '' && isElsewhere(identityOf(object), file);
        const isAlternative = target !== undefined && isElsewhere(`${target.kind} ${target.name.text}`, file);
        const isOther = severalRoles.has(object.role) || this.kustomizationsWith(file).length > 0;
        return !isCopy && !isAlternative && !isOther;
      });
    });
  }

  /** The files of a folder, without those of the folders in it; by `uriKey`. */
  private filesIn(folder: string): ReadonlySet<string> {
    const isInside = (key: string) => directoryOf(key) === folder;
    this.readFiles((_, key) => isInside(key));
    return new Set([...this.state.files.keys()].filter(isInside));
  }

  /** Whether two objects are in one file or in one kustomization, whatever their namespaces. */
  areInOneSet(one: IndexedObject, other: IndexedObject): boolean {
    if (this.options.isOneSet || one.uri === other.uri) return true;
    const [here, there] = [uriKey(one.uri), uriKey(other.uri)];
    return here === there || this.kustomizationsWith(here).some(({ files }) => files.has(there));
  }

  /** In other files. */
  private hasCopies({ uri, object }: IndexedObject): boolean {
    const files = this.find(identityGrouping, identityOf(object))?.files;
    return files !== undefined && (files.size > 1 || !files.has(uriKey(uri)));
  }

  /** Both belong to kustomizations, and to none together. */
  private areKustomizedApart(one: IndexedObject, other: IndexedObject): boolean {
    return [one, other].every(({ uri }) => this.kustomizationsWith(uriKey(uri)).length > 0);
  }

  /**
   * Keeps a result without positions until an object changes; with `role`, until one of that role changes. The key
   * names what is computed.
   */
  remember<Result>(key: string, compute: () => Result, role?: ObjectRole): Result {
    this.note(roleQuestion(role));
    const known = this.state.remembered.get(key) ?? { role, result: compute() };
    this.state.remembered.set(key, known);
    return known.result as Result;
  }

  /** The kustomizations that include a file, by themselves or through another one. */
  kustomizationsOf(uri: string): KustomizationObject[] {
    return this.kustomizationsWith(uriKey(uri)).map(({ kustomization }) => kustomization);
  }

  /** By `uriKey`. */
  private kustomizationsWith(key: string): readonly KustomizedFiles[] {
    return this.remember('kustomizations', () => this.kustomizationsByFile(), 'kustomization').get(key) ?? [];
  }

  private kustomizationsByFile(): ReadonlyMap<string, readonly KustomizedFiles[]> {
    const together = new Map<string, KustomizedFiles[]>();
    for (const found of this.kustomizations()) {
      for (const file of found.files) {
        const known = together.get(file);
        if (known) known.push(found);
        else together.set(file, [found]);
      }
    }
    return together;
  }

  /** The files of each kustomization, including those of the kustomizations that it includes. */
  private kustomizations(): KustomizedFiles[] {
    const own = new Map<string, { kustomization: KustomizationObject; files: readonly string[] }>();
    for (const { uri, object } of this.all('kustomization')) {
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
}

/** Of more questions, reading all files takes less time than searching them. */
const maxSearches = 50;

/** A file, and those of its kustomizations. */
function filesBeside(key: string, kustomizations: readonly KustomizedFiles[]): ReadonlySet<string> {
  return new Set([key, ...kustomizations.flatMap(({ files }) => [...files])]);
}

function newState(): IndexState {
  const files = new Map<string, IndexedFile>();
  return {
    revision: 0,
    remembered: new Map(),
    files,
    unread: new Map(),
    searches: 0,
    groups: new ObjectGroups(files),
    answers: new Map(),
    folders: new Map(),
    order: 0,
  };
}

/** What makes several applications of the files of a folder. */
const severalRoles: ReadonlySet<ObjectRole> = new Set(['kustomization', 'template', 'values']);

/** `us/hpa.yaml` and `eu/hpa.yaml`: paths that differ in one folder are often those of two clusters. */
function areMirrored(one: string, other: string): boolean {
  const [here, there] = [uriKey(one).split('/'), uriKey(other).split('/')];
  const different = here.flatMap((segment, i) => (segment === there[i] ? [] : [i]));
  return here.length === there.length && different.length === 1 && different[0] !== here.length - 1;
}

/** The objects of a group, and the parts of them that were asked for, by what these are. */
interface GroupAnswer<Role extends ObjectRole = ObjectRole> {
  group: Group;
  all: readonly IndexedObject<ObjectOf<Role>>[];
  parts: Map<string, readonly IndexedObject<ObjectOf<Role>>[]> | undefined;
}

const noneFound: readonly IndexedObject<never>[] = [];

/** Without a role, all have it. */
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

/** Most names occur once: then nothing has to be chosen or kept. */
function isOneIn(uri: string, [only, another]: readonly IndexedObject[]): boolean {
  return only !== undefined && another === undefined && only.uri === uri;
}

const roleGrouping = byRole((role) => ({ id: `role ${role}`, role, namesOf: () => [''], scalarsOf: () => [] }));

const nameGrouping = byRole((role) => ({
  id: `name ${role}`,
  role,
  namesOf: ({ name }) => [name.text],
  scalarsOf: (name) => [name],
}));

type GroupingOfRole = <Role extends ObjectRole>(role: Role) => Grouping<Role>;

function byRole(make: GroupingOfRole): GroupingOfRole {
  const known = new Map<ObjectRole, Grouping>();
  return <Role extends ObjectRole>(role: Role) => {
    const grouping = (known.get(role) as Grouping<Role> | undefined) ?? make(role);
    known.set(role, grouping);
    return grouping;
  };
}

const targetGrouping: Grouping<TargetingObject['role']> = {
  id: 'target',
  namesOf(object) {
    const target = scaleTargetOf(object);
    return target ? [target.name.text] : [];
  },
  scalarsOf: (name) => [name],
};

const podLabelGrouping: Grouping<'workload'> = {
  id: 'label',
  role: 'workload',
  namesOf: (object) => Object.entries(workloadOf(object)?.labels ?? {}).map(([name, text]) => `${name}=${text}`),
  // A key may be written as a number, a value not. Both may contain the sign.
  scalarsOf: (label) => [label.slice(label.lastIndexOf('=') + 1)],
};

const identityGrouping: Grouping = {
  id: 'identity',
  namesOf: (object) => [identityOf(object)],
  scalarsOf: (identity) =>
    JSON.parse(identity)
      .filter((part: unknown) => typeof part === 'string')
      .slice(1),
};

function identityOf({ role, kind, name, namespace }: WorkspaceObject): string {
  return JSON.stringify([role, kind, name.text, namespace]);
}

/** In the order of the file. */
function* objectsIn({ uri, documents }: IndexedFile): Generator<IndexedObject> {
  let startLine = 0;
  for (const { objects, lineBreakCount } of documents) {
    for (const object of objects) yield { uri, startLine, object };
    startLine += lineBreakCount;
  }
}

/** About all objects. */
const anyQuestion = 'any';
/** Which files there are. */
const foldersQuestion = 'folders';

function fileQuestion(key: string): string {
  return `file ${key}`;
}

function groupQuestion({ id }: Grouping, name: string): string {
  return `${id} ${name}`;
}

/** About the objects of a role; without one, about all objects. */
function roleQuestion(role: ObjectRole | undefined): string {
  return role === undefined ? anyQuestion : groupQuestion(roleGrouping(role), '');
}

/** The questions about objects of the documents that were added, changed or removed. */
function* changedQuestions({ before, after }: ListChange<FileDocumentObjects>): Generator<string> {
  yield anyQuestion;
  for (const { objects } of [...before, ...after])
    for (const object of objects)
      for (const grouping of groupingsOf(object.role))
        for (const name of grouping.namesOf(object)) yield groupQuestion(grouping, name);
}

function groupingsOf(role: ObjectRole): readonly Grouping[] {
  const all = [roleGrouping(role), nameGrouping(role), targetGrouping, podLabelGrouping, identityGrouping];
  return all.filter((grouping) => grouping.role === undefined || grouping.role === role);
}

const noDocuments = ChunkedList.of<FileDocumentObjects>([]);

function hasObjects({ objects }: FileDocumentObjects): boolean {
  return objects.length > 0;
}

function haveSameDigests(one: readonly FileDocumentObjects[], other: readonly FileDocumentObjects[]): boolean {
  return one.length === other.length && one.every((each, index) => haveSameDigest(each, other[index] ?? noObjects));
}

function rolesOf({ chunks }: ChunkedList<FileDocumentObjects>): ReadonlySet<ObjectRole> {
  return new Set(chunks.flatMap(rolesOfChunk));
}

const rolesOfChunk = oncePer((chunk: readonly DocumentObjects[]): readonly ObjectRole[] => [
  ...new Set(chunk.flatMap(({ objects }) => objects.map(({ role }) => role))),
]);
