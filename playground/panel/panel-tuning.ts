// Runs the tuning search for the panel. To apply a candidate, the page sends only the id of the candidate, and this
// module makes the edits.
import type { ControllerChoice } from '../../protocol/controller-choice.ts';
import type { MessageToHost, MessageToPage } from '../../protocol/panel.ts';
import { type TuneEdits, type TuneProgressValue, type TuneResponse, tuneRequest } from '../../protocol/tune.ts';
import type { Editor } from '../editor/editor.ts';
import type { Project } from '../files/project.ts';
import { pathOf } from '../files/uris.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { placeParams, type SimulatedPlace } from './simulated-place.ts';

type TuningMessage = Omit<Extract<MessageToPage, { type: 'tuning' }>, 'revision'>;

export interface PanelTuningOptions {
  server: ServerConnection;
  project: Project;
  editor(): Editor;
  place(): SimulatedPlace | undefined;
  controller(): ControllerChoice | undefined;
  post(message: TuningMessage): void;
}

interface Search {
  params: object;
  token: string;
  subject: string;
  isCancelled: boolean;
}

export class PanelTuning {
  private readonly options: PanelTuningOptions;
  private count = 0;
  private running: Search | undefined;
  private lastPosted: TuningMessage | undefined;
  private lastEdits: TuneEdits = { files: [], edits: {} };

  constructor(options: PanelTuningOptions) {
    this.options = options;
  }

  /** Posts the last state of the search again for a new page, which has received nothing. */
  repeat(): void {
    if (this.lastPosted) this.options.post(this.lastPosted);
  }

  cancel(): void {
    if (!this.running) return;
    this.running.isCancelled = true;
    this.options.server.client.cancelRequest(this.running.params);
  }

  async search({ type: _, subject, ...wish }: Extract<MessageToHost, { type: 'tune' }>): Promise<void> {
    this.cancel();
    this.count += 1;
    const token = `tune ${this.count}`;
    const place = this.options.place();
    const ofPlace = place && { ...placeParams(place), controller: this.options.controller() };
    const search = { params: { ...ofPlace, ...wish, partialResultToken: token }, token, subject, isCancelled: false };
    this.running = search;
    this.lastEdits = { files: [], edits: {} };
    this.post({ type: 'tuning', subject, isRunning: true });
    const answer = ofPlace && (await this.options.server.request<TuneResponse>(tuneRequest, search.params));
    if (this.running === search) this.finish(search, answer);
  }

  progress(token: unknown, value: unknown): void {
    const { running } = this;
    if (!running || running.token !== token || running.isCancelled) return;
    const { found, of, isAttacking, ...edits } = value as TuneProgressValue;
    this.lastEdits = edits;
    this.post({ type: 'tuning', subject: running.subject, isRunning: true, found, of, isAttacking });
  }

  /** Makes the edits of the candidate, unless one of the files has changed since the search began. */
  apply(candidate: string): void {
    const { lastPosted } = this;
    if (!lastPosted) return;
    const { problem: _, ...found } = lastPosted;
    this.post({ ...found, problem: this.edit(candidate) });
  }

  private finish({ subject, isCancelled }: Search, answer: TuneResponse | undefined): void {
    const { found } = this.lastPosted ?? {};
    this.running = undefined;
    const message = { type: 'tuning', subject, isRunning: false } as const;
    if (answer?.type === 'found') {
      this.lastEdits = answer;
      this.post({ ...message, found: answer.found });
    } else {
      const cancelled = found ? 'The search was cancelled. It had found these edits.' : 'The search was cancelled.';
      const failed = answer?.problem ?? 'The language server does not respond.';
      this.post({ ...message, found, problem: isCancelled ? cancelled : failed });
    }
  }

  private edit(candidate: string): string | undefined {
    const { edits, files } = this.lastEdits;
    const changes = Object.hasOwn(edits, candidate) ? (edits[candidate] ?? []) : [];
    if (changes.length === 0) return 'There are no edits to make: search again.';
    const { project, editor } = this.options;
    const changed = changes.find(
      ({ uri }) => files.find((file) => file.uri === uri)?.text !== project.text(pathOf(uri)),
    );
    if (changed) return `${pathOf(changed.uri)} has changed since the search began: search again.`;
    for (const { uri, edits: ofFile } of changes) editor().changeText(pathOf(uri), [...ofFile]);
    return undefined;
  }

  private post(message: TuningMessage): void {
    this.lastPosted = message;
    this.options.post(message);
  }
}
