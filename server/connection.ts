// The connection to a client: JSON-RPC, the messages of messages.ts, and the course of a server's life from `initialize` to `exit`.
import type { CancellationToken, Logger, MessageConnection } from 'vscode-jsonrpc';
import type { InitializeParams, InitializeResult } from 'vscode-languageserver';
import type { AnsweredMethod, AnswerOf, AskedMethod, HeardMethod, OwnMethod, ParamsOf, ToldMethod, ToldOf } from './messages.ts';
import { MessageType } from './protocol-values.ts';

type Handler<Params, Answer> = (params: Params, token: CancellationToken) => Answer | Promise<Answer>;

/** Of each message the last listener counts. */
export interface Connection {
  onRequest<Method extends AnsweredMethod>(method: Method, handler: Handler<ParamsOf<Method>, AnswerOf<Method>>): void;
  onRequest<Answer>(method: OwnMethod, handler: Handler<unknown, Answer>): void;
  onNotification<Method extends HeardMethod>(method: Method, handler: (params: ToldOf<Method>) => void): void;
  onNotification(method: OwnMethod, handler: (params: unknown) => void): void;
  sendRequest<Method extends AskedMethod>(method: Method, params?: ParamsOf<Method>): Promise<AnswerOf<Method>>;
  sendRequest(method: OwnMethod, params?: unknown): Promise<unknown>;
  sendNotification<Method extends ToldMethod>(method: Method, params: ToldOf<Method>): Promise<void>;
  sendNotification(method: OwnMethod, params?: unknown): Promise<void>;
  /** A line in the client's log. */
  log(level: keyof typeof MessageType, message: string): void;
  onInitialize(handler: (params: InitializeParams) => InitializeResult): void;
  listen(): void;
}

/** What runs the server. */
export interface Life {
  /** The process of the client, without which nobody needs the server. */
  watch(clientProcess: number): void;
  /** Not a failure where the client asked for the end before. */
  end(isExpected: boolean): void;
}

/** `connect`: what the library has to say of broken messages goes to the client's log, too. */
export function createConnection(connect: (logger: Logger) => MessageConnection, life: Life): Connection {
  const log: Connection['log'] = (level, message) =>
    void messages.sendNotification('window/logMessage', { type: MessageType[level], message }).catch(() => {});
  const info = (message: string) => log('Info', message);
  const messages = connect({ error: (message) => log('Error', message), warn: (message) => log('Warning', message), info, log: info });
  let isShutDown = false;
  messages.onRequest('shutdown', () => {
    isShutDown = true;
    return null;
  });
  messages.onNotification('exit', () => life.end(isShutDown));
  messages.onClose(() => life.end(isShutDown));

  return {
    onRequest: (method: string, handler: Handler<never, unknown>) =>
      void messages.onRequest(method, (params: unknown, token: CancellationToken) => handler(params as never, token)),
    onNotification: (method: string, handler: (params: never) => void) =>
      void messages.onNotification(method, (params: unknown) => handler(params as never)),
    sendRequest: (method: string, params?: unknown) =>
      params === undefined ? messages.sendRequest<never>(method) : messages.sendRequest<never>(method, params),
    sendNotification: (method: string, params?: unknown) =>
      params === undefined ? messages.sendNotification(method) : messages.sendNotification(method, params),
    log,
    onInitialize: (handler) =>
      void messages.onRequest('initialize', (params: InitializeParams) => {
        if (typeof params.processId === 'number') life.watch(params.processId);
        return handler(params);
      }),
    listen: () => messages.listen(),
  };
}
