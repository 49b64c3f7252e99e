// The files of the panel beside its manifest: the scenario that it uses, opens and saves to, and the CSV file of a load.
import * as vscode from 'vscode';
import type { SaidScenario } from '../../core/model/scenario/said.ts';
import type { Followed } from './followed.ts';
import { chooseScenario, saveScenario } from './scenario-files.ts';
import { chooseSeries, readSeries, type SeriesText, watchSeries } from './series.ts';
import type { Server } from './server.ts';
import type { Shown } from './shown.ts';

export interface PanelFilesOptions {
  server: Server;
  followed: Followed;
  shown: Shown;
  /** The page gets a series, and gets it again when its file changes. */
  giveSeries(series: SeriesText): void;
}

export class PanelFiles implements vscode.Disposable {
  private readonly server: Server;
  private readonly followed: Followed;
  private readonly shown: Shown;
  private readonly giveSeries: (series: SeriesText) => void;
  private watcher: vscode.Disposable | undefined;

  constructor({ server, followed, shown, giveSeries }: PanelFilesOptions) {
    this.server = server;
    this.followed = followed;
    this.shown = shown;
    this.giveSeries = giveSeries;
  }

  dispose(): void {
    this.watcher?.dispose();
  }

  async openScenario(): Promise<void> {
    const chosen = this.followed.place && (await chooseScenario(this.shown.scenarioFile));
    if (chosen) this.followed.useScenario(chosen === 'default' ? undefined : chosen);
  }

  /** `as`: the person names the file. */
  async saveScenario(said: SaidScenario, as: boolean): Promise<void> {
    const { place } = this.followed;
    const { simulated, scenarioFile: used } = this.shown;
    if (!place || !simulated) return;
    const { workload: known, target } = simulated;
    const file = await saveScenario(this.server, { manifest: place.uri, used, as, said, known, target });
    if (file) this.followed.useScenario(file);
    this.shown.askSoon();
  }

  showScenario(): void {
    const { scenarioFile } = this.shown;
    if (scenarioFile) void vscode.window.showTextDocument(scenarioFile, { viewColumn: vscode.ViewColumn.One });
  }

  async chooseSeries(): Promise<void> {
    const { folderFile } = this;
    const found = folderFile && (await chooseSeries(folderFile));
    if (found) this.giveAndWatch(found, folderFile);
  }

  async readSeries(file: string): Promise<void> {
    const { folderFile } = this;
    if (folderFile) this.giveAndWatch(await readSeries(folderFile, file), folderFile);
  }

  private giveAndWatch(found: SeriesText, folderFile: vscode.Uri): void {
    this.giveSeries(found);
    this.watcher?.dispose();
    this.watcher = watchSeries(folderFile, found.file, async () => this.giveSeries(await readSeries(folderFile, found.file)));
  }

  /** The file from whose folder a series is named: the scenario says it, else the manifest does. */
  private get folderFile(): vscode.Uri | undefined {
    return this.followed.place && (this.shown.scenarioFile ?? this.followed.place.uri);
  }
}
