// Runs the language server. The server starts when a document needs it, and starts again after a crash or a hang. A
// failure never opens a pop-up. The status item and the panel show the failure, and the log has a line about it.

import type { BaseLanguageClient, WorkspaceDiagnosticReport } from 'vscode-languageclient';
import { startHeartbeat, watchSilence } from '../../../protocol/heartbeat.ts';
import { pingRequest, readPingResponse } from '../../../protocol/ping.ts';
import { simulationsChangedNotification } from '../../../protocol/scenario.ts';
import { hangMs, startHangMs } from '../../../protocol/silence.ts';
import { vscode } from '../editor.ts';
import { codeLensMethod } from '../text/lens-lines.ts';
import { type Crash, decideRestart, recentCrashes } from './restart-policy.ts';
import { type ServerState, stoppedText } from './server-state.ts';

export interface ClientConnection {
  client: BaseLanguageClient;
  /** Ends the process or worker at once, even if it hangs. The client notices that its connection has ended. */
  end(): void;
}

export interface LanguageServerOptions {
  connect(closed: () => void): Promise<ClientConnection>;
  log: vscode.LogOutputChannel;
  /**
   * Whether a server that does not answer is replaced. False while debugging, because a debugger may have paused the
   * server.
   */
  replacesHanging: boolean;
}

interface ServerRun {
  startedMs: number;
  connection?: ClientConnection;
  stopWatching(): void;
}

export interface WorkspaceProblems {
  uri: vscode.Uri;
  resultId: string;
  /** The new diagnostics; undefined if the diagnostics have not changed. */
  diagnostics: vscode.Diagnostic[] | undefined;
}

export class LanguageServer implements vscode.Disposable {
  readonly ready: Promise<void>;
  private markReady: () => void = () => {};
  private current: ServerRun | undefined;
  private currentState: ServerState = { kind: 'waiting' };
  private readonly stateChanges = new vscode.EventEmitter<ServerState>();
  readonly onDidChangeState = this.stateChanges.event;
  private readonly simulationChanges = new vscode.EventEmitter<void>();
  readonly onDidChangeSimulations = this.simulationChanges.event;
  private readonly options: LanguageServerOptions;
  private crashes: readonly Crash[] = [];
  private pause: ReturnType<typeof setTimeout> | undefined;
  private starting: Promise<void> = Promise.resolve();
  private lastProgress = 0;

  constructor(options: LanguageServerOptions) {
    this.options = options;
    this.ready = new Promise((resolve) => {
      this.markReady = resolve;
    });
  }

  get state(): ServerState {
    return this.currentState;
  }

  /** Resolves when the server runs or has failed to start. */
  start(): Promise<void> {
    if (this.currentState.kind === 'waiting') this.starting = this.launch({ isRestart: false });
    return this.starting;
  }

  /** Restarts the server. Earlier crashes no longer count, because the user requested the restart. */
  async restart(): Promise<void> {
    this.crashes = [];
    await this.disconnect();
    // If another restart has begun meanwhile, no second server is started.
    if (!this.current) this.starting = this.launch({ isRestart: true });
    await this.starting;
  }

  /**
   * Sends a request. Returns undefined if no server can answer, or if the request fails or is cancelled. The caller
   * then keeps its last answer.
   */
  async request<Answer>(method: string, params: object, token?: vscode.CancellationToken): Promise<Answer | undefined> {
    const client = this.answeringClient;
    if (!client) return undefined;
    try {
      return await client.sendRequest<Answer>(method, params, token);
    } catch (error) {
      if (!token?.isCancellationRequested) this.options.log.warn(`${method} failed: ${String(error)}`);
      return undefined;
    }
  }

  async requestWithProgress<Value, Answer>(
    method: string,
    params: object,
    { token, told }: { token: vscode.CancellationToken; told(value: Value): void },
  ): Promise<Answer | undefined> {
    this.lastProgress += 1;
    const partialResultToken = `${method} ${this.lastProgress}`;
    // The type of the library requires these two properties, but nothing reads them.
    const type = { __: undefined, _pr: undefined };
    const listener = this.answeringClient?.onProgress<Value>(type, partialResultToken, told);
    const answer = await this.request<Answer>(method, { ...params, partialResultToken }, token);
    listener?.dispose();
    return answer;
  }

  async workspaceDiagnostics(
    previousResultIds: readonly { uri: string; value: string }[],
    token: vscode.CancellationToken,
  ): Promise<readonly WorkspaceProblems[] | undefined> {
    const client = this.answeringClient;
    if (!client) return undefined;
    try {
      const params = { previousResultIds };
      const { items } = await client.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', params, token);
      return await Promise.all(
        items.map(async ({ uri, resultId = '', ...report }) => ({
          uri: client.protocol2CodeConverter.asUri(uri),
          resultId,
          diagnostics:
            report.kind === 'full' ? await client.protocol2CodeConverter.asDiagnostics(report.items) : undefined,
        })),
      );
    } catch (error) {
      if (!token.isCancellationRequested) this.options.log.warn(`workspace/diagnostic failed: ${String(error)}`);
      return undefined;
    }
  }

  /**
   * Sends a notification, and then reports a change of state. Consumers request their data again after such a change,
   * because the notification may change the server's answers.
   */
  async notify(method: string, params: object): Promise<void> {
    const client = this.answeringClient;
    if (!client) return;
    try {
      await client.sendNotification(method, params);
    } catch (error) {
      // The server process has just ended. The server that is started next gets the current state.
      this.options.log.warn(`${method} failed: ${String(error)}`);
      return;
    }
    this.stateChanges.fire(this.currentState);
  }

  /**
   * Makes VS Code request the lenses of the document again. If the editor loses the focus right after an edit, VS Code
   * would otherwise keep the lenses of the previous text.
   */
  refreshCodeLenses(document: vscode.TextDocument): void {
    const lenses = this.answeringClient?.getFeature(codeLensMethod).getProvider(document);
    lenses?.onDidChangeCodeLensEmitter.fire();
  }

  dispose(): void {
    this.stateChanges.dispose();
    this.simulationChanges.dispose();
    void this.disconnect();
  }

  private get answeringClient(): BaseLanguageClient | undefined {
    const { kind } = this.currentState;
    return kind === 'running' || kind === 'unresponsive' ? this.current?.connection?.client : undefined;
  }

  private async launch({ isRestart }: { isRestart: boolean }): Promise<void> {
    const run: ServerRun = { startedMs: performance.now(), stopWatching: () => {} };
    this.current = run;
    this.changeState({ kind: 'starting', isRestart });
    try {
      const connection = await this.options.connect(() =>
        this.crashed(run, 'The language server stopped unexpectedly'),
      );
      run.connection = connection;
      if (this.current !== run) return connection.end();
      connection.client.onNotification(simulationsChangedNotification, () => this.simulationChanges.fire());
      this.watchStart(run);
      await connection.client.start();
      if (this.current !== run) return connection.end();
      run.stopWatching();
      this.watchPings(run, connection.client);
      this.options.log.info('The language server is running.');
      this.changeState({ kind: 'running' });
      this.markReady();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.crashed(run, `The language server did not start: ${message.replace(/\.$/, '')}`);
    }
  }

  private watchStart(run: ServerRun): void {
    if (!this.options.replacesHanging) return;
    const hangs = () => this.hung(run, `The language server did not start within ${startHangMs / 1000} s`);
    run.stopWatching = watchSilence({ slow: () => {}, hangs }, startHangMs);
  }

  private watchPings(run: ServerRun, client: BaseLanguageClient): void {
    if (!this.options.replacesHanging) return;
    const changeState = (state: ServerState) => this.current === run && this.changeState(state);
    run.stopWatching = startHeartbeat({
      ping: async () => readPingResponse(await client.sendRequest<unknown>(pingRequest)),
      slow: () => changeState({ kind: 'unresponsive' }),
      recovered: () => changeState({ kind: 'running' }),
      hangs: () => this.hung(run, `The language server did not respond for ${hangMs / 1000} s`),
    });
  }

  private hung(run: ServerRun, reason: string): void {
    if (this.current !== run) return;
    void disposeClient(run);
    this.crashed(run, reason);
  }

  /** `reason` is a sentence without a full stop. */
  private crashed(run: ServerRun, reason: string): void {
    if (this.current !== run) return;
    this.current = undefined;
    run.stopWatching();
    run.connection?.end();
    this.crashes = recentCrashes([...this.crashes, { startedMs: run.startedMs, endedMs: performance.now() }]);
    const decision = decideRestart(this.crashes);
    const message = stoppedText(reason, decision);
    this.options.log.error(message);
    const restarts = decision.kind === 'restart';
    if (restarts && decision.pauseMs === 0) this.changeState({ kind: 'starting', isRestart: true });
    else this.changeState({ kind: 'stopped', message, restarts });
    // The restart runs in a later turn of the event loop. By then, the previous client has removed everything that it
    // registered in VS Code.
    if (restarts) this.pause = setTimeout(() => this.relaunch(), decision.pauseMs);
  }

  private relaunch(): void {
    this.starting = this.launch({ isRestart: true });
  }

  private async disconnect(): Promise<void> {
    clearTimeout(this.pause);
    const run = this.current;
    this.current = undefined;
    if (!run) return;
    run.stopWatching();
    const stopped = disposeClient(run);
    // A server that does not answer would never complete the request to stop, so only a running server is awaited.
    if (this.currentState.kind === 'running') await stopped;
    run.connection?.end();
  }

  private changeState(state: ServerState): void {
    this.currentState = state;
    this.stateChanges.fire(state);
  }
}

/** Errors of `dispose` are ignored, because they only mean that the server has already ended or does not answer. */
async function disposeClient({ connection }: ServerRun): Promise<void> {
  await connection?.client.dispose().catch(() => {});
}
