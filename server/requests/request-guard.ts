// The wrapper around every request: an unknown document gets the empty result, a cancelled request gets the LSP error,
// and a bug gets one log line and the empty result. Only the guard catches our own errors.
import type { CancellationToken } from 'vscode-languageserver';
import { whenKnown } from '../../core/query/not-yet-known.ts';
import { parseWith, type Schema } from '../../protocol/schema.ts';
import type { OpenDocument, OpenDocuments } from '../files/open-documents.ts';
import { ErrorCodes, LSPErrorCodes, ResponseError } from './language-server.ts';
import { malformedParameters, parameterProblem } from './request-parameters.ts';

export interface RequestContext<P> {
  document: OpenDocument;
  params: P;
  token: CancellationToken;
}

export interface HandleOptions {
  /** Whether the handler also gets files over the size limit. Only the handler of diagnostics sets this property. */
  evenTooLarge?: boolean;
  inMarkdown?: boolean;
  /** Whether the handler also gets plain texts, for example the output of `kubectl describe`. */
  inPlainText?: boolean;
  parameters?: Schema<unknown>;
}

export interface RequestGuard {
  handle<P extends { textDocument: { uri: string } }, R>(
    name: string,
    emptyResult: R,
    handler: (context: RequestContext<P>) => R | Promise<R>,
    options?: HandleOptions,
  ): (params: P, token: CancellationToken) => Promise<R>;
  answer<P, R>(
    name: string,
    emptyResult: R,
    parameters: Schema<P>,
    handler: (params: P, token: CancellationToken) => R | Promise<R>,
  ): (params: unknown, token: CancellationToken) => Promise<R>;
  /** Wraps a handler that completes an item. If the handler fails, the result is the item as it was sent. */
  resolve<Item>(
    name: string,
    parameters: Schema<unknown>,
    handler: (item: Item, token: CancellationToken) => Item | Promise<Item>,
  ): (item: Item, token: CancellationToken) => Promise<Item>;
  /** Runs work that does not answer a request. If the work fails, the error is logged, and the result is `fallback`. */
  run<R>(name: string, fallback: R, work: () => R | Promise<R>): Promise<R>;
}

export interface RequestGuardOptions {
  documents: Pick<OpenDocuments, 'get'>;
  isShutDown(): boolean;
  log(line: string): void;
}

export function createRequestGuard({ documents, isShutDown, log }: RequestGuardOptions): RequestGuard {
  const logged = new Set<string>();

  /**
   * Logs an error once. Errors with the same first two lines of text count as the same, so an error at every keystroke
   * is logged once.
   */
  function logOnce(name: string, error: unknown): void {
    const line = `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    const errorKey = line.split('\n', 2).join('\n');
    if (logged.has(errorKey)) return;
    logged.add(errorKey);
    log(line);
  }

  async function run<R>(name: string, fallback: R, work: () => R | Promise<R>): Promise<R> {
    try {
      return await whenKnown(work);
    } catch (error) {
      // The request was cancelled or is out of date, which is not a bug.
      if (error instanceof ResponseError) throw error;
      logOnce(name, error);
      return fallback;
    }
  }

  function assertRunning(name: string): void {
    if (isShutDown()) throw new ResponseError(ErrorCodes.InvalidRequest, `${name}: the server is shut down`);
  }

  return {
    run,
    answer: (name, emptyResult, parameters, handler) => async (params, token) => {
      assertRunning(name);
      const parsed = parseWith(parameters, params);
      if (parsed === undefined) throw new ResponseError(ErrorCodes.InvalidParams, `${name}: ${malformedParameters}`);
      return run(name, emptyResult, () => handler(parsed, token));
    },
    resolve: (name, parameters, handler) => async (item, token) => {
      assertRunning(name);
      if (!parseWith(parameters, item))
        throw new ResponseError(ErrorCodes.InvalidParams, `${name}: ${malformedParameters}`);
      return run(name, item, () => handler(item, token));
    },
    handle:
      (
        name,
        emptyResult,
        handler,
        { evenTooLarge = false, inMarkdown = false, inPlainText = false, parameters } = {},
      ) =>
      async (params, token) => {
        assertRunning(name);
        const problem = parameterProblem(params, parameters);
        if (problem !== undefined) throw new ResponseError(ErrorCodes.InvalidParams, `${name}: ${problem}`);
        const document = documents.get(params.textDocument.uri);
        if (document === undefined || (document.isTooLarge && !evenTooLarge)) return emptyResult;
        if (isOther(document, { inMarkdown, inPlainText })) return emptyResult;
        const result = await run(name, emptyResult, () => handler({ document, params, token }));
        throwIfCancelled(token);
        return result;
      },
  };
}

function isOther({ source }: OpenDocument, handles: Pick<HandleOptions, 'inMarkdown' | 'inPlainText'>): boolean {
  return (source.format === 'markdown' && !handles.inMarkdown) || (source.format === 'plain' && !handles.inPlainText);
}

function throwIfCancelled(token: CancellationToken): void {
  if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
}
