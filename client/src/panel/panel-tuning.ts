// Runs the tuning search of the panel and applies a candidate. The page only names the candidate; this module makes the
// edits, in one undo step.

import type { MessageToHost, MessageToPage } from '../../../protocol/panel.ts';
import { type TuneEdits, type TuneProgressValue, type TuneResponse, tuneRequest } from '../../../protocol/tune.ts';
import { vscode } from '../editor.ts';
import type { LanguageServer } from '../server/language-server.ts';
import type { PanelModel } from './panel-model.ts';
import { openDocument, placeParams } from './snapshot.ts';
import type { TrackedAutoscaler } from './tracked-autoscaler.ts';

type TuningMessage = Omit<Extract<MessageToPage, { type: 'tuning' }>, 'revision'>;
type FileEdits = NonNullable<TuneEdits['edits'][string]>[number];

export interface PanelTuningOptions {
  server: LanguageServer;
  trackedAutoscaler: TrackedAutoscaler;
  model: PanelModel;
  post(message: TuningMessage): void;
}

export class PanelTuning implements vscode.Disposable {
  private readonly options: PanelTuningOptions;
  private running: vscode.CancellationTokenSource | undefined;
  private lastPosted: TuningMessage | undefined;
  private lastEdits: TuneEdits = { files: [], edits: {} };

  constructor(options: PanelTuningOptions) {
    this.options = options;
  }

  dispose(): void {
    this.cancel();
  }

  /** Posts the last message again, because a new page has received no messages yet. */
  repeat(): void {
    if (this.lastPosted) this.options.post(this.lastPosted);
  }

  cancel(): void {
    this.running?.cancel();
  }

  async search({ type: _, subject, ...wish }: Extract<MessageToHost, { type: 'tune' }>): Promise<void> {
    const { server, trackedAutoscaler, model } = this.options;
    this.cancel();
    const running = new vscode.CancellationTokenSource();
    this.running = running;
    this.lastEdits = { files: [], edits: {} };
    const isCurrent = () => this.running === running;
    this.post({ type: 'tuning', subject, isRunning: true });
    const { place } = trackedAutoscaler;
    const params = place && (await placeParams(place));
    const answer =
      params &&
      (await server.requestWithProgress<TuneProgressValue, TuneResponse>(
        tuneRequest,
        { ...params, ...wish, controller: model.chosenController },
        {
          token: running.token,
          told: ({ found, of, isAttacking, ...edits }) => {
            if (!isCurrent() || running.token.isCancellationRequested) return;
            this.lastEdits = edits;
            this.post({ type: 'tuning', subject, isRunning: true, found, of, isAttacking });
          },
        },
      ));
    if (isCurrent()) this.finish(subject, answer, running.token);
  }

  private finish(subject: string, answer: TuneResponse | undefined, token: vscode.CancellationToken): void {
    const { found } = this.lastPosted ?? {};
    if (answer?.type === 'found') {
      this.lastEdits = answer;
      this.post({ type: 'tuning', subject, isRunning: false, found: answer.found });
    } else if (token.isCancellationRequested)
      this.post({ type: 'tuning', subject, isRunning: false, found, problem: cancelledText(found !== undefined) });
    else
      this.post({
        type: 'tuning',
        subject,
        isRunning: false,
        found,
        problem: answer?.problem ?? 'The language server does not respond.',
      });
  }

  /**
   * Makes the edits of the candidate. If one of the files has changed since the search began, no file is edited and the
   * panel shows a message.
   */
  async apply(candidate: string): Promise<void> {
    const { lastPosted } = this;
    if (!lastPosted) return;
    const { problem: _, ...found } = lastPosted;
    const { edits } = this.lastEdits;
    const problem = await this.edit(Object.hasOwn(edits, candidate) ? (edits[candidate] ?? []) : []);
    // Another search may have begun meanwhile.
    if (this.lastPosted === lastPosted) this.post({ ...found, problem });
  }

  private async edit(edits: readonly FileEdits[]): Promise<string | undefined> {
    if (edits.length === 0) return 'There are no edits to make: search again.';
    const whole = new vscode.WorkspaceEdit();
    for (const { uri: address, edits: changes } of edits) {
      const uri = vscode.Uri.parse(address);
      const name = vscode.workspace.asRelativePath(uri);
      const document = await openDocument(uri);
      if (!document) return `${name} cannot be opened.`;
      const before = this.lastEdits.files.find((file) => file.uri === address)?.text;
      if (document.getText() !== before) return `${name} has changed since the search began: search again.`;
      whole.set(
        uri,
        changes.map(({ range: { start, end }, newText }) =>
          vscode.TextEdit.replace(new vscode.Range(start.line, start.character, end.line, end.character), newText),
        ),
      );
    }
    return (await vscode.workspace.applyEdit(whole)) ? undefined : 'The editor did not make the edits.';
  }

  private post(message: TuningMessage): void {
    this.lastPosted = message;
    this.options.post(message);
  }
}

function cancelledText(hasFound: boolean): string {
  return hasFound ? 'The search was cancelled. It had found these edits.' : 'The search was cancelled.';
}
