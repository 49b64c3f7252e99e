// The texts of a workspace: the editor's text of an open file, otherwise the text on disk. A query that needs a file
// that is not loaded throws `NotYetKnown`; `ask` loads the file and runs the query again.
import { isAtOrBelow, uriKey } from '../index/uris.ts';
import { equalLists, input, query, type Read } from '../query/declarations.ts';
import { QueryEngine } from '../query/engine.ts';
import { NotYetKnown, whenKnown } from '../query/not-yet-known.ts';
import type { QueryObservation } from '../query/observation.ts';
import { type FileText, noText, textOrUndefined } from '../text/file-text.ts';
import { limits } from '../text/limits.ts';
import { lengthOf, openSourceFile, type SourceFile, sourceFileText } from '../text/source-file.ts';
import type { FilePort, WorkspaceFileKind } from './file-port.ts';

const notLoaded: unique symbol = Symbol('not loaded');

const openSource = input<[key: string], SourceFile | undefined>('openSource', undefined);

/** The text when the document was last opened or saved. Unchanged parts are the same objects as in `openSource`. */
const lastSavedSource = input<[key: string], SourceFile | undefined>('lastSavedSource', undefined);

const fileOnDisk = input<[uri: string, scope: string], FileText | typeof notLoaded>('fileOnDisk', notLoaded);

const listing = input<[kind: WorkspaceFileKind], readonly string[] | typeof notLoaded>('listing', notLoaded);

export const workspaceFolders = input<[], readonly string[]>('workspaceFolders', []);

interface WantedFile {
  uri: string;
  scope: string;
}

interface FileAccess extends Pick<FilePort, 'scopeOf'> {
  load(fileOrList: WantedFile | WorkspaceFileKind): Promise<void>;
}

/** An input, because queries cannot refer to the store; another object after a change of the workspace folders. */
const access = input<[], FileAccess>('access', { scopeOf: (from) => from, load: async () => {} });

function notYetLoaded(read: Read, fileOrList: WantedFile | WorkspaceFileKind): NotYetKnown {
  const { load } = read(access);
  return new NotYetKnown(() => load(fileOrList));
}

/**
 * The text of a file that the file `from` names, or the reason why there is none. `from` is empty for a file that no
 * file names. Whether `from` may name the file is known when the file was read, also for an open document.
 */
export const fileText = query('fileText', (read, uri: string, from: string): FileText => {
  const open = sourceOf(read, uri);
  const onDisk = open && from === '' ? undefined : textOnDisk(read, uri, from === '' ? '' : read(access).scopeOf(from));
  if (onDisk !== undefined && (!open || onDisk === noText.outside)) return onDisk;
  return open && lengthOf(open) <= limits.fileLength ? sourceFileText(open) : noText.tooLarge;
});

function textOnDisk(read: Read, uri: string, scope: string): FileText {
  const text = read(fileOnDisk, uri, scope);
  if (text === notLoaded) throw notYetLoaded(read, { uri, scope });
  return text;
}

/** Returns the text of a file (see `fileText`); undefined if the file has none. */
export function fileTextOf(read: Read, uri: string, from = ''): string | undefined {
  return textOrUndefined(read(fileText, uri, from));
}

export function sourceOf(read: Read, uri: string): SourceFile | undefined {
  return read(openSource, uriKey(uri));
}

/**
 * The text that an open document has on disk; undefined if the document is not open. If the file cannot be read, this
 * is the text at the last opening or saving of the document. The result is the same object as long as the text stays
 * the same.
 */
export const savedSource = query('savedSource', (read, uri: string): SourceFile | undefined => {
  const last = read(lastSavedSource, uriKey(uri));
  if (!last) return undefined;
  const onDisk = textOnDisk(read, uri, '');
  if (typeof onDisk !== 'string') return last;
  const text = onDisk.replace(/^\uFEFF/, '');
  return text === sourceFileText(last) ? last : openSourceFile(text, last);
});

export const listedFiles = query(
  'listedFiles',
  (read, kind: WorkspaceFileKind) => {
    const uris = read(listing, kind);
    if (uris === notLoaded) throw notYetLoaded(read, kind);
    return uris;
  },
  { equals: equalLists() },
);

/**
 * Runs `compute` until everything that `compute` reads is loaded. Returns the value itself, without a promise, if
 * everything is already loaded.
 */
export type Ask = <Value>(compute: (read: Read) => Value) => Value | Promise<Value>;

export interface StoreOptions {
  files: FilePort;
  /** Whether changes of the file are reported. The text of an unwatched file is read again after a while. */
  isWatched(uri: string): boolean;
  now(): number;
}

export interface FileChange {
  uri: string;
  /** Whether the file is new or deleted. Otherwise, the text of the file has changed. */
  isNewOrGone: boolean;
}

/**
 * The minimum time for which the texts of unwatched files are kept. Each keystroke requests such files, most of which
 * do not exist.
 */
const unwatchedMs = 1000;
/** Reading unwatched files takes at most about 1/20 of all time: after 100 ms of reading, files are kept for 2 s. */
const readingPart = 20;

export class Store {
  private readonly options: StoreOptions;
  readonly engine = new QueryEngine();
  private readonly loaded = new Map<string, Map<string, LoadedFile>>();
  private readonly lists = new Map<WorkspaceFileKind, Wait>();
  private readonly unwatched = new Set<LoadedFile>();
  private forgotAt = 0;
  private readingMs = 0;

  constructor(options: StoreOptions) {
    this.options = options;
    this.setAccess();
  }

  ask<Value>(compute: (read: Read) => Value, observation?: QueryObservation): Value | Promise<Value> {
    this.forgetOld();
    return whenKnown(
      () => compute(observation?.read ?? this.engine.snapshot().read),
      (missing) => this.waitFor(missing),
    );
  }

  isCurrent(observation: QueryObservation): boolean | Promise<boolean> {
    return this.ask(() => observation.isCurrent());
  }

  /**
   * Creates an observation, which calls `onSuspect` when something that the observation read may have changed.
   * `onSuspect` must not read from the store synchronously.
   */
  observe(onSuspect: (observation: QueryObservation) => void): QueryObservation {
    return this.engine.observe(onSuspect);
  }

  documentChanged(uri: string, source: SourceFile): void {
    this.engine.set(openSource, uriKey(uri), source);
  }

  /** Also called when a document is opened, because the text of the document may differ from the file that was read. */
  documentSaved(uri: string, source: SourceFile): void {
    const key = uriKey(uri);
    this.engine.set(lastSavedSource, key, source);
    this.forgetFiles(key);
  }

  documentClosed(uri: string): void {
    this.engine.set(openSource, uriKey(uri), undefined);
    this.engine.set(lastSavedSource, uriKey(uri), undefined);
  }

  /** Forgets the changed files. The deletion of a folder is one change for all files in the folder. */
  filesChanged(changes: readonly FileChange[]): void {
    const keys = new Set(changes.map(({ uri }) => uriKey(uri)));
    for (const key of this.loaded.keys()) if (isAtOrBelow(key, keys)) this.forgetFiles(key);
    if (changes.some(({ isNewOrGone }) => isNewOrGone)) this.forgetLists();
  }

  foldersChanged(roots: readonly string[]): void {
    this.engine.set(workspaceFolders, roots);
    this.setAccess();
    for (const key of this.loaded.keys()) this.forgetFiles(key);
    this.forgetLists();
  }

  /** A new object, so that what files may name is decided again. */
  private setAccess(): void {
    this.engine.set(access, {
      scopeOf: (from) => this.options.files.scopeOf(from),
      load: (one) => (typeof one === 'string' ? this.loadList(one) : this.loadFile(one)),
    });
  }

  private async waitFor({ wait }: NotYetKnown): Promise<void> {
    const start = this.options.now();
    await wait();
    this.readingMs += this.options.now() - start;
  }

  private loadFile({ uri, scope }: WantedFile): Promise<void> {
    const key = uriKey(uri);
    const ofFile = this.loaded.get(key) ?? new Map<string, LoadedFile>();
    this.loaded.set(key, ofFile);
    const id = `${scope}\n${uri}`;
    const known = ofFile.get(id);
    if (known) return known.settled;
    const file: LoadedFile = { uri, scope, readAt: undefined, ...newWait() };
    ofFile.set(id, file);
    const keep = (text: FileText) => {
      // If the entry was replaced, the file has changed since reading began, so this text is outdated.
      if (ofFile.get(id) !== file) return;
      file.readAt = this.options.now();
      if (!this.options.isWatched(uri)) this.unwatched.add(file);
      this.engine.set(fileOnDisk, uri, scope, text);
      file.settle();
    };
    void this.options.files.read(uri, scope === '' ? undefined : scope).then(keep, file.fail);
    return file.settled;
  }

  private loadList(kind: WorkspaceFileKind): Promise<void> {
    const known = this.lists.get(kind);
    if (known) return known.settled;
    const list = newWait();
    this.lists.set(kind, list);
    const keep = (uris: readonly string[]) => {
      if (this.lists.get(kind) !== list) return;
      this.engine.set(listing, kind, uris);
      list.settle();
    };
    void this.options.files.list(kind, limits.workspaceFiles).then(keep, list.fail);
    return list.settled;
  }

  private forgetFiles(key: string): void {
    for (const file of this.loaded.get(key)?.values() ?? []) this.forget(file);
  }

  private forget(file: LoadedFile): void {
    const { uri, scope } = file;
    const key = uriKey(uri);
    const ofFile = this.loaded.get(key);
    ofFile?.delete(`${scope}\n${uri}`);
    if (ofFile?.size === 0) this.loaded.delete(key);
    this.unwatched.delete(file);
    this.engine.set(fileOnDisk, uri, scope, notLoaded);
    file.settle();
  }

  private forgetLists(): void {
    const lists = [...this.lists];
    this.lists.clear();
    for (const [kind, { settle }] of lists) {
      this.engine.set(listing, kind, notLoaded);
      settle();
    }
  }

  private forgetOld(): void {
    const now = this.options.now();
    if (now - this.forgotAt < readingPart * this.readingMs) return;
    const old = [...this.unwatched].filter(({ readAt = now }) => now - readAt >= unwatchedMs);
    if (old.length === 0) return;
    this.forgotAt = now;
    this.readingMs = 0;
    for (const file of old) this.forget(file);
  }
}

/**
 * A file or list that is being loaded. `settled` also resolves if the file or list was forgotten meanwhile. The waiting
 * function then requests the file or list again.
 */
interface Wait {
  settled: Promise<void>;
  settle(): void;
  /**
   * Rejects `settled` with an error of the `FilePort`. A missing file is not an error: it is a `NoText`.
   */
  fail(error: unknown): void;
}

function newWait(): Wait {
  let settle = () => {};
  let fail: Wait['fail'] = () => {};
  const settled = new Promise<void>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  return { settled, settle, fail };
}

interface LoadedFile extends WantedFile, Wait {
  /** The time at which the text was read; undefined while the file is being read. */
  readAt: number | undefined;
}
