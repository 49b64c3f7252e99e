// The open documents, as the client sees them. A document is an immutable snapshot: whoever awaited something compares
// the snapshot it began with to the one that is there now, and drops its answer where they differ.
import type { Connection, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { TextDocumentSyncKind } from 'vscode-languageserver';
import type { AnalyzeOptions } from '../core/language/analyze-document.ts';
import { isJsonFile } from '../core/language/analyze-file.ts';
import { uriKey } from '../core/language/workspace/uris.ts';
import { limits } from '../core/text/limits.ts';
import { editSourceFile, openSourceFile, type SourceFile } from '../core/text/source-file.ts';

export interface OpenDocument {
  readonly uri: string;
  readonly version: number;
  readonly languageId: string;
  readonly source: SourceFile;
  /** What the file itself tells; which release is asked, the settings do (`readAs`). */
  readonly fileOptions: AnalyzeOptions;
  /** Over the limit for files: nothing in it is read. */
  readonly isTooLarge: boolean;
}

export interface OpenDocuments {
  get(uri: string): OpenDocument | undefined;
  all(): Iterable<OpenDocument>;
  /** False once the client has changed or closed it. */
  isCurrent(document: OpenDocument): boolean;
  /** Everything that is known of its text is forgotten, since it counts as something else now. */
  resetAnalysis(document: OpenDocument, file: AnalyzeOptions): void;
}

export interface DocumentEvents {
  documentChanged(uri: string): void;
  documentClosed(uri: string): void;
}

export const documentSyncKind = TextDocumentSyncKind.Incremental;

/** Old revisions belong to diff editors: a mistake of the past is nobody's to correct. */
const ignoredSchemes = ['git:', 'gitlens:', 'gitfs:', 'review:', 'pr:', 'svn:', 'vscode-local-history:', 'vscode-scm:'];

export function trackOpenDocuments(connection: Connection, events: DocumentEvents): OpenDocuments {
  /** By the key of their address: the files of the workspace may be spelt otherwise. */
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
    events.documentChanged(uri);
  }

  connection.onDidOpenTextDocument(({ textDocument: { uri, version, languageId, text } }) => {
    if (ignoredSchemes.some((scheme) => uri.startsWith(scheme))) return;
    setDocument({ uri, version, languageId }, openSourceFile(text, { json: isJson(languageId, uri) }));
  });

  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    const previous = documentsByKey.get(uriKey(uri));
    if (previous)
      setDocument(
        { uri, version, languageId: previous.languageId },
        contentChanges.reduce(applyChange, previous.source),
      );
  });

  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    if (documentsByKey.delete(uriKey(uri))) events.documentClosed(uri);
  });

  return {
    get: (uri) => documentsByKey.get(uriKey(uri)),
    all: () => documentsByKey.values(),
    resetAnalysis: (document, fileOptions) => {
      const source = { ...document.source, documents: document.source.documents.map((chunk) => ({ ...chunk })) };
      documentsByKey.set(uriKey(document.uri), { ...document, source, fileOptions });
    },
    isCurrent: (document) => documentsByKey.get(uriKey(document.uri)) === document,
  };
}

function lengthOf({ documents }: SourceFile): number {
  return documents.reduce((length, chunk) => length + chunk.text.length, 0);
}

function applyChange(source: SourceFile, change: TextDocumentContentChangeEvent): SourceFile {
  return editSourceFile(source, 'range' in change ? { range: change.range, text: change.text } : { text: change.text });
}

function isJson(languageId: string, uri: string): boolean {
  return languageId === 'json' || languageId === 'jsonc' || (languageId !== 'yaml' && isJsonFile(uri));
}
