// The texts of a workspace: the editor's text of a file that is open, otherwise the text on disk. Queries read them
// synchronously. A query that needs a file that is not loaded throws `NotLoaded`, and `ask` loads the file and runs the
// query again.
import { isAtOrBelow, uriKey } from '../index/uris.ts';
import { Cancelled, equalLists, input, query, type Read } from '../query/declarations.ts';
import { QueryEngine } from '../query/engine.ts';
import type { QueryObservation } from '../query/observation.ts';
import { limits } from '../text/limits.ts';
import { lengthOf, type SourceFile, sourceFileText } from '../text/source-file.ts';
import { type FilePort, type FileText, outside, type WorkspaceFileKind } from './file-port.ts';

const notLoaded: unique symbol = Symbol('not loaded');

/** The text of each open document, by its `uriKey`. */
const openSource = input<[key: string], SourceFile | undefined>('openSource', undefined);

/**
 * The text of each open document when it was last opened or saved. Its unchanged parts are the same objects as in
 * `openSource`.
 */
const lastSavedSource = input<[key: string], SourceFile | undefined>('lastSavedSource', undefined);

/** The result of `FilePort.read` for each file. */
const fileOnDisk = input<[uri: string, within: string], FileText | typeof notLoaded>('fileOnDisk', notLoaded);

const listing = input<[kind: WorkspaceFileKind], readonly string[] | typeof notLoaded>('listing', notLoaded);

/** The URIs of the workspace folders. */
export const workspaceFolders = input<[], readonly string[]>('workspaceFolders', []);

interface WantedFile {
  uri: string;
  within: string;
}

interface WantedList {
  kind: WorkspaceFileKind;
}

/** Thrown by a query that needs files or lists that are not loaded. */
class NotLoaded extends Cancelled {
  override name = 'NotLoaded';
  readonly wanted: readonly (WantedFile | WantedList)[];

  constructor(wanted: readonly (WantedFile | WantedList)[]) {
    super('Files are not loaded');
    this.wanted = wanted;
  }
}

/**
 * Runs all functions and returns their results. If several lack files, throws one `NotLoaded` for all these files, so
 * that they are loaded together.
 */
export function together<Value>(all: Iterable<() => Value>): Value[] {
  const wanted: (WantedFile | WantedList)[] = [];
  const results: Value[] = [];
  for (const compute of all) {
    try {
      results.push(compute());
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error;
      wanted.push(...error.wanted);
    }
  }
  if (wanted.length > 0) throw new NotLoaded(wanted);
  return results;
}

/** The current text of a file. `within`: see `FilePort.read`. */
export const fileText = query('fileText', (read, uri: string, within: string): FileText => {
  const open = sourceOf(read, uri);
  if (open) return lengthOf(open) > limits.fileLength ? undefined : sourceFileText(open);
  const text = read(fileOnDisk, uri, within);
  if (text === notLoaded) throw new NotLoaded([{ uri, within }]);
  return text;
});

/**
 * Returns the current text of a file, or undefined if it cannot be read, or if it is outside `within` (see
 * `FilePort.read`).
 */
export function fileTextOf(read: Read, uri: string, within = ''): string | undefined {
  const text = read(fileText, uri, within);
  return text === outside ? undefined : text;
}

/** The present text of an open document. */
export function sourceOf(read: Read, uri: string): SourceFile | undefined {
  return read(openSource, uriKey(uri));
}

/** The text of an open document when it was saved or opened last. */
export function savedSource(read: Read, uri: string): SourceFile | undefined {
  return read(lastSavedSource, uriKey(uri));
}

/** The URIs of all files of a kind. */
export const listedFiles = query(
  'listedFiles',
  (read, kind: WorkspaceFileKind) => {
    const uris = read(listing, kind);
    if (uris === notLoaded) throw new NotLoaded([{ kind }]);
    return uris;
  },
  { equals: equalLists() },
);

/**
 * Runs `compute`, and runs it again until everything that it reads is loaded. The result is not a promise if everything
 * is loaded already.
 */
export type Ask = <Value>(compute: (read: Read) => Value) => Value | Promise<Value>;

export interface StoreOptions {
  files: FilePort;
  /** Whether changes of the file on disk are reported. The text of any other file is read again after a while. */
  isWatched(uri: string): boolean;
  /** The current time in milliseconds. */
  now(): number;
}

export interface FileChange {
  uri: string;
  /** Whether the file is new or deleted; if not, its text has changed. */
  isNewOrGone: boolean;
}

/**
 * How long the text of an unwatched file is used, in milliseconds. Each keystroke requests such files, and most of them
 * do not exist.
 */
const unwatchedMs = 1000;
/**
 * Limits the time for reading unwatched files again to about 1/20 of all time. If reading has taken 100 ms since files
 * were last forgotten, files are forgotten again after 2 s at the earliest. For a large chart, this is longer than
 * `unwatchedMs`.
 */
const readingPart = 20;

export class Store {
  private readonly options: StoreOptions;
  readonly engine = new QueryEngine();
  /** The files that were read or are being read: by `uriKey`, then by `within` and URI. */
  private readonly loaded = new Map<string, Map<string, LoadedFile>>();
  private readonly lists = new Map<WorkspaceFileKind, Wait>();
  /** The files of `loaded` that are not watched. */
  private readonly unwatched = new Set<LoadedFile>();
  private forgotAt = 0;
  /** The time that reading has taken since `forgotAt`. */
  private readingMs = 0;

  constructor(options: StoreOptions) {
    this.options = options;
  }

  /**
   * Runs `compute`, and runs it again until everything that it reads is loaded. If everything is loaded already,
   * `compute` runs once, and the result is not a promise.
   */
  ask<Value>(compute: (read: Read) => Value, observation?: QueryObservation): Value | Promise<Value> {
    this.forgetOld();
    try {
      return compute(this.reading(observation));
    } catch (error) {
      return this.askAfter(error, () => compute(this.reading(observation)));
    }
  }

  /** Whether everything that was observed still has the same value. */
  isCurrent(observation: QueryObservation): boolean | Promise<boolean> {
    return this.ask(() => observation.isCurrent());
  }

  /** `onSuspect`: called when an observed value may have changed. It must not read from the store synchronously. */
  observe(onSuspect: (observation: QueryObservation) => void): QueryObservation {
    return this.engine.observe(onSuspect);
  }

  documentChanged(uri: string, source: SourceFile): void {
    this.engine.set(openSource, uriKey(uri), source);
  }

  /** Called when a document is saved, and when it is opened. */
  documentSaved(uri: string, source: SourceFile): void {
    this.engine.set(lastSavedSource, uriKey(uri), source);
  }

  documentClosed(uri: string): void {
    this.engine.set(openSource, uriKey(uri), undefined);
    this.engine.set(lastSavedSource, uriKey(uri), undefined);
  }

  /** Called after changes on disk. The deletion of a folder is one change. */
  filesChanged(changes: readonly FileChange[]): void {
    const keys = new Set(changes.map(({ uri }) => uriKey(uri)));
    for (const [key, files] of this.loaded) {
      if (!isAtOrBelow(key, keys)) continue;
      for (const file of [...files.values()]) this.forget(file);
    }
    if (changes.some(({ isNewOrGone }) => isNewOrGone)) this.forgetLists();
  }

  foldersChanged(roots: readonly string[]): void {
    this.engine.set(workspaceFolders, roots);
    for (const files of [...this.loaded.values()]) for (const file of [...files.values()]) this.forget(file);
    this.forgetLists();
  }

  private reading(observation: QueryObservation | undefined): Read {
    return observation?.read ?? this.engine.snapshot().read;
  }

  private async askAfter<Value>(failure: unknown, compute: () => Value): Promise<Value> {
    for (let error = failure; ; ) {
      if (!(error instanceof NotLoaded)) throw error;
      const start = this.options.now();
      await Promise.all(error.wanted.map((one) => ('uri' in one ? this.loadFile(one) : this.loadList(one.kind))));
      this.readingMs += this.options.now() - start;
      try {
        return compute();
      } catch (next) {
        error = next;
      }
    }
  }

  private loadFile({ uri, within }: WantedFile): Promise<void> {
    const key = uriKey(uri);
    const ofFile = this.loaded.get(key) ?? new Map<string, LoadedFile>();
    this.loaded.set(key, ofFile);
    const id = `${within}\n${uri}`;
    const known = ofFile.get(id);
    if (known) return known.settled;
    const file: LoadedFile = { uri, within, readAt: undefined, ...newWait() };
    ofFile.set(id, file);
    const keep = (text: FileText) => {
      // If another entry is present, the file has changed since reading began.
      if (ofFile.get(id) !== file) return;
      file.readAt = this.options.now();
      if (!this.options.isWatched(uri)) this.unwatched.add(file);
      this.engine.set(fileOnDisk, uri, within, text);
      file.settle();
    };
    void this.options.files.read(uri, within === '' ? undefined : within).then(keep, file.fail);
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

  private forget(file: LoadedFile): void {
    const { uri, within } = file;
    const key = uriKey(uri);
    const ofFile = this.loaded.get(key);
    ofFile?.delete(`${within}\n${uri}`);
    if (ofFile?.size === 0) this.loaded.delete(key);
    this.unwatched.delete(file);
    this.engine.set(fileOnDisk, uri, within, notLoaded);
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
 * The loading of a file or list. `settled` also resolves if the file or list was forgotten meanwhile: the function that
 * waits then requests it again.
 */
interface Wait {
  settled: Promise<void>;
  settle(): void;
  /** Called if the `FilePort` rejects. A file that does not exist is not an error, but `undefined`. */
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
  /** The time at which the file was read; undefined while it is being read. */
  readAt: number | undefined;
}
