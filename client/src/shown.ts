// What the panel shows: the server is asked anew after every change, and each answer becomes one whole snapshot for the page.
import * as vscode from 'vscode';
import type { Snapshot } from '../../protocol/panel.ts';
import type { SimulationAnswer } from '../../protocol/requests.ts';
import type { Comparison } from './comparison.ts';
import type { Server } from './server.ts';
import { isSameContent, type Place, type Surroundings, simulationAt, snapshot } from './snapshot.ts';

export interface ShownOptions {
  server: Server;
  comparison: Comparison;
  where(): { place: Place | undefined; follows: boolean };
  /** There is something new to show. */
  show(next: Snapshot): void;
}

export class Shown {
  private readonly options: ShownOptions;
  /** What the server said last. */
  private answer: SimulationAnswer | undefined;
  private questions = 0;
  private last: Snapshot | undefined;

  constructor(options: ShownOptions) {
    this.options = options;
  }

  /** Undefined before the first answer. */
  get snapshot(): Snapshot | undefined {
    return this.last;
  }

  get revision(): number {
    return this.last?.revision ?? 0;
  }

  /** What is known of the run that is shown; undefined where there is none. */
  get simulated() {
    return this.answer?.type === 'simulation' ? this.answer : undefined;
  }

  get scenarioFile(): vscode.Uri | undefined {
    const { scenario } = this.simulated ?? {};
    return scenario && vscode.Uri.parse(scenario.uri);
  }

  /** Listeners are told of a change in no promised order; one turn later the server has been told too. */
  askSoon(): void {
    this.questions += 1;
    const question = this.questions;
    setTimeout(() => void this.ask(question), 0);
  }

  private async ask(question: number): Promise<void> {
    const { server, where, show } = this.options;
    if (question !== this.questions) return;
    const { place } = where();
    const answer = await simulationAt(place, server);
    // A newer question is under way, or there is nobody to answer: what stands there stays.
    if (question !== this.questions || !answer) return;
    this.answer = answer;
    const others = await this.othersOf(answer, place);
    if (question !== this.questions) return;
    const next = snapshot(answer, place, { revision: this.revision + 1, follows: where().follows, ...others });
    if (isSameContent(this.last, next)) return;
    this.last = next;
    show(next);
  }

  private async othersOf(answer: SimulationAnswer, place: Place | undefined): Promise<Pick<Surroundings, 'lacking' | 'compared'>> {
    if (!place || answer.type !== 'simulation') return { lacking: {} };
    const { comparison } = this.options;
    const { uri } = place;
    const compared = await comparison.compared({ uri, kind: answer.kind, name: answer.name });
    return { lacking: await comparison.lacking(uri), compared };
  }
}
