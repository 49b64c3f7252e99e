// The content of an index. All methods of the index read the content through this class, which notes the question of
// each read. A result that is computed from the answers stays valid until one of these answers changes.
import { anyQuestion, fileQuestion, filesQuestion, groupQuestion, roleQuestion } from './groupings.ts';
import {
  type GroupAnswer,
  type IndexContent,
  type IndexedFile,
  type IndexedObject,
  objectsIn,
  type UnreadFile,
} from './index-content.ts';
import type { Group, Grouping } from './object-groups.ts';
import type { ObjectOf, ObjectRole } from './workspace-object.ts';

/** Called with each question. `broad`: a wider question, about all objects of the role or of the index. */
export type NoteQuestion = (question: string, broad: string) => void;

/** Whether an unread file may contain an object that a question is about. */
export type MayMatter = (file: UnreadFile, key: string) => boolean;

export class NotedContent {
  private readonly content: IndexContent;
  /** Undefined if nothing depends on the answers. The texts of the questions are then not created. */
  private readonly note: NoteQuestion | undefined;

  constructor(content: IndexContent, note: NoteQuestion | undefined) {
    this.content = content;
    this.note = note;
  }

  /** `IndexContent.revision`, after all files are read. */
  get revision(): number {
    this.note?.(anyQuestion, anyQuestion);
    this.content.readFiles(() => true);
    return this.content.revision;
  }

  /**
   * The objects of a group; undefined if there is no such group. `findUnread`: returns the function that selects the
   * unread files to read first.
   */
  answer<Role extends ObjectRole>(
    grouping: Grouping<Role>,
    name: string,
    findUnread: () => MayMatter,
  ): GroupAnswer<Role> | undefined {
    this.note?.(groupQuestion(grouping, name), roleQuestion(grouping.role));
    if (this.content.hasUnread) this.content.readFiles(findUnread());
    const group = this.content.groups.find(grouping, name);
    if (!group) return undefined;
    const { answers } = this.content.version;
    const known = answers.get(group) as GroupAnswer<Role> | undefined;
    if (known) return known;
    const answer: GroupAnswer<Role> = { group, all: this.placed(group), parts: undefined };
    answers.set(group, answer);
    return answer;
  }

  /** The objects of a group in some files, by `uriKey`. */
  inFiles<Role extends ObjectRole>(
    { group }: GroupAnswer<Role>,
    files: ReadonlySet<string>,
  ): readonly IndexedObject<ObjectOf<Role>>[] {
    return this.placed(group, files);
  }

  private placed<Role extends ObjectRole>(
    group: Group,
    files?: ReadonlySet<string>,
  ): readonly IndexedObject<ObjectOf<Role>>[] {
    return this.content.objectsAt(this.content.groups.places(group, files));
  }

  /** The files with objects of a role, or all files, in the order in which the files were added. */
  filesWith(role: ObjectRole | undefined): IndexedFile[] {
    this.note?.(roleQuestion(role), roleQuestion(role));
    this.content.readFiles(({ mayHave }) => mayHave({ role, scalars: [] }));
    const files = [...this.content.files.values()].filter(({ roles }) => role === undefined || roles.has(role));
    return files.sort((one, other) => one.order - other.order);
  }

  /** The objects of a file, by its `uriKey`. */
  objectsOf(key: string): Iterable<IndexedObject> {
    this.note?.(fileQuestion(key), anyQuestion);
    this.content.readFiles((_, other) => other === key);
    const file = this.content.files.get(key);
    return file ? objectsIn(file) : [];
  }

  /** The `uriKey`s that `isSought` accepts. */
  keys(isSought: (key: string) => boolean): ReadonlySet<string> {
    this.note?.(filesQuestion, filesQuestion);
    this.content.readFiles((_, key) => isSought(key));
    return new Set([...this.content.files.keys()].filter(isSought));
  }

  /** Whether the URI of any file contains this text. */
  hasFolder(part: string): boolean {
    this.note?.(filesQuestion, filesQuestion);
    this.content.readFiles(({ uri }) => uri.includes(part));
    const { folders } = this.content.version;
    const known = folders.get(part);
    if (known !== undefined) return known;
    const isKnown = [...this.content.files.values()].some(({ uri }) => uri.includes(part));
    folders.set(part, isKnown);
    return isKnown;
  }
}
