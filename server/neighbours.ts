// The workspace index, kept up: files as they are on disk, open documents as they are typed. Reading a large workspace shows its
// progress and can be cancelled; a keystroke only marks its document, which is read again when somebody asks.
import type { ClientCapabilities, Connection, FileEvent } from 'vscode-languageserver';
import { FileChangeType } from 'vscode-languageserver';
import { addressKey } from '../core/language/workspace/addresses.ts';
import type { ChunkObjects } from '../core/language/workspace/objects.ts';
import { scanFile } from '../core/language/workspace/scan.ts';
import { type PlacedObjects, WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import { sourceText } from '../core/text/source.ts';
import { isManifestAddress } from '../protocol/files.ts';
import { walkChunks } from './chunks.ts';
import type { Documents, OpenDocument } from './documents.ts';
import type { Files } from './files.ts';
import { type Host, letOthersGoFirst } from './host.ts';
import type { Memory } from './memory.ts';
import { startProgress } from './progress.ts';

export interface Neighbours {
  /** The index, with every open document as it is now. */
  ready(): Promise<WorkspaceIndex>;
  /** As far as the workspace was read. */
  hasKustomization(): boolean;
  /** A file as it is now: what is open, as it is typed. */
  textOf(uri: string): Promise<string | undefined>;
  /** Reads the workspace, or reads it again. */
  readAll(): Promise<void>;
  changed(uri: string): void;
  closed(uri: string): Promise<void>;
  filesChanged(changes: readonly FileEvent[]): Promise<void>;
}

export interface NeighbourParts {
  connection: Connection;
  capabilities: ClientCapabilities;
  host: Host;
  documents: Documents;
  memory: Memory;
  files: Files;
  /** The workspace says something else than before. */
  told(): void;
}

const nothing: readonly PlacedObjects[] = [];
const mostFiles = 5000;
/** Read at once; more would fill the line to the client. */
const together = 16;

export function createNeighbours(parts: NeighbourParts): Neighbours {
  const { connection, documents, files, told } = parts;
  const index = new WorkspaceIndex();
  const placedBefore = new WeakMap<ChunkObjects, readonly PlacedObjects[]>();
  const dirty = new Set<string>();
  /** Open documents that have been marked once. */
  const read = new Set<string>();
  /** Looked for once for each revision: it is asked at every keystroke. */
  let kustomizations = { revision: 0, any: false };
  /** One after the other, so that nobody is answered from half a document. */
  let refreshed = Promise.resolve();

  async function refresh(): Promise<void> {
    for (const uri of dirty) {
      dirty.delete(uri);
      const document = documents.get(uri);
      if (document && !document.isTooLarge) await putDocument(document);
    }
  }

  async function putDocument(document: OpenDocument): Promise<void> {
    const { host, memory } = parts;
    const look = { host, isWanted: () => documents.isCurrent(document) };
    const placed = await walkChunks(document, look, ({ chunk, startLine }) => place(memory.objects(chunk, document.file), startLine));
    // A newer version has marked it again.
    if (placed) index.put(document.uri, placed);
  }

  /** Above the line that was typed all is as before: of a thousand documents not one is made anew. */
  function place(found: ChunkObjects, startLine: number): readonly PlacedObjects[] {
    if (found.objects.length === 0) return nothing;
    const before = placedBefore.get(found);
    if (before?.[0]?.startLine === startLine) return before;
    const placed = [{ ...found, startLine }];
    placedBefore.set(found, placed);
    return placed;
  }

  /** What is open is as it is typed, whatever stands on disk. */
  async function putFile(uri: string): Promise<void> {
    if (documents.get(uri) || !isManifestAddress(uri)) return;
    const text = await files.read(uri);
    if (documents.get(uri)) return;
    if (text === undefined) index.remove(uri);
    else index.put(uri, scanFile(uri, text));
  }

  async function putFiles(uris: readonly string[], goOn: (done: number) => boolean): Promise<void> {
    for (let done = 0; done < uris.length; done += together) {
      await Promise.all(uris.slice(done, done + together).map(putFile));
      await letOthersGoFirst(parts.host);
      if (!goOn(done + together)) return;
    }
  }

  async function tellingOf(work: () => Promise<void>): Promise<void> {
    const before = index.revision;
    await work();
    if (index.revision !== before) told();
  }

  async function ready(): Promise<WorkspaceIndex> {
    refreshed = refreshed.then(refresh, refresh);
    await refreshed;
    return index;
  }

  return {
    ready,
    hasKustomization() {
      if (kustomizations.revision !== index.revision) {
        kustomizations = { revision: index.revision, any: index.all('kustomization').next().done === false };
      }
      return kustomizations.any;
    },
    async textOf(uri) {
      const document = documents.get(uri);
      return document ? sourceText(document.source) : files.read(uri);
    },
    readAll: () =>
      tellingOf(async () => {
        const uris = await files.list('manifest', mostFiles);
        const listed = new Set(uris.map(addressKey));
        for (const { uri } of [...index.all()]) if (!listed.has(addressKey(uri)) && !documents.get(uri)) index.remove(uri);
        const progress = await startProgress(parts, uris.length);
        await putFiles(uris, (done) => {
          progress.report(done);
          return !progress.isCancelled();
        });
        progress.done();
        if (uris.length >= mostFiles) connection.console.info(`Only ${mostFiles} files of the workspace were read.`);
      }),
    changed(uri) {
      const isNew = !read.has(uri);
      dirty.add(uri);
      read.add(uri);
      // Reading a long document for the first time takes a while: not while somebody waits for a completion.
      if (isNew) parts.host.later(() => void ready());
    },
    async closed(uri) {
      dirty.delete(uri);
      read.delete(uri);
      // What was typed stays known until the file is read: whoever asks meanwhile is told of a file, not of none.
      await tellingOf(() => (isManifestAddress(uri) ? putFile(uri) : Promise.resolve(index.remove(uri))));
    },
    filesChanged: (changes) =>
      tellingOf(async () => {
        for (const { uri, type } of changes) if (type === FileChangeType.Deleted) removeBelow(index, uri, documents);
        const uris = changes.filter(({ type }) => type !== FileChangeType.Deleted).map(({ uri }) => uri);
        await putFiles([...new Set(uris)], () => true);
      }),
  };
}

/** A folder that is deleted is one event. */
function removeBelow(index: WorkspaceIndex, uri: string, documents: Documents): void {
  const deleted = addressKey(uri);
  const isBelow = (one: string) => one === deleted || one.startsWith(`${deleted}/`);
  const gone = new Set([...index.all()].map((found) => found.uri).filter((one) => isBelow(addressKey(one))));
  for (const one of gone) if (!documents.get(one)) index.remove(one);
}
