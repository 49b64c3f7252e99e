// The workspace index, kept up: files as they are on disk, open documents as they are typed. Reading a large workspace
// shows its progress and can be cancelled; a keystroke only marks its document, which is read again when somebody asks.
import type { ClientCapabilities, Connection, FileEvent } from 'vscode-languageserver';
import { FileChangeType } from 'vscode-languageserver';
import { scanFile } from '../core/language/workspace/scan-document.ts';
import { uriKey } from '../core/language/workspace/uris.ts';
import { type PlacedDocumentObjects, WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import type { DocumentObjects } from '../core/language/workspace/workspace-object.ts';
import { sourceFileText } from '../core/text/source-file.ts';
import { isManifestUri } from '../protocol/files.ts';
import type { AnalysisCache } from './analysis-cache.ts';
import type { OpenDocument, OpenDocuments } from './open-documents.ts';
import { startProgress } from './progress.ts';
import { type ServerRuntime, yieldToEventLoop } from './server-runtime.ts';
import { visitYamlDocuments } from './visit-yaml-documents.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

export interface WorkspaceIndexer {
  /** The index, with every open document as it is now. */
  currentIndex(): Promise<WorkspaceIndex>;
  /** As far as the workspace was read. */
  hasKustomization(): boolean;
  /** A file as it is now: what is open, as it is typed. */
  readText(uri: string): Promise<string | undefined>;
  /** Reads the workspace, or reads it again. */
  indexWorkspace(): Promise<void>;
  documentChanged(uri: string): void;
  documentClosed(uri: string): Promise<void>;
  filesChanged(changes: readonly FileEvent[]): Promise<void>;
}

export interface WorkspaceIndexerOptions {
  connection: Connection;
  capabilities: ClientCapabilities;
  runtime: ServerRuntime;
  documents: OpenDocuments;
  analysisCache: AnalysisCache;
  files: WorkspaceFiles;
  /** The workspace says something else than before. */
  indexChanged(): void;
}

const noObjects: readonly PlacedDocumentObjects[] = [];
const maxFiles = 5000;
/** Read at once; more would fill the line to the client. */
const concurrentReads = 16;

export function createWorkspaceIndexer(dependencies: WorkspaceIndexerOptions): WorkspaceIndexer {
  const { connection, documents, files, indexChanged } = dependencies;
  const index = new WorkspaceIndex();
  const placedObjectsCache = new WeakMap<DocumentObjects, readonly PlacedDocumentObjects[]>();
  const dirty = new Set<string>();
  /** Open documents that have been marked once. */
  const knownUris = new Set<string>();
  /** Looked for once for each revision: it is asked at every keystroke. */
  let kustomizations = { revision: 0, any: false };
  /** One after the other, so that nobody is answered from half a document. */
  let lastRefresh = Promise.resolve();

  async function refresh(): Promise<void> {
    for (const uri of dirty) {
      dirty.delete(uri);
      const document = documents.get(uri);
      if (document && !document.isTooLarge) await putDocument(document);
    }
  }

  async function putDocument(document: OpenDocument): Promise<void> {
    const { runtime, analysisCache } = dependencies;
    const visitOptions = { runtime, isWanted: () => documents.isCurrent(document) };
    const placed = await visitYamlDocuments(document, visitOptions, ({ yamlDocument, startLine }) =>
      placeObjects(analysisCache.objects(yamlDocument, document.fileOptions), startLine),
    );
    // A newer version has marked it again.
    if (placed) index.put(document.uri, placed);
  }

  /** Above the line that was typed all is as before: of a thousand documents not one is made anew. */
  function placeObjects(found: DocumentObjects, startLine: number): readonly PlacedDocumentObjects[] {
    if (found.objects.length === 0) return noObjects;
    const before = placedObjectsCache.get(found);
    if (before?.[0]?.startLine === startLine) return before;
    const placed = [{ ...found, startLine }];
    placedObjectsCache.set(found, placed);
    return placed;
  }

  /** What is open is as it is typed, whatever stands on disk. */
  async function putFile(uri: string): Promise<void> {
    if (documents.get(uri) || !isManifestUri(uri)) return;
    const text = await files.read(uri);
    if (documents.get(uri)) return;
    if (text === undefined) index.remove(uri);
    else index.put(uri, scanFile(uri, text));
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
    if (index.revision !== before) indexChanged();
  }

  async function currentIndex(): Promise<WorkspaceIndex> {
    lastRefresh = lastRefresh.then(refresh, refresh);
    await lastRefresh;
    return index;
  }

  return {
    currentIndex,
    hasKustomization() {
      if (kustomizations.revision !== index.revision) {
        kustomizations = { revision: index.revision, any: index.all('kustomization').next().done === false };
      }
      return kustomizations.any;
    },
    async readText(uri) {
      const document = documents.get(uri);
      return document ? sourceFileText(document.source) : files.read(uri);
    },
    indexWorkspace: () =>
      notifyIfChanged(async () => {
        const uris = await files.list('manifest', maxFiles);
        const listed = new Set(uris.map(uriKey));
        for (const { uri } of [...index.all()]) if (!listed.has(uriKey(uri)) && !documents.get(uri)) index.remove(uri);
        const progress = await startProgress(dependencies, uris.length);
        await putFiles(uris, (done) => {
          progress.report(done);
          return !progress.isCancelled();
        });
        progress.done();
        if (uris.length >= maxFiles) connection.console.info(`Only ${maxFiles} files of the workspace were read.`);
      }),
    documentChanged(uri) {
      const isNew = !knownUris.has(uri);
      dirty.add(uri);
      knownUris.add(uri);
      // Reading a long document for the first time takes a while: not while somebody waits for a completion.
      if (isNew) dependencies.runtime.defer(() => void currentIndex());
    },
    async documentClosed(uri) {
      dirty.delete(uri);
      knownUris.delete(uri);
      // What was typed stays known until the file is read: whoever asks meanwhile is told of a file, not of none.
      await notifyIfChanged(() => (isManifestUri(uri) ? putFile(uri) : Promise.resolve(index.remove(uri))));
    },
    filesChanged: (changes) =>
      notifyIfChanged(async () => {
        for (const { uri, type } of changes) if (type === FileChangeType.Deleted) removeDeleted(index, uri, documents);
        const uris = changes.filter(({ type }) => type !== FileChangeType.Deleted).map(({ uri }) => uri);
        await putFiles([...new Set(uris)], () => true);
      }),
  };
}

/** A folder that is deleted is one event. */
function removeDeleted(index: WorkspaceIndex, uri: string, documents: OpenDocuments): void {
  const deleted = uriKey(uri);
  const isBelow = (candidate: string) => candidate === deleted || candidate.startsWith(`${deleted}/`);
  const removedUris = new Set(
    [...index.all()].map((found) => found.uri).filter((candidate) => isBelow(uriKey(candidate))),
  );
  for (const candidate of removedUris) if (!documents.get(candidate)) index.remove(candidate);
}
