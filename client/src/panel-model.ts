// What the panel shows: the server is asked anew after every change, and each answer becomes one whole snapshot for the
// page.
import * as vscode from 'vscode';
import type { Snapshot } from '../../protocol/panel.ts';
import type { SimulationResponse } from '../../protocol/requests.ts';
import type { Comparison } from './comparison.ts';
import type { LanguageServer } from './language-server.ts';
import { createSnapshot, type HostState, isSameContent, requestSimulation, type SimulationPlace } from './snapshot.ts';

export interface PanelModelOptions {
  server: LanguageServer;
  comparison: Comparison;
  tracked(): { place: SimulationPlace | undefined; follows: boolean };
  /** There is something new to show. */
  show(next: Snapshot): void;
}

export class PanelModel {
  private readonly options: PanelModelOptions;
  /** What the server said last. */
  private response: SimulationResponse | undefined;
  private latestRequest = 0;
  private lastSent: Snapshot | undefined;

  constructor(options: PanelModelOptions) {
    this.options = options;
  }

  /** Undefined before the first answer. */
  get snapshot(): Snapshot | undefined {
    return this.lastSent;
  }

  get revision(): number {
    return this.lastSent?.revision ?? 0;
  }

  /** What is known of the run that is shown; undefined where there is none. */
  get simulation() {
    return this.response?.type === 'simulation' ? this.response : undefined;
  }

  get scenarioFile(): vscode.Uri | undefined {
    const { scenario } = this.simulation ?? {};
    return scenario && vscode.Uri.parse(scenario.uri);
  }

  /** Listeners are told of a change in no promised order; one turn later the server has been told too. */
  scheduleUpdate(): void {
    this.latestRequest += 1;
    const question = this.latestRequest;
    setTimeout(() => void this.update(question), 0);
  }

  private async update(question: number): Promise<void> {
    const { server, tracked, show } = this.options;
    if (question !== this.latestRequest) return;
    const { place } = tracked();
    const answer = await requestSimulation(place, server);
    // A newer question is under way, or there is nobody to answer: what stands there stays.
    if (question !== this.latestRequest || !answer) return;
    this.response = answer;
    const others = await this.baselineOf(answer, place);
    if (question !== this.latestRequest) return;
    const next = createSnapshot(answer, place, { revision: this.revision + 1, follows: tracked().follows, ...others });
    if (isSameContent(this.lastSent, next)) return;
    this.lastSent = next;
    show(next);
  }

  private async baselineOf(
    answer: SimulationResponse,
    place: SimulationPlace | undefined,
  ): Promise<Pick<HostState, 'lacking' | 'compared'>> {
    if (!place || answer.type !== 'simulation') return { lacking: {} };
    const { comparison } = this.options;
    const { uri } = place;
    const compared = await comparison.baseline({ uri, kind: answer.kind, name: answer.name });
    return { lacking: await comparison.unavailableBaselines(uri), compared };
  }
}
