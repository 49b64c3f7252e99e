// The open documents, as the client sees them. A document is an immutable snapshot: code that awaits compares its
// snapshot with the current one afterwards, and drops its result if they differ.
import { type Connection, Emitter, type Event } from 'vscode-languageserver';
import type { AnalyzeOptions } from '../core/language/analyze-document.ts';
import { isJsonFile } from '../core/language/analyze-file.ts';
import { uriKey } from '../core/language/workspace/uris.ts';
import { ChunkedList } from '../core/text/chunked-list.ts';
import { limits } from '../core/text/limits.ts';
import { changeSourceFile, lengthOf, openSourceFile, type SourceFile } from '../core/text/source-file.ts';
import { changedDocumentSchema, namedDocumentSchema, openedDocumentSchema } from '../protocol/lsp-notifications.ts';
import { parseWith } from '../protocol/schema.ts';

export interface OpenDocument {
  readonly uri: string;
  readonly version: number;
  readonly languageId: string;
  readonly source: SourceFile;
  /** What the file itself says about how to analyze it; the settings add the releases (`analysisOptionsFor`). */
  readonly fileOptions: AnalyzeOptions;
  /** Over the limit for files: it is not analyzed. */
  readonly isTooLarge: boolean;
  /** It is checked without being open. */
  readonly isClosed?: true;
}

export interface OpenDocuments {
  get(uri: string): OpenDocument | undefined;
  all(): Iterable<OpenDocument>;
  /** False once the client has changed or closed it, or opened one that was checked without being open. */
  isCurrent(document: OpenDocument): boolean;
  /** Drops all cached results of the document, because it is now analyzed with other options. */
  resetAnalysis(document: OpenDocument, file: AnalyzeOptions): void;
  /** The URI of a document that was opened or changed. */
  onDidChange: Event<string>;
  /** A document that was saved, or opened: before `onDidChange`. */
  onDidSave: Event<Pick<OpenDocument, 'uri' | 'source'>>;
  /** The URI of a document that was closed. */
  onDidClose: Event<string>;
}

/** Old revisions, for example in diff editors: the user cannot correct them. */
const ignoredSchemes = ['git:', 'gitlens:', 'gitfs:', 'review:', 'pr:', 'svn:', 'vscode-local-history:', 'vscode-scm:'];

export function trackOpenDocuments(connection: Connection): OpenDocuments {
  const changed = new Emitter<string>();
  const saved = new Emitter<Pick<OpenDocument, 'uri' | 'source'>>();
  const closed = new Emitter<string>();
  /** By `uriKey`: the workspace may spell the URI of the same file differently. */
  const documentsByKey = new Map<string, OpenDocument>();

  function setDocument(
    { uri, version, languageId }: Pick<OpenDocument, 'uri' | 'version' | 'languageId'>,
    source: SourceFile,
  ): void {
    const fileOptions = documentsByKey.get(uriKey(uri))?.fileOptions ?? { json: source.json, path: uri };
    documentsByKey.set(uriKey(uri), {
      uri,
      version,
      languageId,
      source,
      fileOptions,
      isTooLarge: lengthOf(source) > limits.fileLength,
    });
    changed.fire(uri);
  }

  connection.onDidOpenTextDocument((params) => {
    const opened = parseWith(openedDocumentSchema, params);
    if (!opened) return;
    const { uri, version, languageId, text } = opened.textDocument;
    if (ignoredSchemes.some((scheme) => uri.startsWith(scheme))) return;
    const source = openSourceFile(text, {
      json: isJson(languageId, uri),
      markdown: languageId === 'markdown',
      plain: languageId === 'plaintext' || languageId === 'log',
      cutsLists: true,
    });
    saved.fire({ uri, source });
    setDocument({ uri, version, languageId }, source);
  });

  connection.onDidChangeTextDocument((params) => {
    const change = parseWith(changedDocumentSchema, params);
    if (!change) return;
    const { textDocument, contentChanges } = change;
    const { uri, version } = textDocument;
    const previous = documentsByKey.get(uriKey(uri));
    if (previous)
      setDocument({ uri, version, languageId: previous.languageId }, changeSourceFile(previous.source, contentChanges));
  });

  connection.onDidSaveTextDocument((params) => {
    const key = keyOf(params);
    const document = key === undefined ? undefined : documentsByKey.get(key);
    if (document) saved.fire(document);
  });

  connection.onDidCloseTextDocument((params) => {
    const key = keyOf(params);
    if (key !== undefined && documentsByKey.delete(key)) closed.fire(params.textDocument.uri);
  });

  return {
    get: (uri) => documentsByKey.get(uriKey(uri)),
    all: () => documentsByKey.values(),
    resetAnalysis: (document, fileOptions) => {
      const source = {
        ...document.source,
        documents: ChunkedList.of(Array.from(document.source.documents, (yamlDocument) => ({ ...yamlDocument }))),
      };
      documentsByKey.set(uriKey(document.uri), { ...document, source, fileOptions });
    },
    isCurrent: (document) => documentsByKey.get(uriKey(document.uri)) === (document.isClosed ? undefined : document),
    onDidChange: changed.event,
    onDidSave: saved.event,
    onDidClose: closed.event,
  };
}

/** A file of the workspace as it is on the disk. */
export function closedDocument(uri: string, text: string, more: Partial<AnalyzeOptions>): OpenDocument {
  const json = isJsonFile(uri);
  const source = openSourceFile(text, { json, cutsLists: true });
  return {
    uri,
    version: 0,
    languageId: json ? 'json' : 'yaml',
    source,
    fileOptions: { json, path: uri, ...more },
    isTooLarge: lengthOf(source) > limits.fileLength,
    isClosed: true,
  };
}

/** Undefined if the notification names no document. */
function keyOf(params: unknown): string | undefined {
  const named = parseWith(namedDocumentSchema, params);
  return named && uriKey(named.textDocument.uri);
}

function isJson(languageId: string, uri: string): boolean {
  return languageId === 'json' || languageId === 'jsonc' || (languageId !== 'yaml' && isJsonFile(uri));
}
