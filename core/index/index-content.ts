import { oncePer } from '../model/once.ts';
import type { QueryEngine } from '../query/engine.ts';
import { ChunkedList, changeOf, type ListChange } from '../text/chunked-list.ts';
import { limits } from '../text/limits.ts';
import { type LinedPart, lineStartsOf } from '../text/line-starts.ts';
import type { PlaceInFile } from '../text/place-in-file.ts';
import { changedQuestions, fileQuestion, filesQuestion, indexAnswer } from './groupings.ts';
import { type Group, type GroupedFile, ObjectGroups, type ObjectPlace } from './object-groups.ts';
import { isAtOrBelow, uriKey } from './uris.ts';
import {
  type DocumentObjects,
  haveSameDigest,
  noObjects,
  type ObjectOf,
  type ObjectRole,
  type WorkspaceObject,
} from './workspace-object.ts';

/** The objects of one document in a file. A document without objects also has an entry in `IndexedFile.documents`. */
export interface FileDocumentObjects extends DocumentObjects, LinedPart {}

export interface IndexedObject<Object extends WorkspaceObject = WorkspaceObject> extends PlaceInFile {
  uri: string;
  object: Object;
}

/** `uri` is spelled as in the last update of the file. */
export interface IndexedFile extends GroupedFile {
  uri: string;
  documents: ChunkedList<FileDocumentObjects>;
}

export interface Sought {
  role: ObjectRole | undefined;
  scalars: readonly string[];
}

/** A file that has not been read yet. The index reads the file when it may contain a requested object. */
export interface UnreadFile {
  uri: string;
  mayHave(sought: Sought): boolean;
  read(): readonly FileDocumentObjects[];
}

/**
 * The objects of a group. `parts` contains the requested subsets of the group by name, such as `in default` for the
 * objects in a namespace.
 */
export interface GroupAnswer<Role extends ObjectRole = ObjectRole> {
  group: Group;
  all: readonly IndexedObject<ObjectOf<Role>>[];
  parts: Map<string, readonly IndexedObject<ObjectOf<Role>>[]> | undefined;
}

/**
 * The answers that were computed from the current content of the index. When the content changes, a new empty object
 * replaces this object.
 */
class ContentVersion {
  readonly answers = new Map<Group, GroupAnswer>();
  readonly folders = new Map<string, boolean>();
}

/** The maximum number of searches in unread files. After this many searches, it is faster to read all files. */
const maxSearches = 50;

export class IndexContent {
  engine: QueryEngine | undefined;
  /** Increases when an object changes, but not when an object only moves. */
  revision = 0;
  version = new ContentVersion();
  readonly files = new Map<string, IndexedFile>();
  readonly groups = new ObjectGroups(this.files);
  private readonly unread = new Map<string, UnreadFile & { order: number }>();
  private searches = 0;
  private order = 0;

  /** Replaces the documents of a file. Only changed documents are read, even if the file has ten thousand documents. */
  put(uri: string, documents: ChunkedList<FileDocumentObjects>): void {
    const before = this.files.get(uriKey(uri));
    const { change, isSame } = this.replace(uri, documents);
    if (isSame) return;
    this.revision += 1;
    const isNewOrGone = !before || !this.files.has(uriKey(uri));
    this.engine?.invalidate(indexAnswer, () => inKeys(changedAnswers(uri, change, isNewOrGone)));
  }

  putUnread(file: UnreadFile): void {
    const key = uriKey(file.uri);
    const order = this.orderOf(key);
    if (this.files.has(key)) this.put(file.uri, noDocuments);
    this.unread.set(key, { ...file, order });
  }

  get hasUnread(): boolean {
    return this.unread.size > 0;
  }

  /**
   * Reads the unread files for which `isSought` is true. After many calls, reads all unread files. The index calls this
   * method before each answer, because a file that is read later must not change the answer.
   */
  readFiles(isSought: (file: UnreadFile, key: string) => boolean): void {
    if (!this.hasUnread) return;
    const readsAll = ++this.searches > maxSearches;
    for (const [key, file] of this.unread)
      if (readsAll || isSought(file, key)) this.replace(file.uri, ChunkedList.of(file.read()));
  }

  /** Returns the URIs of the files that have one of the URIs, or that are in a folder with one of the URIs. */
  filesAt(uris: Iterable<string>): string[] {
    const keys = new Set(Array.from(uris, uriKey));
    return [...this.files].flatMap(([key, { uri }]) => (isAtOrBelow(key, keys) ? [uri] : []));
  }

  objectsAt<Role extends ObjectRole>(places: readonly ObjectPlace[]): IndexedObject<ObjectOf<Role>>[] {
    return places.flatMap(({ key: file, group, ordinal }): IndexedObject<ObjectOf<Role>>[] => {
      const { uri = '', documents = noDocuments } = this.files.get(file) ?? {};
      const object = documents.at(group)?.objects[ordinal] as ObjectOf<Role> | undefined;
      return object ? [{ uri, startLine: lineStartsOf(documents).lineOf(group), object }] : [];
    });
  }

  private replace(
    uri: string,
    documents: ChunkedList<FileDocumentObjects>,
  ): { change: ListChange<FileDocumentObjects>; isSame: boolean } {
    const key = uriKey(uri);
    const order = this.orderOf(key);
    this.version = new ContentVersion();
    this.unread.delete(key);
    const before = this.files.get(key);
    const change = changeOf(before?.documents ?? noDocuments, documents);
    const isSame = haveSameObjects(change.before, change.after);
    const roles = isSame && before ? before.roles : rolesOf(documents);
    if (roles.size === 0) this.files.delete(key);
    else if (before || this.files.size < limits.workspaceFiles) this.files.set(key, { uri, documents, roles, order });
    this.groups.replace(key, before, this.files.get(key), change);
    return { change, isSame };
  }

  private orderOf(key: string): number {
    return (this.files.get(key) ?? this.unread.get(key))?.order ?? this.order++;
  }
}

export function* changedAnswers(
  uri: string,
  change: Pick<ListChange<DocumentObjects>, 'before' | 'after'>,
  isNewOrGone: boolean,
): Generator<string> {
  if (isNewOrGone) yield filesQuestion;
  yield fileQuestion(uriKey(uri));
  yield* changedQuestions(change);
}

function* inKeys(questions: Iterable<string>): Generator<[string]> {
  for (const question of questions) yield [question];
}

export function* objectsIn({ uri, documents }: IndexedFile): Generator<IndexedObject> {
  let startLine = 0;
  for (const { objects, lineBreakCount } of documents) {
    for (const object of objects) yield { uri, startLine, object };
    startLine += lineBreakCount;
  }
}

const noDocuments = ChunkedList.of<FileDocumentObjects>([]);

export function hasObjects({ objects }: DocumentObjects): boolean {
  return objects.length > 0;
}

/** Whether two versions of a file have the same objects. The positions of the objects are ignored. */
export function haveSameObjects(before: readonly DocumentObjects[], after: readonly DocumentObjects[]): boolean {
  const [one, other] = [before.filter(hasObjects), after.filter(hasObjects)];
  return one.length === other.length && one.every((each, index) => haveSameDigest(each, other[index] ?? noObjects));
}

function rolesOf({ chunks }: ChunkedList<FileDocumentObjects>): ReadonlySet<ObjectRole> {
  return new Set(chunks.flatMap(rolesOfChunk));
}

const rolesOfChunk = oncePer((chunk: readonly DocumentObjects[]): readonly ObjectRole[] => [
  ...new Set(chunk.flatMap(({ objects }) => objects.map(({ role }) => role))),
]);
