// The one wrapper around every request: an unknown document is empty, cancelled says cancelled, and a bug is one log
// line and an empty answer. It is the only place that catches what we got wrong.
import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { OpenDocument, OpenDocuments } from './open-documents.ts';

export interface RequestContext<P> {
  document: OpenDocument;
  params: P;
  token: CancellationToken;
}

export interface RequestGuard {
  /** The handler of a request that belongs to a document. */
  handle<P extends { textDocument: { uri: string } }, R>(
    name: string,
    empty: R,
    ask: (question: RequestContext<P>) => R | Promise<R>,
    options?: { /** Nothing of such a file is read; only diagnostics have a word to say. */ evenTooLarge: boolean },
  ): (params: P, token: CancellationToken) => Promise<R>;
  /** Any other work: what it throws is logged, and `otherwise` is the answer. */
  run<R>(name: string, otherwise: R, work: () => R | Promise<R>): Promise<R>;
}

export function createRequestGuard(documents: OpenDocuments, log: (line: string) => void): RequestGuard {
  const logged = new Set<string>();

  /** The same bug at every keystroke is still one line, whatever called the line that threw. */
  function logOnce(name: string, error: unknown): void {
    const line = `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    const errorKey = line.split('\n', 2).join('\n');
    if (logged.has(errorKey)) return;
    logged.add(errorKey);
    log(line);
  }

  async function run<R>(name: string, fallback: R, work: () => R | Promise<R>): Promise<R> {
    try {
      return await work();
    } catch (error) {
      // Cancelled, or out of date: the client asked for that.
      if (error instanceof ResponseError) throw error;
      logOnce(name, error);
      return fallback;
    }
  }

  return {
    run,
    handle:
      (name, emptyResult, handler, { evenTooLarge } = { evenTooLarge: false }) =>
      async (params, token) => {
        const document = documents.get(params.textDocument.uri);
        if (document === undefined || (document.isTooLarge && !evenTooLarge)) return emptyResult;
        const result = await run(name, emptyResult, () => handler({ document, params, token }));
        throwIfCancelled(token);
        return result;
      },
  };
}

function throwIfCancelled(token: CancellationToken): void {
  if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
}
