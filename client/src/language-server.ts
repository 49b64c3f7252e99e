// The language server as the rest of the client sees it: started when a document needs it, asked, started again. What
// goes wrong is a state for the status item and a line in the log, never a pop-up.
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

/** A client and what has to end with it, a worker for one. */
export interface ClientConnection {
  client: BaseLanguageClient;
  end(): void;
}

/** A server that fails again so soon has a bug that another start does not mend. */
const maxRestarts = 3;

export class LanguageServer implements vscode.Disposable {
  readonly ready: Promise<void>;
  private markReady: () => void = () => {};
  private connection: ClientConnection | undefined;
  private currentState: ServerState = { kind: 'waiting' };
  private readonly stateChanges = new vscode.EventEmitter<ServerState>();
  readonly onDidChangeState = this.stateChanges.event;
  private readonly scenarioChanges = new vscode.EventEmitter<void>();
  /** A scenario file, or what it names, is different. */
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

  /** Settles when it runs, or has failed to. */
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
      this.log.info('The language server runs.');
      this.markReady();
    } catch (error) {
      this.fail(`The language server did not start: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** A new process or worker: the old one may be stuck, and a worker that has ended cannot begin again. */
  async restart(): Promise<void> {
    this.failures = 0;
    await this.disconnect();
    this.changeState({ kind: 'waiting' });
    await this.start();
  }

  /** Undefined where there is no server to answer; the caller keeps what it has. */
  async request<Answer>(method: string, params: object): Promise<Answer | undefined> {
    if (this.currentState.kind !== 'running') return undefined;
    try {
      return await this.connection?.client.sendRequest<Answer>(method, params);
    } catch (error) {
      this.log.warn(`${method} was not answered: ${String(error)}`);
      return undefined;
    }
  }

  /** What the server answers from now on may be something else: everybody asks again. */
  async notify(method: string, params: object): Promise<void> {
    if (this.currentState.kind !== 'running') return;
    await this.connection?.client.sendNotification(method, params);
    this.stateChanges.fire(this.currentState);
  }

  /**
   * Has the workbench ask for the lenses of a document again: it forgets to where the text loses the focus right after
   * an edit, and then shows those of the text before.
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
    // A server that has died cannot be stopped in order; that is no reason not to start another.
    await connection?.client
      .dispose()
      .catch((error: unknown) => this.log.info(`The old server did not stop in order: ${String(error)}`));
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
        this.fail(`The language server ended ${this.failures} times.`);
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
