// Keeps the workspace index up to date: files from disk, open documents from the editor. A keystroke only marks its
// document as dirty, and the next request scans the document again.
import type { ClientCapabilities, Connection, Event, FileEvent } from 'vscode-languageserver';
import { dataFormat } from '../../core/analysis/analyze-file.ts';
import { scanDocument } from '../../core/analysis/scan-document.ts';
import type { FileDocumentObjects } from '../../core/index/index-content.ts';
import { isAtOrBelow, uriKey } from '../../core/index/uris.ts';
import { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import { textOrUndefined } from '../../core/text/file-text.ts';
import { limits } from '../../core/text/limits.ts';
import { openSourceFile } from '../../core/text/source-file.ts';
import type { Store } from '../../core/workspace/store.ts';
import { isManifestUri } from '../../protocol/listed-files.ts';
import type { AnalysisCache } from '../documents/analysis-cache.ts';
import { fileOptionsOf } from '../documents/analysis-options.ts';
import { type LastVisit, visitChangedDocuments, visitYamlDocuments } from '../documents/visit-yaml-documents.ts';
import type { OpenDocument, OpenDocuments } from '../files/open-documents.ts';
import { type ServerRuntime, yieldToEventLoop } from '../programs/server-runtime.ts';
import { Emitter, FileChangeType } from '../requests/language-server.ts';
import { startProgress } from '../requests/progress.ts';

export interface WorkspaceIndexerOptions {
  connection: Connection;
  capabilities: ClientCapabilities;
  runtime: ServerRuntime;
  documents: OpenDocuments;
  analysisCache: AnalysisCache;
  store: Store;
}

/** The number of files that are read at once. More reads would block the connection to the client. */
const concurrentReads = 16;

/** The objects in Markdown and plain text do not belong to the workspace. */
function isIndexed({ isTooLarge, source }: OpenDocument): boolean {
  return !isTooLarge && source.format !== 'markdown' && source.format !== 'plain';
}

export class WorkspaceIndexer {
  private readonly options: WorkspaceIndexerOptions;
  private readonly changed = new Emitter<void>();
  private readonly completed = new Emitter<void>();
  private readonly index: WorkspaceIndex;
  private readonly lastScans = new Map<string, LastVisit<FileDocumentObjects>>();
  private readonly dirty = new Set<string>();
  private readonly knownUris = new Set<string>();
  private readonly unscanned = new Set<string>();
  /**
   * The revision of the first incomplete index that `availableIndex` returned. Undefined if `availableIndex` has
   * returned no incomplete index since all documents were scanned.
   */
  private incompleteRevision: number | undefined;
  /**
   * The newest read of each file, by `uriKey`, while the read runs. A read that is not in the map is outdated, because
   * a later read or a deletion has replaced it.
   */
  private readonly reads = new Map<string, object>();
  /** Identifies the last call of `indexWorkspace`; earlier calls stop. */
  private lastIndexing: object | undefined;
  private lastIndexed = Promise.resolve();
  /** The last refresh. Each refresh waits for the previous refresh, so that no request sees a half-scanned document. */
  private lastRefresh = Promise.resolve();
  private runningRefreshes = 0;

  constructor(options: WorkspaceIndexerOptions) {
    this.options = options;
    this.index = new WorkspaceIndex({ engine: options.store.engine });
  }

  /** Fires when files on disk have changed the index. Edits of open documents do not fire this event. */
  get onDidChangeIndex(): Event<void> {
    return this.changed.event;
  }

  /**
   * Fires when all documents are scanned, if the index has changed since `availableIndex` returned an incomplete index.
   */
  get onDidCompleteIndex(): Event<void> {
    return this.completed.event;
  }

  /**
   * Returns the index with the current text of every open document. The result is a promise only if a document has
   * changed since its last scan, or if a scan is running.
   */
  currentIndex(): WorkspaceIndex | Promise<WorkspaceIndex> {
    if (this.dirty.size === 0 && this.runningRefreshes === 0) return this.index;
    this.runningRefreshes += 1;
    const refresh = () => this.refresh();
    this.lastRefresh = this.lastRefresh.then(refresh, refresh).finally(() => {
      this.runningRefreshes -= 1;
    });
    return this.lastRefresh.then(() => this.index);
  }

  /**
   * Returns the index without waiting for the first scan of a new document. `onDidCompleteIndex` fires if this scan
   * changes the index.
   */
  availableIndex(): WorkspaceIndex | Promise<WorkspaceIndex> {
    if (this.unscanned.size === 0) return this.currentIndex();
    this.incompleteRevision ??= this.index.revision;
    return this.index;
  }

  indexed(): Promise<void> {
    return this.lastIndexed;
  }

  indexWorkspace(): Promise<void> {
    this.lastIndexed = this.notifyIfChanged(() => this.readWorkspace());
    return this.lastIndexed;
  }

  documentChanged(uri: string): void {
    const isNew = !this.knownUris.has(uri);
    this.dirty.add(uri);
    this.knownUris.add(uri);
    if (isNew) this.unscanned.add(uri);
  }

  async documentClosed(uri: string): Promise<void> {
    this.dirty.delete(uri);
    this.knownUris.delete(uri);
    this.lastScans.delete(uriKey(uri));
    this.forgetScan(uri);
    // The old text stays in the index until the file is read again, so that requests can find the file meanwhile.
    await this.notifyIfChanged(async () => {
      if (isManifestUri(uri)) await this.putFile(uri);
      else this.index.remove(uri);
    });
  }

  filesChanged(changes: readonly FileEvent[]): Promise<void> {
    return this.notifyIfChanged(async () => {
      // If a folder is deleted, there is one event for the folder and none for its files. So `forgetFiles` also removes
      // the files below a deleted URI.
      const deleted = changes.flatMap(({ uri, type }) => (type === FileChangeType.Deleted ? [uri] : []));
      if (deleted.length > 0) this.forgetFiles(deleted);
      const uris = changes.filter(({ type }) => type !== FileChangeType.Deleted).map(({ uri }) => uri);
      await this.putFiles([...new Set(uris)], () => true);
    });
  }

  private async readWorkspace(): Promise<void> {
    const { connection, documents, store } = this.options;
    const indexing = {};
    this.lastIndexing = indexing;
    const uris = await store.listNow('manifest');
    if (this.lastIndexing !== indexing) return;
    // Reads that are still running belong to the previous workspace folders, so their results are ignored.
    this.reads.clear();
    const listed = new Set(uris.map(uriKey));
    for (const { uri } of [...this.index.all()])
      if (!listed.has(uriKey(uri)) && !documents.get(uri)) this.index.remove(uri);
    const progress = await startProgress(this.options, {
      total: uris.length,
      title: `Reading ${uris.length} files`,
    });
    await this.putFiles(uris, (done) => {
      progress.report(done);
      return this.lastIndexing === indexing && !progress.isCancelled();
    });
    progress.done();
    if (uris.length >= limits.workspaceFiles)
      connection.console.info(`Only ${limits.workspaceFiles} files of the workspace were read.`);
  }

  private async refresh(): Promise<void> {
    for (const uri of this.dirty) {
      this.dirty.delete(uri);
      const document = this.options.documents.get(uri);
      if (document && isIndexed(document)) await this.putDocument(document);
      else this.forgetScan(uri);
    }
  }

  private async putDocument(document: OpenDocument): Promise<void> {
    const { runtime, analysisCache, documents } = this.options;
    const visitOptions = { runtime, isWanted: () => documents.isCurrent(document) };
    const scanned = await visitChangedDocuments(
      document,
      this.lastScans.get(uriKey(document.uri)),
      visitOptions,
      ({ yamlDocument }) => ({
        lineBreakCount: yamlDocument.lineBreakCount,
        ...analysisCache.objects(yamlDocument, fileOptionsOf(document)),
      }),
    );
    // The scan is undefined if the document was changed or closed meanwhile. A changed document is dirty again, so the
    // next request scans it.
    if (!scanned) return;
    this.lastScans.set(uriKey(document.uri), scanned);
    this.index.put(document.uri, scanned.results);
    this.forgetScan(document.uri);
  }

  private forgetScan(uri: string): void {
    this.unscanned.delete(uri);
    if (this.unscanned.size > 0 || this.incompleteRevision === undefined) return;
    const isChanged = this.incompleteRevision !== this.index.revision;
    this.incompleteRevision = undefined;
    if (isChanged) this.completed.fire();
  }

  /**
   * Reads the file from disk into the index, unless the file is open, because an open document takes precedence over
   * the file on disk.
   */
  private async putFile(uri: string): Promise<void> {
    const { documents, store } = this.options;
    if (documents.get(uri) || !isManifestUri(uri)) return;
    const key = uriKey(uri);
    const read = {};
    this.reads.set(key, read);
    const isWanted = () => this.reads.get(key) === read && !documents.get(uri);
    const text = textOrUndefined(await store.readNow(uri));
    const scanned = isWanted() ? await this.scanText(uri, text ?? '', isWanted) : undefined;
    if (scanned && isWanted()) this.index.put(uri, scanned);
    if (this.reads.get(key) === read) this.reads.delete(key);
  }

  private forgetFiles(deleted: readonly string[]): void {
    const gone = new Set(deleted.map(uriKey));
    for (const key of this.reads.keys()) if (isAtOrBelow(key, gone)) this.reads.delete(key);
    for (const uri of this.index.filesAt(deleted)) if (!this.options.documents.get(uri)) this.index.remove(uri);
  }

  private scanText(uri: string, text: string, isWanted: () => boolean): Promise<FileDocumentObjects[] | undefined> {
    const { runtime } = this.options;
    const format = dataFormat(uri);
    const json = format === 'json';
    return visitYamlDocuments(
      { source: openSourceFile(text, { format, cutsLists: true }) },
      { runtime, isWanted },
      ({ yamlDocument: { text: scanned, lineBreakCount, listPart } }) => [
        { lineBreakCount, ...scanDocument(scanned, { json, uri, isListItem: listPart === 'item' }) },
      ],
    );
  }

  private async putFiles(uris: readonly string[], onProgress: (done: number) => boolean): Promise<void> {
    for (let done = 0; done < uris.length; done += concurrentReads) {
      await Promise.all(uris.slice(done, done + concurrentReads).map((uri) => this.putFile(uri)));
      await yieldToEventLoop(this.options.runtime);
      if (!onProgress(done + concurrentReads)) return;
    }
  }

  private async notifyIfChanged(work: () => Promise<void>): Promise<void> {
    const before = this.index.revision;
    await work();
    if (this.index.revision !== before) this.changed.fire();
  }
}
