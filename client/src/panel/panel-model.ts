import type { ControllerChoice } from '../../../protocol/controller-choice.ts';
import type { Snapshot } from '../../../protocol/panel.ts';
import { createSnapshot, type HostState, isSameContent } from '../../../protocol/panel-snapshot.ts';
import type { SimulationResponse } from '../../../protocol/requests.ts';
import type { BaselineComparison } from '../commands/comparison.ts';
import { vscode } from '../editor.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { requestSimulation, type SimulationPlace } from './snapshot.ts';

export interface PanelModelOptions {
  server: LanguageServer;
  comparison: BaselineComparison;
  tracked(): { place: SimulationPlace | undefined; follows: boolean };
  show(next: Snapshot): void;
}

export class PanelModel {
  private readonly options: PanelModelOptions;
  private response: SimulationResponse | undefined;
  private latestRequest = 0;
  private lastSent: Snapshot | undefined;
  private controller: ControllerChoice | undefined;

  constructor(options: PanelModelOptions) {
    this.options = options;
  }

  get snapshot(): Snapshot | undefined {
    return this.lastSent;
  }

  get revision(): number {
    return this.lastSent?.revision ?? 0;
  }

  get simulation() {
    return this.response?.type === 'simulation' ? this.response : undefined;
  }

  dependsOn(uri: string): boolean {
    const { response } = this;
    const rendered = response && 'rendered' in response ? response.rendered : undefined;
    const environments = this.simulation?.environments ?? [];
    const files = [...(rendered?.files ?? []), ...environments.flatMap(({ uris }) => uris)];
    return uri === this.simulation?.workloadUri || files.some((file) => isSameFile(file, uri));
  }

  get chosenController(): ControllerChoice | undefined {
    return this.controller;
  }

  get scenarioFile(): vscode.Uri | undefined {
    const { scenario } = this.simulation ?? {};
    return scenario && vscode.Uri.parse(scenario.uri);
  }

  /**
   * Sets the controller that the user has chosen. If `choice` is undefined, the panel uses the controller from the
   * settings again.
   */
  chooseController(choice: ControllerChoice | undefined): void {
    if (JSON.stringify(choice) === JSON.stringify(this.controller)) return;
    this.controller = choice;
    this.scheduleUpdate();
  }

  /**
   * Schedules an update for the next turn of the event loop. VS Code calls the listeners of a change in an undefined
   * order, so the server may receive the change after the panel.
   */
  scheduleUpdate(): void {
    this.latestRequest += 1;
    const question = this.latestRequest;
    setTimeout(() => void this.update(question), 0);
  }

  private async update(question: number): Promise<void> {
    const { server, comparison, tracked, show } = this.options;
    if (question !== this.latestRequest) return;
    const { place } = tracked();
    const { controller } = this;
    const answer = await requestSimulation(place, server, { compared: comparison.environments, controller });
    // If a newer request is pending, or if there is no server, the panel keeps its content.
    if (question !== this.latestRequest || !answer) return;
    this.response = answer;
    const others = await this.baselineOf(answer, place);
    if (question !== this.latestRequest) return;
    const next = createSnapshot(answer, {
      revision: this.revision + 1,
      follows: tracked().follows,
      uri: place?.uri.toString(),
      nameOf: (uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
      ...others,
    });
    if (isSameContent(this.lastSent, next)) return;
    this.lastSent = next;
    show(next);
  }

  private async baselineOf(
    answer: SimulationResponse,
    place: SimulationPlace | undefined,
  ): Promise<Pick<HostState, 'lacking' | 'compared'>> {
    if (!place || answer.type !== 'simulation') return { lacking: {} };
    const { controller } = this;
    const { comparison } = this.options;
    const { uri, valuesFiles } = place;
    const compared = await comparison.baseline({ uri, kind: answer.kind, name: answer.name, valuesFiles, controller });
    return { lacking: await comparison.unavailableBaselines(uri), compared };
  }
}

/** Compares parsed URIs, because the server may escape a character that the editor does not escape. */
function isSameFile(one: string, other: string): boolean {
  return vscode.Uri.parse(one).toString() === vscode.Uri.parse(other).toString();
}
