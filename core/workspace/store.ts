// The texts of a workspace: the editor's text of an open file, otherwise the text on disk. A query that needs a file
// that is not loaded throws `NotYetKnown`; `ask` loads the file and runs the query again.
import { isAtOrBelow, uriKey } from '../index/uris.ts';
import { equalLists, input, query, type Read } from '../query/declarations.ts';
import { QueryEngine } from '../query/engine.ts';
import { LoadedValues, loadedInput, readLoaded } from '../query/loaded-input.ts';
import { type NotYetKnown, whenKnown } from '../query/not-yet-known.ts';
import type { QueryObservation } from '../query/observation.ts';
import { type FileText, noText, textOrUndefined } from '../text/file-text.ts';
import { limits } from '../text/limits.ts';
import { lengthOf, openSourceFile, type SourceFile, sourceFileText } from '../text/source-file.ts';
import type { FilePort, WorkspaceFileKind } from './file-port.ts';

const openSource = input<[key: string], SourceFile | undefined>('openSource', undefined);

/** The text when the document was last opened or saved. Unchanged parts are the same objects as in `openSource`. */
const lastSavedSource = input<[key: string], SourceFile | undefined>('lastSavedSource', undefined);

const fileOnDisk = loadedInput<FileKey, FileText>('fileOnDisk');

type FileKey = [uri: string, scope: string];

const listing = loadedInput<[kind: WorkspaceFileKind], readonly string[]>('listing');

export const workspaceFolders = input<[], readonly string[]>('workspaceFolders', []);

/** What queries ask the port directly; another object after each change of the workspace folders. */
const port = input<[], Pick<FilePort, 'scopeOf' | 'isMissing'>>('port', { scopeOf: (from) => from });

const scope = query('scope', (read, from: string) => read(port).scopeOf(from));

/** Whether a file is in the scope is known when the file was read, also for an open document. */
const textInScope = query('textInScope', (read, uri: string, within: string): FileText => {
  const open = sourceOf(read, uri);
  const onDisk = open && within === '' ? undefined : textOnDisk(read, uri, within);
  if (onDisk !== undefined && (!open || onDisk === noText.outside)) return onDisk;
  return open && lengthOf(open) <= limits.fileLength ? sourceFileText(open) : noText.tooLarge;
});

function textOnDisk(read: Read, uri: string, within: string): FileText {
  const isMissing = read(port).isMissing?.(uri, withinOrNone(within));
  return isMissing ? noText.missing : readLoaded(read, fileOnDisk, uri, within);
}

function withinOrNone(within: string): string | undefined {
  return within === '' ? undefined : within;
}

/**
 * Returns the text of a file, or the reason why it has none. `from` is the file that names it; empty if no file names
 * it.
 */
export function fileText(read: Read, uri: string, from = ''): FileText {
  return read(textInScope, uri, from === '' ? '' : read(scope, from));
}

export function fileTextOf(read: Read, uri: string, from = ''): string | undefined {
  return textOrUndefined(fileText(read, uri, from));
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
  const onDisk = readLoaded(read, fileOnDisk, uri, '');
  if (typeof onDisk !== 'string') return last;
  const text = onDisk.replace(/^\uFEFF/, '');
  return text === sourceFileText(last) ? last : openSourceFile(text, last);
});

export const listedFiles = query('listedFiles', (read, kind: WorkspaceFileKind) => readLoaded(read, listing, kind), {
  equals: equalLists(),
});

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
  private readonly files: LoadedValues<FileKey, FileText>;
  private readonly lists: LoadedValues<[kind: WorkspaceFileKind], readonly string[]>;
  /** The scopes in which a file is loaded, by `uriKey`. */
  private readonly loaded = new Map<string, FileKey[]>();
  /** The times at which unwatched files were read. */
  private readonly unwatched = new Map<FileKey, number>();
  private forgotAt = 0;
  private readingMs = 0;

  constructor(options: StoreOptions) {
    this.options = options;
    const { files } = options;
    this.files = new LoadedValues(this.engine, fileOnDisk, (...key) => this.readFile(key));
    this.lists = new LoadedValues(this.engine, listing, (kind) => files.list(kind, limits.workspaceFiles));
    this.engine.set(port, { ...files });
  }

  ask<Value>(compute: (read: Read) => Value, observation?: QueryObservation): Value | Promise<Value> {
    this.forgetOld();
    return whenKnown(
      () => compute(observation?.read ?? this.engine.snapshot().read),
      (missing) => this.waitFor(missing),
    );
  }

  get canRead(): boolean {
    return this.options.files.canRead;
  }

  /** Reads a file even if its text is known, and does not keep the text. `from` is the file that names it, if any. */
  readNow(uri: string, from?: string): Promise<FileText> {
    const { files } = this.options;
    return files.read(uri, from === undefined ? undefined : files.scopeOf(from));
  }

  /** Lists files even if the list is known. */
  listNow(kind: WorkspaceFileKind, limit: number = limits.workspaceFiles): Promise<string[]> {
    return this.options.files.list(kind, limit);
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
    this.engine.set(port, { ...this.options.files });
    for (const key of this.loaded.keys()) this.forgetFiles(key);
    this.forgetLists();
  }

  private async waitFor({ wait }: NotYetKnown): Promise<void> {
    const start = this.options.now();
    await wait();
    this.readingMs += this.options.now() - start;
  }

  private async readFile(key: FileKey): Promise<FileText> {
    const [uri, scope] = key;
    const { files, isWatched, now } = this.options;
    const ofFile = this.loaded.get(uriKey(uri)) ?? [];
    this.loaded.set(uriKey(uri), ofFile);
    ofFile.push(key);
    const text = await files.read(uri, withinOrNone(scope));
    if (!isWatched(uri)) this.unwatched.set(key, now());
    return text;
  }

  private forgetFiles(uri: string): void {
    const keys = this.loaded.get(uri) ?? [];
    this.loaded.delete(uri);
    for (const key of keys) this.forget(key);
  }

  private forget(key: FileKey): void {
    this.unwatched.delete(key);
    this.files.forget(...key);
  }

  private forgetLists(): void {
    for (const key of this.lists.keys) this.lists.forget(...key);
  }

  private forgetOld(): void {
    const now = this.options.now();
    if (now - this.forgotAt < readingPart * this.readingMs) return;
    const old = [...this.unwatched].filter(([, readAt]) => now - readAt >= unwatchedMs);
    if (old.length === 0) return;
    this.forgotAt = now;
    this.readingMs = 0;
    for (const [key] of old) {
      this.unwatched.delete(key);
      this.forgetFiles(uriKey(key[0]));
    }
  }
}
