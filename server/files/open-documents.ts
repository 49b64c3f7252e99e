// The open documents, as the client sees them. A document is an immutable snapshot. Code that awaits must compare its
// snapshot with the current snapshot afterwards, and drop its result if they differ.
import type { Connection, Event } from 'vscode-languageserver';
import { dataFormat } from '../../core/analysis/analyze-file.ts';
import { uriKey } from '../../core/index/uris.ts';
import { limits } from '../../core/text/limits.ts';
import {
  changeSourceFile,
  type FileFormat,
  lengthOf,
  openSourceFile,
  type SourceFile,
} from '../../core/text/source-file.ts';
import { changedDocumentSchema, namedDocumentSchema, openedDocumentSchema } from '../../protocol/lsp-notifications.ts';
import { parseWith } from '../../protocol/schema.ts';
import { Emitter } from '../requests/language-server.ts';

export interface OpenDocument {
  readonly uri: string;
  readonly version: number;
  readonly languageId: string;
  readonly source: SourceFile;
  /** Whether the text is longer than `limits.fileLength`. A longer text is not analyzed. */
  readonly isTooLarge: boolean;
  /** Set for a file that no editor has open. Its text was read from disk. */
  readonly isClosed?: true;
}

/**
 * The URI schemes of documents that show old revisions. The server ignores these documents, because the user cannot
 * correct them.
 */
const ignoredSchemes = ['git:', 'gitlens:', 'gitfs:', 'review:', 'pr:', 'svn:', 'vscode-local-history:', 'vscode-scm:'];

export class OpenDocuments {
  private readonly changed = new Emitter<string>();
  private readonly saved = new Emitter<Pick<OpenDocument, 'uri' | 'source'>>();
  private readonly closed = new Emitter<string>();
  /** The documents by `uriKey`, because the workspace may spell the URI of the same file differently. */
  private readonly byKey = new Map<string, OpenDocument>();

  constructor(connection: Connection) {
    connection.onDidOpenTextDocument((params) => this.opened(params));
    connection.onDidChangeTextDocument((params) => this.edited(params));
    connection.onDidSaveTextDocument((params) => {
      const key = keyOf(params);
      const document = key === undefined ? undefined : this.byKey.get(key);
      if (document) this.saved.fire(document);
    });
    connection.onDidCloseTextDocument((params) => {
      const key = keyOf(params);
      if (key !== undefined && this.byKey.delete(key)) this.closed.fire(params.textDocument.uri);
    });
  }

  get onDidChange(): Event<string> {
    return this.changed.event;
  }

  /** Fires when a document is saved or opened. When a document is opened, this event comes before `onDidChange`. */
  get onDidSave(): Event<Pick<OpenDocument, 'uri' | 'source'>> {
    return this.saved.event;
  }

  get onDidClose(): Event<string> {
    return this.closed.event;
  }

  get(uri: string): OpenDocument | undefined {
    return this.byKey.get(uriKey(uri));
  }

  all(): Iterable<OpenDocument> {
    return this.byKey.values();
  }

  /** Whether the document is current. False once the client has changed, closed or opened the document. */
  isCurrent(document: OpenDocument): boolean {
    return this.get(document.uri) === (document.isClosed ? undefined : document);
  }

  private opened(params: unknown): void {
    const opened = parseWith(openedDocumentSchema, params);
    if (!opened) return;
    const { uri, version, languageId, text } = opened.textDocument;
    if (ignoredSchemes.some((scheme) => uri.startsWith(scheme))) return;
    const source = openSourceFile(text, { format: formatOf(languageId, uri), cutsLists: true });
    this.saved.fire({ uri, source });
    this.set({ uri, version, languageId }, source);
  }

  private edited(params: unknown): void {
    const change = parseWith(changedDocumentSchema, params);
    if (!change) return;
    const { textDocument, contentChanges } = change;
    const { uri, version } = textDocument;
    const previous = this.get(uri);
    if (previous)
      this.set({ uri, version, languageId: previous.languageId }, changeSourceFile(previous.source, contentChanges));
  }

  private set(
    { uri, version, languageId }: Pick<OpenDocument, 'uri' | 'version' | 'languageId'>,
    source: SourceFile,
  ): void {
    const isTooLarge = lengthOf(source) > limits.fileLength;
    this.byKey.set(uriKey(uri), { uri, version, languageId, source, isTooLarge });
    this.changed.fire(uri);
  }
}

export function closedDocument(uri: string, text: string): OpenDocument {
  const format = dataFormat(uri);
  const source = openSourceFile(text, { format, cutsLists: true });
  return {
    uri,
    version: 0,
    languageId: format,
    source,
    isTooLarge: lengthOf(source) > limits.fileLength,
    isClosed: true,
  };
}

function keyOf(params: unknown): string | undefined {
  const named = parseWith(namedDocumentSchema, params);
  return named && uriKey(named.textDocument.uri);
}

function formatOf(languageId: string, uri: string): FileFormat {
  if (languageId === 'markdown') return 'markdown';
  if (languageId === 'plaintext' || languageId === 'log') return 'plain';
  if (languageId === 'json' || languageId === 'jsonc') return 'json';
  return languageId === 'yaml' ? 'yaml' : dataFormat(uri);
}
