// The one wrapper around every request: an unknown document is empty, cancelled says cancelled, and a bug is one log line and
// an empty answer. It is the only place that catches what we got wrong.
import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { Documents, OpenDocument } from './documents.ts';

export interface Question<P> {
  document: OpenDocument;
  params: P;
  token: CancellationToken;
}

export interface Door {
  /** The handler of a request that belongs to a document. */
  answer<P extends { textDocument: { uri: string } }, R>(
    name: string,
    empty: R,
    ask: (question: Question<P>) => R | Promise<R>,
    options?: { /** Nothing of such a file is read; only diagnostics have a word to say. */ evenTooLarge: boolean },
  ): (params: P, token: CancellationToken) => Promise<R>;
  /** Any other work: what it throws is logged, and `otherwise` is the answer. */
  guard<R>(name: string, otherwise: R, work: () => R | Promise<R>): Promise<R>;
}

export function createDoor(documents: Documents, log: (line: string) => void): Door {
  const logged = new Set<string>();

  /** The same bug at every keystroke is still one line, whatever called the line that threw. */
  function logOnce(name: string, error: unknown): void {
    const line = `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    const bug = line.split('\n', 2).join('\n');
    if (logged.has(bug)) return;
    logged.add(bug);
    log(line);
  }

  async function guard<R>(name: string, otherwise: R, work: () => R | Promise<R>): Promise<R> {
    try {
      return await work();
    } catch (error) {
      // Cancelled, or out of date: the client asked for that.
      if (error instanceof ResponseError) throw error;
      logOnce(name, error);
      return otherwise;
    }
  }

  return {
    guard,
    answer:
      (name, empty, ask, { evenTooLarge } = { evenTooLarge: false }) =>
      async (params, token) => {
        const document = documents.get(params.textDocument.uri);
        if (document === undefined || (document.isTooLarge && !evenTooLarge)) return empty;
        const answer = await guard(name, empty, () => ask({ document, params, token }));
        throwIfCancelled(token);
        return answer;
      },
  };
}

function throwIfCancelled(token: CancellationToken): void {
  if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
}
