import type * as vscode from 'vscode';
import type { ControllerChoice } from '../../../protocol/controller-choice.ts';
import type { Baseline, BaselineKind, ComparisonChoice, UnavailableBaselines } from '../../../protocol/panel.ts';
import {
  type SimulationResponse,
  type TextSimulationParams,
  textSimulationRequest,
} from '../../../protocol/requests.ts';
import { Git, type TextResult } from '../files/git.ts';
import { maxEditedBytes, readFileBytes } from '../files/read-file.ts';
import type { LanguageServer } from '../server/language-server.ts';

export interface AutoscalerIdentity {
  uri: vscode.Uri;
  kind: string;
  name: string;
  valuesFiles?: readonly string[] | undefined;
  controller?: ControllerChoice | undefined;
}

export class BaselineComparison implements vscode.Disposable {
  private readonly git = new Git();
  /**
   * The last answer. It is reused after a keystroke, because a keystroke changes neither the saved nor the committed
   * version.
   */
  private last: { requestKey: string; answer: SimulationResponse } | undefined;
  private choice: ComparisonChoice = 'nothing';
  private names: readonly string[] | undefined;
  readonly onDidChange = this.git.onDidChange;
  private readonly server: LanguageServer;

  constructor(server: LanguageServer) {
    this.server = server;
  }

  /**
   * Sets what is compared. If `environments` is absent, the first environments of the list are compared. Returns
   * whether the choice has changed.
   */
  choose(choice: ComparisonChoice, environments?: readonly string[]): boolean {
    const changed = choice !== this.choice || String(environments) !== String(this.names);
    this.choice = choice;
    this.names = environments;
    return changed;
  }

  get environments(): { names?: readonly string[] | undefined } | undefined {
    return this.choice === 'environments' ? { names: this.names } : undefined;
  }

  /** Must be called after a change of settings or preview values, because they affect how a text is parsed. */
  clearCache(): void {
    this.last = undefined;
  }

  async unavailableBaselines(uri: vscode.Uri): Promise<UnavailableBaselines> {
    const head = await this.git.unavailableReason(uri);
    return {
      ...(uri.scheme === 'untitled' && { saved: 'This file has not been saved yet.' }),
      head,
    };
  }

  async baseline(identity: AutoscalerIdentity): Promise<Baseline | undefined> {
    const { choice: which } = this;
    if (which !== 'saved' && which !== 'head') return undefined;
    const version = await (which === 'head' ? this.git.headText(identity.uri) : savedText(identity.uri));
    if (!version.ok) return { with: which, problem: version.reason };
    const answer = await this.request(identity, version.text);
    return answer && toBaseline(which, answer, identity);
  }

  dispose(): void {
    this.git.dispose();
  }

  private async request(
    { uri, kind, name, valuesFiles, controller }: AutoscalerIdentity,
    text: string,
  ): Promise<SimulationResponse | undefined> {
    const params: TextSimulationParams = {
      textDocument: { uri: uri.toString() },
      text,
      kind,
      name,
      ...(valuesFiles && { valuesFiles }),
      controller,
    };
    const requestKey = JSON.stringify(params);
    if (this.last?.requestKey === requestKey) return this.last.answer;
    const answer = await this.server.request<SimulationResponse>(textSimulationRequest, params);
    if (answer) this.last = { requestKey, answer };
    return answer;
  }
}

function toBaseline(which: BaselineKind, answer: SimulationResponse, { kind, name }: AutoscalerIdentity): Baseline {
  switch (answer.type) {
    case 'simulation':
      return { with: which, autoscaler: answer.autoscaler, workload: answer.workload };
    case 'unreadable':
      return { with: which, problem: answer.problem.message };
    case 'empty':
      return { with: which, problem: `This version contains no ${kind} ${name}.` };
  }
}

async function savedText(uri: vscode.Uri): Promise<TextResult> {
  if (uri.scheme === 'untitled') return { ok: false, reason: 'This file has not been saved yet.' };
  const file = await readFileBytes(uri, maxEditedBytes);
  if ('problem' in file) return { ok: false, reason: 'The saved file cannot be read.' };
  return { ok: true, text: new TextDecoder().decode(file.bytes) };
}
