// The host of the panel's page, in place of VS Code's extension. The page gets a snapshot for each answer of the
// server.
import type * as lsp from 'vscode-languageserver-types';
import { autoscalerKinds } from '../../core/model/autoscaler-kinds.ts';
import type { ControllerChoice } from '../../protocol/controller-choice.ts';
import { exportedContent, exportedName } from '../../protocol/exported-file.ts';
import { type FollowedResponse, followedRequest } from '../../protocol/followed.ts';
import { handleMessage, type MessageHandlers } from '../../protocol/message-handlers.ts';
import {
  type ComparisonChoice,
  type ExportFormat,
  exportFormatSchema,
  exportTargetSchema,
  type MessageToHost,
  type MessageToPage,
  parseMessageToHost,
  type ServerProblem,
  type Snapshot,
  type Unrevised,
} from '../../protocol/panel.ts';
import { createSnapshot, isSameContent } from '../../protocol/panel-snapshot.ts';
import { setPreviewValueCommand } from '../../protocol/preview-values.ts';
import { type SimulationResponse, simulationRequest } from '../../protocol/requests.ts';
import { parseWith } from '../../protocol/schema.ts';
import { type OpenedRun, runOfArguments } from '../../protocol/simulation-arguments.ts';
import type { Editor } from '../editor/editor.ts';
import type { Project } from '../files/project.ts';
import { pathOf, uriOf } from '../files/uris.ts';
import { copyText, download } from '../page/transfer.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { panelProgram } from '../server/worker-program.ts';
import { PanelFiles } from './panel-files.ts';
import { PanelTuning } from './panel-tuning.ts';
import { placeOfArguments, placeParams, type SimulatedPlace } from './simulated-place.ts';

/** The cursor must stay at one place for this time before the server is asked. */
const restMs = 150;

const namesAutoscaler = new RegExp(`^[\\s-]*["']?kind["']?\\s*:\\s*["']?(?:${autoscalerKinds.join('|')})\\b`, 'm');

/**
 * The reasons why the panel cannot compare with the saved or the committed version: the page has neither files on a disk
 * nor a repository.
 */
const lacking = {
  saved: 'The playground keeps no saved file: pin a run instead.',
  head: 'The playground has no repository: pin a run instead.',
};

export interface PanelHostOptions {
  server: ServerConnection;
  project: Project;
  editor(): Editor;
  post(message: MessageToPage): void;
  focus(): void;
  ensureOpen(path: string): void;
  run(command: string, args: readonly unknown[]): void;
  changed(): void;
  say(text: string): void;
}

const copied: Record<ExportFormat, string> = {
  png: 'The simulation is copied as an image.',
  svg: 'The simulation is copied as SVG.',
  csv: 'The simulation is copied as CSV.',
  json: 'The simulation is copied as JSON.',
  markdown: 'The simulation is copied as Markdown.',
};

export interface PanelPlace {
  place: SimulatedPlace | undefined;
  follows: boolean;
}

export class PanelHost {
  private readonly options: PanelHostOptions;
  private readonly files: PanelFiles;
  private readonly tuning: PanelTuning;
  private current: SimulatedPlace | undefined;
  private followsCursor = true;
  private controller: ControllerChoice | undefined;
  private comparison: { choice: ComparisonChoice; names?: readonly string[] | undefined } = { choice: 'nothing' };
  private response: SimulationResponse | undefined;
  private lastSent: Snapshot | undefined;
  private latestRequest = 0;
  private isPageReady = false;
  private pendingRun: OpenedRun | undefined;
  private problem: ServerProblem | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PanelHostOptions) {
    this.options = options;
    const post = (message: Unrevised<MessageToPage>) =>
      options.post({ ...message, revision: this.revision } as MessageToPage);
    const shared = {
      ...options,
      place: () => this.current,
      simulation: () => (this.response?.type === 'simulation' ? this.response : undefined),
      controller: () => this.controller,
      post,
      useScenario: (scenario: string | undefined) => this.useScenario(scenario),
    };
    this.files = new PanelFiles(shared);
    this.tuning = new PanelTuning(shared);
  }

  get state(): PanelPlace {
    return { place: this.current, follows: this.followsCursor };
  }

  restore({ place, follows }: PanelPlace): void {
    this.followsCursor = follows;
    this.current = place;
    this.tuning.cancel();
    this.files.forget();
    this.refresh();
  }

  open(args: readonly unknown[]): void {
    const place = placeOfArguments(args);
    const run = runOfArguments(args);
    if (place) this.setPlace(place);
    if (!run) return;
    if (this.isPageReady) this.post({ type: 'mode', ...run });
    else this.pendingRun = run;
  }

  cursorMoved(): void {
    const { path, position } = this.options.editor();
    if (path === this.current?.path) this.post({ type: 'cursor', line: position.line + 1 });
    clearTimeout(this.rest);
    if (!this.followsCursor || path === undefined) return;
    const text = this.options.project.text(path) ?? '';
    if (path === this.current?.path) this.setPlace({ ...this.current, position });
    else if (namesAutoscaler.test(text) || text.trim() === '') this.setPlace({ path, position });
    else this.rest = setTimeout(() => void this.followLens(path, position), restMs);
  }

  export(format: unknown, to: unknown): void {
    const known = parseWith(exportFormatSchema, format);
    const target = parseWith(exportTargetSchema, to);
    // A browser copies an image only for a page that has the focus.
    if (known === 'png' && target === 'clipboard') this.options.focus();
    if (known && target) this.post({ type: 'export', format: known, to: target });
  }

  tuneProgress(token: unknown, value: unknown): void {
    this.tuning.progress(token, value);
  }

  showProblem(problem: ServerProblem | undefined): void {
    this.problem = problem;
    this.post({ type: 'server', problem });
  }

  /**
   * Requests the simulation again, because the result may have changed although the simulated autoscaler is the same.
   * Changes that arrive together cause one request.
   */
  refresh(): void {
    this.latestRequest += 1;
    const question = this.latestRequest;
    setTimeout(() => void this.update(question), 0);
  }

  receive(message: unknown): void {
    const parsed = parseMessageToHost(message);
    if (parsed) handleMessage(this.handlers, parsed);
  }

  private get revision(): number {
    return this.lastSent?.revision ?? 0;
  }

  private post(message: Unrevised<MessageToPage>): void {
    this.options.post({ ...message, revision: this.revision } as MessageToPage);
  }

  private setPlace(place: SimulatedPlace): void {
    if (JSON.stringify(place) === JSON.stringify(this.current)) return;
    this.current = place;
    this.options.changed();
    this.refresh();
  }

  private useScenario(scenario: string | undefined): void {
    if (!this.current) return;
    const { scenario: _, ...place } = this.current;
    this.setPlace(scenario === undefined ? place : { ...place, scenario });
    this.refresh();
  }

  /**
   * Shows the simulation that the lens nearest to `position` opens, if the file has no autoscalers, such as a values
   * file.
   */
  private async followLens(path: string, position: lsp.Position): Promise<void> {
    const params = { textDocument: { uri: uriOf(path) }, position };
    const { open } = (await this.options.server.request<FollowedResponse>(followedRequest, params)) ?? {};
    const place = open && placeOfArguments(open);
    if (place && this.followsCursor && this.options.editor().path === path) this.setPlace(place);
  }

  private async update(question: number): Promise<void> {
    if (question !== this.latestRequest) return;
    const { server, ensureOpen } = this.options;
    const { current: place, controller, comparison } = this;
    if (place) ensureOpen(place.path);
    const compared = comparison.choice === 'environments' ? { names: comparison.names } : undefined;
    const response: SimulationResponse | undefined = place
      ? await server.request(simulationRequest, { ...placeParams(place), compared, controller })
      : { type: 'empty' };
    // If there is a newer request or no server, the content stays.
    if (question !== this.latestRequest || !response) return;
    this.response = response;
    const next = createSnapshot(response, {
      revision: this.revision + 1,
      follows: this.followsCursor,
      lacking,
      uri: place && uriOf(place.path),
      nameOf: pathOf,
    });
    if (isSameContent(this.lastSent, next)) return;
    this.lastSent = next;
    if (this.isPageReady) this.options.post(next);
    this.files.tellRecordings();
  }

  /** Called when the page is gone. No snapshot is posted until a new page is ready. */
  pageGone(): void {
    this.isPageReady = false;
  }

  private pageReady(): void {
    this.isPageReady = true;
    if (this.lastSent) this.options.post(this.lastSent);
    this.files.forget();
    this.files.tellRecordings();
    this.tuning.repeat();
    if (this.problem) this.showProblem(this.problem);
    const { pendingRun } = this;
    this.pendingRun = undefined;
    if (pendingRun) this.post({ type: 'mode', ...pendingRun });
  }

  private readonly handlers: MessageHandlers<MessageToHost> = {
    ready: () => this.pageReady(),
    ping: () => this.post({ type: 'pong' }),
    drawn: ({ sequence }) => {
      document.documentElement.dataset.sequence = sequence;
    },
    reveal: ({ line }) => this.reveal(line),
    select: ({ line, note = '' }) => this.markDecided(line, note),
    exported: (message) => this.exported(message),
    imageCopied: ({ problem }) => this.imageCopied(problem),
    compare: (message) => {
      this.comparison = { choice: message.with, names: message.environments };
      this.refresh();
    },
    controller: ({ choice }) => {
      this.controller = choice;
      this.refresh();
    },
    follow: ({ follows }) => {
      this.followsCursor = follows;
      this.options.changed();
      this.refresh();
      if (follows) this.cursorMoved();
    },
    object: ({ key }) => this.current && this.setPlace({ ...this.current, object: key }),
    chooseSeries: () => this.files.chooseSeries(),
    readSeries: ({ file }) => this.files.readSeries(file),
    readWorker: () => this.postWorker(),
    readRecording: ({ file }) => this.files.readRecording(file),
    chooseRecording: ({ action }) => this.files.chooseRecording(action),
    saveFitted: (message) => this.files.saveFitted(message),
    insert: () => this.options.run('replicast.insertAutoscaler', []),
    restartServer: () => this.options.run('replicast.restartServer', []),
    showLog: () => this.options.say('The log of the language server is in the console of the browser.'),
    saveScenario: (message) => this.files.saveScenario(message),
    openScenario: () => this.files.openScenario(),
    showScenario: () => this.files.showScenario(),
    tune: (message) => this.tuning.search(message),
    cancelTuning: () => this.tuning.cancel(),
    applyTuned: ({ candidate }) => this.tuning.apply(candidate),
    setValue: ({ expression }) => this.setPreviewValue(expression),
  };

  private reveal(line: number): void {
    if (!this.current) return;
    this.options.editor().show(this.current.path, { line: line - 1, character: 0 });
    this.options.editor().focus();
  }

  private markDecided(line: number | undefined, note: string): void {
    const editor = this.options.editor();
    const isShown = editor.path === this.current?.path;
    editor.mark(line === undefined || !isShown ? undefined : { line, note });
  }

  private async exported({ format, to, name, text }: Extract<MessageToHost, { type: 'exported' }>): Promise<void> {
    if (to === 'file') download(exportedName(name, format), exportedContent(text, format));
    else if (await copyText(text)) this.options.say(copied[format]);
    else this.options.say('The browser does not allow this page to copy. Export a file instead.');
  }

  private imageCopied(problem: string | undefined): void {
    this.options.say(
      problem === undefined ? copied.png : `The image was not copied: ${problem}. Export a PNG picture instead.`,
    );
  }

  private async postWorker(): Promise<void> {
    try {
      this.post({ type: 'worker', modules: [['worker.js', await panelProgram()]] });
    } catch (error) {
      this.post({ type: 'worker', modules: [], problem: String(error) });
    }
  }

  private setPreviewValue(expression: string): void {
    const { path, position, valuesFiles } = this.current ?? {};
    if (path !== undefined) this.options.run(setPreviewValueCommand, [uriOf(path), position, expression, valuesFiles]);
  }
}
