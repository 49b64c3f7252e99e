import type { MessageToHost } from '../../../protocol/panel.ts';
import { vscode } from '../editor.ts';
import type { FileWriter } from '../files/file-writer.ts';
import { pickScenario, saveScenario } from '../files/scenario-files.ts';
import {
  chooseSeries,
  readSeries,
  type SeriesFileReference,
  type SeriesText,
  seriesSource,
  watchSeries,
} from '../files/series.ts';
import type { LanguageServer } from '../server/language-server.ts';
import type { PanelModel } from './panel-model.ts';
import type { TrackedAutoscaler } from './tracked-autoscaler.ts';

export interface PanelFilesOptions {
  server: LanguageServer;
  files: FileWriter;
  trackedAutoscaler: TrackedAutoscaler;
  model: PanelModel;
  postSeries(series: SeriesText): void;
}

export class PanelFiles implements vscode.Disposable {
  private readonly server: LanguageServer;
  private readonly files: FileWriter;
  private readonly trackedAutoscaler: TrackedAutoscaler;
  private readonly model: PanelModel;
  private readonly postSeries: (series: SeriesText) => void;
  private watcher: vscode.Disposable | undefined;

  constructor({ server, files, trackedAutoscaler, model, postSeries }: PanelFilesOptions) {
    this.server = server;
    this.files = files;
    this.trackedAutoscaler = trackedAutoscaler;
    this.model = model;
    this.postSeries = postSeries;
  }

  dispose(): void {
    this.watcher?.dispose();
  }

  async openScenario(): Promise<void> {
    const chosen = this.trackedAutoscaler.place && (await pickScenario(this.model.scenarioFile));
    if (chosen) this.trackedAutoscaler.useScenario(chosen === 'default' ? undefined : chosen);
  }

  async saveScenario({
    said,
    inUse,
    as,
    expectations,
  }: Extract<MessageToHost, { type: 'saveScenario' }>): Promise<void> {
    const { place } = this.trackedAutoscaler;
    const { simulation, scenarioFile: activeFile } = this.model;
    if (!place || !simulation) return;
    const { workload, target } = simulation;
    const written = { content: said, inUse, workload, target, expectations };
    const file = await saveScenario(
      { server: this.server, files: this.files },
      { manifest: place.uri, activeFile, as, ...written },
    );
    if (file) this.trackedAutoscaler.useScenario(file);
    this.model.scheduleUpdate();
  }

  showScenario(): void {
    const { scenarioFile } = this.model;
    if (scenarioFile) void vscode.window.showTextDocument(scenarioFile, { viewColumn: vscode.ViewColumn.One });
  }

  async chooseSeries(): Promise<void> {
    const { folderFile } = this;
    const source = folderFile && (await chooseSeries(folderFile));
    if (source) await this.readAndWatch(source);
  }

  async readSeries(file: string): Promise<void> {
    const { folderFile } = this;
    if (folderFile) await this.readAndWatch(seriesSource(folderFile, file));
  }

  private async readAndWatch(source: SeriesFileReference): Promise<void> {
    this.postSeries(await readSeries(this.server, source));
    this.watcher?.dispose();
    this.watcher =
      source.problem === undefined
        ? watchSeries(source, async () => this.postSeries(await readSeries(this.server, source)))
        : undefined;
  }

  /**
   * Paths of series are relative to the folder of this file: the scenario file or, without a scenario file, the
   * manifest.
   */
  private get folderFile(): vscode.Uri | undefined {
    return this.trackedAutoscaler.place && (this.model.scenarioFile ?? this.trackedAutoscaler.place.uri);
  }
}
