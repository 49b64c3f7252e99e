// What an index contains: the objects of each file, added and removed file by file, and groups of them.

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

/** The objects of one of the YAML documents of a file, all of which are in the index. */
export interface FileDocumentObjects extends DocumentObjects, LinedPart {}

/** An object, and the position of its YAML document. */
export interface IndexedObject<Object extends WorkspaceObject = WorkspaceObject> extends PlaceInFile {
  uri: string;
  object: Object;
}

/** The URI is that of the last update. */
export interface IndexedFile extends GroupedFile {
  uri: string;
  documents: ChunkedList<FileDocumentObjects>;
}

/** The properties of a requested object: its role, and scalars in its text, such as its name. */
export interface Sought {
  role: ObjectRole | undefined;
  scalars: readonly string[];
}

/** A file that is not read until it may contain a requested object. */
export interface UnreadFile {
  uri: string;
  mayHave(sought: Sought): boolean;
  read(): readonly FileDocumentObjects[];
}

/** The objects of a group, and the requested parts of it, by the names of the parts. */
export interface GroupAnswer<Role extends ObjectRole = ObjectRole> {
  group: Group;
  all: readonly IndexedObject<ObjectOf<Role>>[];
  parts: Map<string, readonly IndexedObject<ObjectOf<Role>>[]> | undefined;
}

/** The content between two changes. What was found in it goes with it. */
class ContentVersion {
  readonly answers = new Map<Group, GroupAnswer>();
  readonly folders = new Map<string, boolean>();
}

/** The maximum number of searches in unread files. For more questions, reading all files is faster. */
const maxSearches = 50;

export class IndexContent {
  /** Caches results that are derived from the content. Undefined until such a result is requested. */
  engine: QueryEngine | undefined;
  /** Increases when an object changes, not when it only moves. */
  revision = 0;
  version = new ContentVersion();
  /** The files by `uriKey`. */
  readonly files = new Map<string, IndexedFile>();
  readonly groups = new ObjectGroups(this.files);
  /** The unread files by `uriKey`, each with its later place among the files. */
  private readonly unread = new Map<string, UnreadFile & { order: number }>();
  /** How often the texts of unread files were searched. */
  private searches = 0;
  /** The order number of the next new file. */
  private order = 0;

  /** Replaces the documents of a file. Only changed documents are read, even if the file has ten thousand of them. */
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

  /** Reads those that were not read yet. No answer changes: a question reads all files that concern it. */
  readFiles(isSought: (file: UnreadFile, key: string) => boolean): void {
    if (!this.hasUnread) return;
    const readsAll = ++this.searches > maxSearches;
    for (const [key, file] of this.unread)
      if (readsAll || isSought(file, key)) this.replace(file.uri, ChunkedList.of(file.read()));
  }

  /** The files with these URIs, and those in folders with these URIs. */
  filesAt(uris: Iterable<string>): string[] {
    const keys = new Set(Array.from(uris, uriKey));
    return [...this.files].flatMap(([key, { uri }]) => (isAtOrBelow(key, keys) ? [uri] : []));
  }

  /** A group has only objects with the role of its grouping. */
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

/** The questions with another answer after a change of a file. */
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

/** In the order of the file. */
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

/** Whatever their positions. */
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
