// Reads the content of the index. Each read is recorded as a question, such as "Which objects are in this file?". A
// result that was computed from the content stays valid until the answer to one of the recorded questions changes.
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

/**
 * Called when an answer of the index is read. `question` identifies the answer. `broad` identifies a broader question
 * that includes `question`, such as the question for all objects of a role.
 */
export type NoteQuestion = (question: string, broad: string) => void;

export type MayMatter = (file: UnreadFile, key: string) => boolean;

export class NotedContent {
  private readonly content: IndexContent;
  /**
   * Called with each question that the index is asked. Undefined if no result depends on the answers, to save the time
   * for creating the texts of the questions.
   */
  private readonly note: NoteQuestion | undefined;

  constructor(content: IndexContent, note: NoteQuestion | undefined) {
    this.content = content;
    this.note = note;
  }

  /** Reads all files, and returns `IndexContent.revision`. */
  get revision(): number {
    this.note?.(anyQuestion, anyQuestion);
    this.content.readFiles(() => true);
    return this.content.revision;
  }

  /**
   * Returns the objects of the group `name`; undefined if there is no such group. Before the search, it reads the
   * unread files that may contain such objects. `findUnread` returns the function that selects these files.
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

  filesWith(role: ObjectRole | undefined): IndexedFile[] {
    this.note?.(roleQuestion(role), roleQuestion(role));
    this.content.readFiles(({ mayHave }) => mayHave({ role, scalars: [] }));
    const files = [...this.content.files.values()].filter(({ roles }) => role === undefined || roles.has(role));
    return files.sort((one, other) => one.order - other.order);
  }

  objectsOf(key: string): Iterable<IndexedObject> {
    this.note?.(fileQuestion(key), anyQuestion);
    this.content.readFiles((_, other) => other === key);
    const file = this.content.files.get(key);
    return file ? objectsIn(file) : [];
  }

  keys(isSought: (key: string) => boolean): ReadonlySet<string> {
    this.note?.(filesQuestion, filesQuestion);
    this.content.readFiles((_, key) => isSought(key));
    return new Set([...this.content.files.keys()].filter(isSought));
  }

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
