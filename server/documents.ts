// The open documents, as the client sees them. A document is an immutable snapshot: whoever awaited something compares the
// snapshot it began with to the one that is there now, and drops its answer where they differ.
import type { Connection, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { TextDocumentSyncKind } from 'vscode-languageserver';
import { isJsonFile } from '../core/language/documents.ts';
import type { ViewOptions } from '../core/language/view.ts';
import { addressKey } from '../core/language/workspace/addresses.ts';
import { limits } from '../core/text/limits.ts';
import { editSource, openSource, type Source } from '../core/text/source.ts';

export interface OpenDocument {
  readonly uri: string;
  readonly version: number;
  readonly languageId: string;
  readonly source: Source;
  /** What the file itself tells; which release is asked, the settings do (`readAs`). */
  readonly file: ViewOptions;
  /** Over the limit for files: nothing in it is read. */
  readonly isTooLarge: boolean;
}

export interface Documents {
  get(uri: string): OpenDocument | undefined;
  all(): Iterable<OpenDocument>;
  /** False once the client has changed or closed it. */
  isCurrent(document: OpenDocument): boolean;
  /** Everything that is known of its text is forgotten, since it counts as something else now. */
  readAgain(document: OpenDocument, file: ViewOptions): void;
}

export interface DocumentEvents {
  changed(uri: string): void;
  closed(uri: string): void;
}

export const documentSync = TextDocumentSyncKind.Incremental;

/** Old revisions belong to diff editors: a mistake of the past is nobody's to correct. */
const leftAlone = ['git:', 'gitlens:', 'gitfs:', 'review:', 'pr:', 'svn:', 'vscode-local-history:', 'vscode-scm:'];

export function listenToDocuments(connection: Connection, events: DocumentEvents): Documents {
  /** By the key of their address: the files of the workspace may be spelt otherwise. */
  const open = new Map<string, OpenDocument>();

  function put({ uri, version, languageId }: Pick<OpenDocument, 'uri' | 'version' | 'languageId'>, source: Source): void {
    const file = open.get(addressKey(uri))?.file ?? { json: source.json, path: uri };
    open.set(addressKey(uri), { uri, version, languageId, source, file, isTooLarge: lengthOf(source) > limits.fileLength });
    events.changed(uri);
  }

  connection.onDidOpenTextDocument(({ textDocument: { uri, version, languageId, text } }) => {
    if (leftAlone.some((scheme) => uri.startsWith(scheme))) return;
    put({ uri, version, languageId }, openSource(text, { json: isJson(languageId, uri) }));
  });

  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    const before = open.get(addressKey(uri));
    if (before) put({ uri, version, languageId: before.languageId }, contentChanges.reduce(applyChange, before.source));
  });

  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    if (open.delete(addressKey(uri))) events.closed(uri);
  });

  return {
    get: (uri) => open.get(addressKey(uri)),
    all: () => open.values(),
    readAgain: (document, file) => {
      const source = { ...document.source, chunks: document.source.chunks.map((chunk) => ({ ...chunk })) };
      open.set(addressKey(document.uri), { ...document, source, file });
    },
    isCurrent: (document) => open.get(addressKey(document.uri)) === document,
  };
}

function lengthOf({ chunks }: Source): number {
  return chunks.reduce((length, chunk) => length + chunk.text.length, 0);
}

function applyChange(source: Source, change: TextDocumentContentChangeEvent): Source {
  return editSource(source, 'range' in change ? { range: change.range, text: change.text } : { text: change.text });
}

function isJson(languageId: string, uri: string): boolean {
  return languageId === 'json' || languageId === 'jsonc' || (languageId !== 'yaml' && isJsonFile(uri));
}
