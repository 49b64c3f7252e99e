// Other versions of the displayed file: the saved one and the last commit. The server parses them like the file.
import * as vscode from 'vscode';
import type { Baseline, BaselineKind, ComparisonChoice, UnavailableBaselines } from '../../protocol/panel.ts';
import { type SimulationResponse, type TextSimulationParams, textSimulationRequest } from '../../protocol/requests.ts';
import { Git, type TextResult } from './git.ts';
import type { LanguageServer } from './language-server.ts';

/** An autoscaler in a file. */
export interface AutoscalerIdentity {
  uri: vscode.Uri;
  kind: string;
  name: string;
}

export class Comparison implements vscode.Disposable {
  private readonly git = new Git();
  /** The last answer: a keystroke changes neither the saved nor the committed version. */
  private last: { asked: string; answer: SimulationResponse } | undefined;
  private choice: ComparisonChoice = 'nothing';
  readonly onDidChange = this.git.onDidChange;
  private readonly server: LanguageServer;

  constructor(server: LanguageServer) {
    this.server = server;
  }

  /** Returns true if the choice changed. */
  choose(wanted: ComparisonChoice): boolean {
    const changed = wanted !== this.choice;
    this.choice = wanted;
    return changed;
  }

  /** Settings and preview values affect how a text is parsed. */
  clearCache(): void {
    this.last = undefined;
  }

  async unavailableBaselines(uri: vscode.Uri): Promise<UnavailableBaselines> {
    const head = await this.git.unavailableReason(uri);
    return {
      ...(uri.scheme === 'untitled' && { saved: 'This file has not been saved yet.' }),
      ...(head !== undefined && { head }),
    };
  }

  async baseline(wanted: AutoscalerIdentity): Promise<Baseline | undefined> {
    const { choice: which } = this;
    if (which === 'nothing' || which === 'pins') return undefined;
    const found = await (which === 'head' ? this.git.headText(wanted.uri) : savedText(wanted.uri));
    if (!found.ok) return { with: which, problem: found.reason };
    const answer = await this.request(wanted, found.text);
    return answer && toBaseline(which, answer, wanted);
  }

  dispose(): void {
    this.git.dispose();
  }

  private async request(
    { uri, kind, name }: AutoscalerIdentity,
    text: string,
  ): Promise<SimulationResponse | undefined> {
    const params: TextSimulationParams = { textDocument: { uri: uri.toString() }, text, kind, name };
    const asked = JSON.stringify(params);
    if (this.last?.asked === asked) return this.last.answer;
    const answer = await this.server.request<SimulationResponse>(textSimulationRequest, params);
    if (answer) this.last = { asked, answer };
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
      return { with: which, problem: `It contains no ${kind} ${name}.` };
  }
}

async function savedText(uri: vscode.Uri): Promise<TextResult> {
  if (uri.scheme === 'untitled') return { ok: false, reason: 'This file has not been saved yet.' };
  try {
    return { ok: true, text: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) };
  } catch {
    return { ok: false, reason: 'The saved file cannot be read.' };
  }
}
