// Other versions of the shown file: what is saved, and what was committed last. The server reads their texts as it reads the file.
import * as vscode from 'vscode';
import type { Compared, CompareWith, Lacking, Version } from '../../protocol/panel.ts';
import { type SimulationAnswer, type VersionParams, versionRequest } from '../../protocol/requests.ts';
import { type Found, Git } from './git.ts';
import type { Server } from './server.ts';

/** Which autoscaler of which file. */
export interface Wanted {
  uri: vscode.Uri;
  kind: string;
  name: string;
}

export class Comparison implements vscode.Disposable {
  private readonly git = new Git();
  /** The last answer: a keystroke changes neither what is saved nor what is committed. */
  private last: { asked: string; answer: SimulationAnswer } | undefined;
  private wanted: CompareWith = 'nothing';
  readonly onDidChange = this.git.onDidChange;
  private readonly server: Server;

  constructor(server: Server) {
    this.server = server;
  }

  /** True where it is another choice than before. */
  choose(wanted: CompareWith): boolean {
    const changed = wanted !== this.wanted;
    this.wanted = wanted;
    return changed;
  }

  /** Settings and preview values decide what a text means. */
  forget(): void {
    this.last = undefined;
  }

  async lacking(uri: vscode.Uri): Promise<Lacking> {
    const head = await this.git.lacking(uri);
    return { ...(uri.scheme === 'untitled' && { saved: 'This file was never saved.' }), ...(head !== undefined && { head }) };
  }

  async compared(wanted: Wanted): Promise<Compared | undefined> {
    const { wanted: which } = this;
    if (which === 'nothing' || which === 'pins') return undefined;
    const found = await (which === 'head' ? this.git.head(wanted.uri) : savedText(wanted.uri));
    if (!found.ok) return { with: which, problem: found.reason };
    const answer = await this.ask(wanted, found.text);
    return answer && comparedOf(which, answer, wanted);
  }

  dispose(): void {
    this.git.dispose();
  }

  private async ask({ uri, kind, name }: Wanted, text: string): Promise<SimulationAnswer | undefined> {
    const params: VersionParams = { textDocument: { uri: uri.toString() }, text, kind, name };
    const asked = JSON.stringify(params);
    if (this.last?.asked === asked) return this.last.answer;
    const answer = await this.server.ask<SimulationAnswer>(versionRequest, params);
    if (answer) this.last = { asked, answer };
    return answer;
  }
}

function comparedOf(which: Version, answer: SimulationAnswer, { kind, name }: Wanted): Compared {
  switch (answer.type) {
    case 'simulation':
      return { with: which, autoscaler: answer.autoscaler, workload: answer.workload };
    case 'unreadable':
      return { with: which, problem: answer.problem.message };
    case 'empty':
      return { with: which, problem: `There is no ${kind} ${name} in it.` };
  }
}

async function savedText(uri: vscode.Uri): Promise<Found> {
  if (uri.scheme === 'untitled') return { ok: false, reason: 'This file was never saved.' };
  try {
    return { ok: true, text: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) };
  } catch {
    return { ok: false, reason: 'The saved file cannot be read.' };
  }
}
