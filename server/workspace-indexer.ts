// Keeps the workspace index up to date: files from disk, open documents from the editor. Reading a large workspace
// shows progress and can be cancelled; a keystroke only marks its document as dirty, and the next request scans it
// again.
import {
  type ClientCapabilities,
  type Connection,
  Emitter,
  type Event,
  FileChangeType,
  type FileEvent,
} from 'vscode-languageserver';
import { isJsonFile } from '../core/language/analyze-file.ts';
import { scanDocument } from '../core/language/workspace/scan-document.ts';
import { isAtOrBelow, uriKey } from '../core/language/workspace/uris.ts';
import { type FileDocumentObjects, WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import { limits } from '../core/text/limits.ts';
import { openSourceFile } from '../core/text/source-file.ts';
import { isManifestUri } from '../protocol/listed-files.ts';
import type { AnalysisCache } from './analysis-cache.ts';
import type { OpenDocument, OpenDocuments } from './open-documents.ts';
import { startProgress } from './progress.ts';
import { type ServerRuntime, yieldToEventLoop } from './server-runtime.ts';
import { type LastVisit, visitChangedDocuments, visitYamlDocuments } from './visit-yaml-documents.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

export interface WorkspaceIndexer {
  /** The index, with the current text of every open document; at once if no document has changed. */
  currentIndex(): WorkspaceIndex | Promise<WorkspaceIndex>;
  /**
   * The same without waiting for the first scan of a document: that of a long one takes a second. Once it is complete,
   * `onDidCompleteIndex` fires if it has changed the index.
   */
  availableIndex(): WorkspaceIndex | Promise<WorkspaceIndex>;
  /** Whether a kustomization has been indexed so far. */
  hasKustomization(): boolean;
  /** Reads all files of the workspace. */
  indexWorkspace(): Promise<void>;
  /** Resolves once they are read. */
  indexed(): Promise<void>;
  documentChanged(uri: string): void;
  documentClosed(uri: string): Promise<void>;
  filesChanged(changes: readonly FileEvent[]): Promise<void>;
  /** Files on disk have changed the index. */
  onDidChangeIndex: Event<void>;
  /** `availableIndex` was incomplete. */
  onDidCompleteIndex: Event<void>;
}

export interface WorkspaceIndexerOptions {
  connection: Connection;
  capabilities: ClientCapabilities;
  runtime: ServerRuntime;
  documents: OpenDocuments;
  analysisCache: AnalysisCache;
  files: WorkspaceFiles;
  /** The index answers these questions in another way. */
  onChange(questions: () => Iterable<string>): void;
}

/** More would block the connection to the client. */
const concurrentReads = 16;

/** What Markdown or a plain text shows is no object of the workspace. */
function isIndexed({ isTooLarge, source }: OpenDocument): boolean {
  return !isTooLarge && !source.markdown && !source.plain;
}

export function createWorkspaceIndexer(dependencies: WorkspaceIndexerOptions): WorkspaceIndexer {
  const { connection, documents, files } = dependencies;
  const indexChanged = new Emitter<void>();
  const indexCompleted = new Emitter<void>();
  const index = new WorkspaceIndex({ onChange: dependencies.onChange });
  /** By `uriKey`. */
  const lastScans = new Map<string, LastVisit<FileDocumentObjects>>();
  const dirty = new Set<string>();
  /** Open documents that were dirty at least once. */
  const knownUris = new Set<string>();
  /** Open documents that have not been scanned yet. */
  const unscanned = new Set<string>();
  /** The revision of the index that `availableIndex` gave although documents were not scanned. */
  let incompleteRevision: number | undefined;
  /** By `uriKey`: the read of each file that is under way. An earlier read, or a deletion meanwhile, is outdated. */
  const reads = new Map<string, object>();
  /** The last `indexWorkspace`; an earlier one stops. */
  let lastIndexing: object | undefined;
  let lastIndexed = Promise.resolve();
  /** Refreshes run one after the other, so that no request sees a half-scanned document. */
  let lastRefresh = Promise.resolve();
  let runningRefreshes = 0;

  async function refresh(): Promise<void> {
    for (const uri of dirty) {
      dirty.delete(uri);
      const document = documents.get(uri);
      if (document && isIndexed(document)) await putDocument(document);
      else forgetScan(uri);
    }
  }

  async function putDocument(document: OpenDocument): Promise<void> {
    const { runtime, analysisCache } = dependencies;
    const visitOptions = { runtime, isWanted: () => documents.isCurrent(document) };
    const scanned = await visitChangedDocuments(
      document,
      lastScans.get(uriKey(document.uri)),
      visitOptions,
      ({ yamlDocument }) => ({
        ...analysisCache.objects(yamlDocument, document.fileOptions),
        lineBreakCount: yamlDocument.lineBreakCount,
      }),
    );
    // Undefined: the document has changed and is dirty again.
    if (!scanned) return;
    lastScans.set(uriKey(document.uri), scanned);
    index.put(document.uri, scanned.results);
    forgetScan(document.uri);
  }

  /** The document is scanned, or will not be. */
  function forgetScan(uri: string): void {
    unscanned.delete(uri);
    if (unscanned.size > 0 || incompleteRevision === undefined) return;
    const isChanged = incompleteRevision !== index.revision;
    incompleteRevision = undefined;
    if (isChanged) indexCompleted.fire();
  }

  /** An open document takes precedence over the file on disk. */
  async function putFile(uri: string): Promise<void> {
    if (documents.get(uri) || !isManifestUri(uri)) return;
    const key = uriKey(uri);
    const read = {};
    reads.set(key, read);
    const isWanted = () => reads.get(key) === read && !documents.get(uri);
    const text = await files.read(uri);
    const scanned = isWanted() ? await scanText(uri, text ?? '', isWanted) : undefined;
    if (scanned && isWanted()) index.put(uri, scanned);
    if (reads.get(key) === read) reads.delete(key);
  }

  /** Of deleted files, and of the files in deleted folders. */
  function forgetReads(deleted: readonly string[]): void {
    const gone = new Set(deleted.map(uriKey));
    for (const key of reads.keys()) if (isAtOrBelow(key, gone)) reads.delete(key);
  }

  /** Undefined once it is no longer wanted. */
  function scanText(uri: string, text: string, isWanted: () => boolean): Promise<FileDocumentObjects[] | undefined> {
    const { runtime } = dependencies;
    const json = isJsonFile(uri);
    return visitYamlDocuments(
      { source: openSourceFile(text, { json, cutsLists: true }) },
      { runtime, isWanted },
      ({ yamlDocument: { text: scanned, lineBreakCount, listPart } }) => [
        { ...scanDocument(scanned, { json, uri, isListItem: listPart === 'item' }), lineBreakCount },
      ],
    );
  }

  async function putFiles(uris: readonly string[], onProgress: (done: number) => boolean): Promise<void> {
    for (let done = 0; done < uris.length; done += concurrentReads) {
      await Promise.all(uris.slice(done, done + concurrentReads).map(putFile));
      await yieldToEventLoop(dependencies.runtime);
      if (!onProgress(done + concurrentReads)) return;
    }
  }

  async function notifyIfChanged(work: () => Promise<void>): Promise<void> {
    const before = index.revision;
    await work();
    if (index.revision !== before) indexChanged.fire();
  }

  function currentIndex(): WorkspaceIndex | Promise<WorkspaceIndex> {
    if (dirty.size === 0 && runningRefreshes === 0) return index;
    runningRefreshes += 1;
    lastRefresh = lastRefresh.then(refresh, refresh).finally(() => {
      runningRefreshes -= 1;
    });
    return lastRefresh.then(() => index);
  }

  return {
    currentIndex,
    availableIndex() {
      if (unscanned.size === 0) return currentIndex();
      incompleteRevision ??= index.revision;
      return index;
    },
    onDidChangeIndex: indexChanged.event,
    onDidCompleteIndex: indexCompleted.event,
    hasKustomization() {
      return index.remember('hasKustomization', () => index.ofRole('kustomization').length > 0, 'kustomization');
    },
    indexed: () => lastIndexed,
    indexWorkspace() {
      lastIndexed = notifyIfChanged(async () => {
        const indexing = {};
        lastIndexing = indexing;
        const uris = await files.list('manifest', limits.workspaceFiles);
        if (lastIndexing !== indexing) return;
        // These reads are of the previous folders.
        reads.clear();
        const listed = new Set(uris.map(uriKey));
        for (const { uri } of [...index.all()]) if (!listed.has(uriKey(uri)) && !documents.get(uri)) index.remove(uri);
        const progress = await startProgress(dependencies, {
          total: uris.length,
          title: `Reading ${uris.length} files`,
        });
        await putFiles(uris, (done) => {
          progress.report(done);
          return lastIndexing === indexing && !progress.isCancelled();
        });
        progress.done();
        if (uris.length >= limits.workspaceFiles)
          connection.console.info(`Only ${limits.workspaceFiles} files of the workspace were read.`);
      });
      return lastIndexed;
    },
    documentChanged(uri) {
      const isNew = !knownUris.has(uri);
      dirty.add(uri);
      knownUris.add(uri);
      if (isNew) unscanned.add(uri);
      // The first scan of a long document takes time: it must not delay the first completion.
      if (isNew) dependencies.runtime.defer(() => void currentIndex());
    },
    async documentClosed(uri) {
      dirty.delete(uri);
      knownUris.delete(uri);
      lastScans.delete(uriKey(uri));
      forgetScan(uri);
      // The last text stays in the index until the file is read, so that requests in between still find the file.
      await notifyIfChanged(() => (isManifestUri(uri) ? putFile(uri) : Promise.resolve(index.remove(uri))));
    },
    filesChanged: (changes) =>
      notifyIfChanged(async () => {
        // The deletion of a folder is one event.
        const deleted = changes.flatMap(({ uri, type }) => (type === FileChangeType.Deleted ? [uri] : []));
        if (deleted.length > 0) forgetReads(deleted);
        for (const uri of deleted.length > 0 ? index.filesAt(deleted) : []) if (!documents.get(uri)) index.remove(uri);
        const uris = changes.filter(({ type }) => type !== FileChangeType.Deleted).map(({ uri }) => uri);
        await putFiles([...new Set(uris)], () => true);
      }),
  };
}
