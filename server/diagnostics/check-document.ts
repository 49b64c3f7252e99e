// Checks the open documents, for clients that pull diagnostics and for clients to which the server publishes them.
import type { Diagnostic } from 'vscode-languageserver';
import type { OpenDocument } from '../files/open-documents.ts';
import type { RequestGuard } from '../requests/request-guard.ts';
import { CheckedFile, type CheckedFileOptions } from './checked-file.ts';

export interface DocumentChecker {
  /**
   * Returns the diagnostics of the document; undefined once `isWanted` returns false. If nothing has changed since the
   * last check, returns the same array as the last check.
   */
  check(document: OpenDocument, isWanted: () => boolean): Promise<readonly Diagnostic[] | undefined>;
  documentClosed(uri: string): void;
}

export interface DocumentCheckerOptions extends Omit<CheckedFileOptions, 'onSuspect'> {
  requestGuard: Pick<RequestGuard, 'run'>;
  /**
   * Called with the URIs of documents whose diagnostics are out of date, although the text of the documents is the
   * same.
   */
  onOutdated(uris: readonly string[]): void;
}

export function createDocumentChecker(options: DocumentCheckerOptions): DocumentChecker {
  const { runtime, requestGuard } = options;
  const files = new Map<string, CheckedFile>();
  const suspects = new Set<string>();

  function suspect(uri: string): void {
    if (suspects.size === 0) runtime.defer(() => void requestGuard.run('outdated', undefined, tellOutdated));
    suspects.add(uri);
  }

  async function tellOutdated(): Promise<void> {
    const uris = [...suspects];
    suspects.clear();
    const outdated: string[] = [];
    for (const uri of uris) if (await files.get(uri)?.isOutdated()) outdated.push(uri);
    if (outdated.length > 0) options.onOutdated(outdated);
  }

  return {
    check(document, isWanted) {
      const { uri } = document;
      const file = files.get(uri) ?? new CheckedFile({ ...options, onSuspect: () => suspect(uri) });
      files.set(uri, file);
      return file.check(document, isWanted);
    },
    documentClosed(uri) {
      files.get(uri)?.end();
      files.delete(uri);
    },
  };
}
