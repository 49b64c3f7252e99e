// The language server for the rest of the client: starts when a document needs it, sends requests, restarts. Failures
// are a state of the status item and a line in the log, never a pop-up.
import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  CloseAction,
  CodeLensRequest,
  ErrorAction,
  type ErrorHandler,
  State,
} from 'vscode-languageclient';

import { scenariosChangedNotification } from '../../protocol/scenario.ts';

export type ServerState = { kind: 'waiting' | 'starting' | 'running' } | { kind: 'failed'; message: string };

/** A client and what must be disposed with it, such as a worker. */
export interface ClientConnection {
  client: BaseLanguageClient;
  end(): void;
}

/** A server that fails again within this time has a bug that a restart does not fix. */
const maxRestarts = 3;

export class LanguageServer implements vscode.Disposable {
  readonly ready: Promise<void>;
  private markReady: () => void = () => {};
  private connection: ClientConnection | undefined;
  private currentState: ServerState = { kind: 'waiting' };
  private readonly stateChanges = new vscode.EventEmitter<ServerState>();
  readonly onDidChangeState = this.stateChanges.event;
  private readonly scenarioChanges = new vscode.EventEmitter<void>();
  /** A scenario file, or a file that it refers to, has changed. */
  readonly onDidChangeScenarios = this.scenarioChanges.event;
  private readonly connect: (errorHandler: ErrorHandler) => Promise<ClientConnection>;
  private readonly log: vscode.LogOutputChannel;
  private failures = 0;
  private starting: Promise<void> = Promise.resolve();

  constructor(connect: (errorHandler: ErrorHandler) => Promise<ClientConnection>, log: vscode.LogOutputChannel) {
    this.connect = connect;
    this.log = log;
    this.ready = new Promise((resolve) => {
      this.markReady = resolve;
    });
  }

  get state(): ServerState {
    return this.currentState;
  }

  /** Resolves when the server runs or has failed to start. */
  start(): Promise<void> {
    if (this.currentState.kind === 'waiting') this.starting = this.launch();
    return this.starting;
  }

  private async launch(): Promise<void> {
    this.changeState({ kind: 'starting' });
    try {
      this.connection = await this.connect(this.errorHandler());
      this.connection.client.onDidChangeState(({ newState }) => this.clientStateChanged(newState));
      this.connection.client.onNotification(scenariosChangedNotification, () => this.scenarioChanges.fire());
      await this.connection.client.start();
      this.log.info('The language server is running.');
      this.markReady();
    } catch (error) {
      this.fail(`The language server did not start: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Starts a new process or worker: the old one may hang, and a worker that has ended cannot restart. */
  async restart(): Promise<void> {
    this.failures = 0;
    await this.disconnect();
    this.changeState({ kind: 'waiting' });
    await this.start();
  }

  /** Undefined if no server can answer; the caller keeps its last answer. */
  async request<Answer>(method: string, params: object): Promise<Answer | undefined> {
    if (this.currentState.kind !== 'running') return undefined;
    try {
      return await this.connection?.client.sendRequest<Answer>(method, params);
    } catch (error) {
      this.log.warn(`${method} failed: ${String(error)}`);
      return undefined;
    }
  }

  /** The server's answers may differ from now on: every consumer asks again. */
  async notify(method: string, params: object): Promise<void> {
    if (this.currentState.kind !== 'running') return;
    await this.connection?.client.sendNotification(method, params);
    this.stateChanges.fire(this.currentState);
  }

  /**
   * Makes the workbench request the lenses of a document again: if the text loses the focus right after an edit, the
   * workbench does not, and shows the lenses of the previous text.
   */
  refreshCodeLenses(document: vscode.TextDocument): void {
    const lenses = this.connection?.client.getFeature(CodeLensRequest.method).getProvider(document);
    lenses?.onDidChangeCodeLensEmitter.fire();
  }

  dispose(): void {
    this.stateChanges.dispose();
    this.scenarioChanges.dispose();
    void this.disconnect();
  }

  private async disconnect(): Promise<void> {
    const connection = this.connection;
    this.connection = undefined;
    // A server that has died cannot be stopped properly; that must not prevent a new start.
    await connection?.client
      .dispose()
      .catch((error: unknown) => this.log.info(`The previous server did not stop cleanly: ${String(error)}`));
    connection?.end();
  }

  private clientStateChanged(state: State): void {
    if (state === State.Running) this.changeState({ kind: 'running' });
    if (state === State.Starting) this.changeState({ kind: 'starting' });
  }

  private errorHandler(): ErrorHandler {
    return {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        this.failures += 1;
        if (this.failures <= maxRestarts) return { action: CloseAction.Restart, handled: true };
        this.fail(`The language server stopped ${this.failures} times.`);
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    };
  }

  private fail(message: string): void {
    this.log.error(message);
    this.changeState({ kind: 'failed', message });
  }

  private changeState(state: ServerState): void {
    this.currentState = state;
    this.stateChanges.fire(state);
  }
}
