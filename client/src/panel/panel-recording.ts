import type { MessageToHost, MessageToPage, RecordingAction, Unrevised } from '../../../protocol/panel.ts';
import { vscode } from '../editor.ts';
import type { FileWriter } from '../files/file-writer.ts';
import { isFile } from '../files/read-file.ts';
import {
  chooseFile,
  readSeries,
  type SeriesFileReference,
  seriesPath,
  seriesSource,
  watchSeries,
} from '../files/series.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { itemText } from '../text/shown-text.ts';
import type { PanelModel } from './panel-model.ts';
import type { TrackedAutoscaler } from './tracked-autoscaler.ts';

export const recordingExtension = '.recording.csv';

type RecordingMessage = Extract<MessageToPage, { type: 'recording' | 'recordings' }>;

export interface PanelRecordingOptions {
  server: LanguageServer;
  files: FileWriter;
  trackedAutoscaler: TrackedAutoscaler;
  model: PanelModel;
  post(message: Unrevised<RecordingMessage>): void;
  saved(scenario: vscode.Uri): void;
}

export class PanelRecording implements vscode.Disposable {
  private readonly options: PanelRecordingOptions;
  private folderWatcher: { folder: string; watcher: vscode.Disposable } | undefined;
  private fileWatcher: vscode.Disposable | undefined;
  private lastPosted = '';

  constructor(options: PanelRecordingOptions) {
    this.options = options;
  }

  dispose(): void {
    this.folderWatcher?.watcher.dispose();
    this.fileWatcher?.dispose();
  }

  /** Makes the next update post the recordings again. Called for a new page, because it has received no recordings. */
  forget(): void {
    this.lastPosted = '';
  }

  async update(): Promise<void> {
    const { post, model } = this.options;
    const files = await this.adjacentFiles();
    const isShared = Object.keys(model.simulation?.target ?? {}).length > 0;
    const { uri } = this.options.trackedAutoscaler.place ?? {};
    const text = JSON.stringify([uri?.toString(), files, isShared]);
    if (text === this.lastPosted) return;
    this.lastPosted = text;
    post({ type: 'recordings', files, isShared });
  }

  async read(file: string, action?: RecordingAction): Promise<void> {
    const { uri } = this.options.trackedAutoscaler.place ?? {};
    if (uri) await this.readAndWatch(seriesSource(uri, file), action);
  }

  async choose(action: RecordingAction): Promise<void> {
    const { uri } = this.options.trackedAutoscaler.place ?? {};
    if (!uri) return;
    const files = await this.adjacentFiles();
    const browse = { label: vscode.l10n.t('Browse…'), detail: vscode.l10n.t('A CSV file such as NAME.recording.csv.') };
    const items = [...files.map((file) => ({ label: itemText(file), file })), browse];
    const title = action === 'calibrate' ? vscode.l10n.t('Calibrate to Recording') : vscode.l10n.t('Replay Recording');
    const item =
      files.length === 0
        ? browse
        : await vscode.window.showQuickPick<{ label: string; file?: string }>(items, {
            title,
            placeHolder: vscode.l10n.t('Recording'),
          });
    if (!item) return;
    if ('file' in item && item.file !== undefined) return this.read(item.file, action);
    const chosen = await chooseFile(uri, {
      title,
      openLabel: vscode.l10n.t('Use Recording'),
      filters: { Recording: ['csv', 'tsv'] },
    });
    if (chosen) await this.readAndWatch(chosen, action);
  }

  /** Saves the fitted scenario. File names in the text become relative to the folder of the saved file. */
  async saveFitted({ text, names }: Extract<MessageToHost, { type: 'saveFitted' }>): Promise<void> {
    const { uri: manifest } = this.options.trackedAutoscaler.place ?? {};
    if (!manifest) return;
    const chosen = await vscode.window.showSaveDialog({
      title: vscode.l10n.t('Save Fitted World as Scenario'),
      filters: { Scenario: ['yaml', 'yml'] },
      defaultUri: await unusedScenario(manifest),
    });
    if (!chosen) return;
    const isScenario = /\.replicast\.ya?ml$/i.test(chosen.path);
    const file = isScenario ? chosen : chosen.with({ path: `${chosen.path.replace(/\.ya?ml$/i, '')}.replicast.yaml` });
    const moved = names.reduce((result, name) => {
      const named = vscode.Uri.joinPath(manifest, '..', name);
      return result.replace(JSON.stringify(name), JSON.stringify(seriesPath(file, named)));
    }, text);
    if (await this.options.files.replace(file, moved)) this.options.saved(file);
  }

  private async readAndWatch(source: SeriesFileReference, action?: RecordingAction): Promise<void> {
    const { post, server } = this.options;
    const read = async (wanted?: RecordingAction) =>
      post({ type: 'recording', ...(await readSeries(server, source)), action: wanted });
    this.fileWatcher?.dispose();
    this.fileWatcher = source.problem === undefined ? watchSeries(source, () => void read()) : undefined;
    await read(action);
  }

  private async adjacentFiles(): Promise<string[]> {
    const { trackedAutoscaler, model } = this.options;
    const { uri } = trackedAutoscaler.place ?? {};
    const { simulation, scenarioFile } = model;
    if (!uri || !simulation || uri.scheme === 'untitled') return [];
    this.watchFolder(vscode.Uri.joinPath(uri, '..'));
    const shape = simulation.scenario?.given.load?.shape;
    const named = scenarioFile && shape?.shape === 'csv' ? [vscode.Uri.joinPath(scenarioFile, '..', shape.file)] : [];
    const beside = [`${simulation.name}${recordingExtension}`, recordingNameOf(uri)].map((name) =>
      vscode.Uri.joinPath(uri, '..', name.toWellFormed()),
    );
    const ofScenario = scenarioFile ? [vscode.Uri.joinPath(scenarioFile, '..', recordingNameOf(scenarioFile))] : [];
    const candidates = [...named, ...beside, ...ofScenario].filter(({ path }) => path.endsWith(recordingExtension));
    const different = new Map(candidates.map((one) => [one.toString(), one]));
    const found = await Promise.all([...different.values()].map(async (one) => ((await isFile(one)) ? [one] : [])));
    return found.flat().map((one) => seriesPath(uri, one));
  }

  private watchFolder(folder: vscode.Uri): void {
    if (this.folderWatcher?.folder === folder.toString()) return;
    this.folderWatcher?.watcher.dispose();
    const pattern = new vscode.RelativePattern(folder, `*${recordingExtension}`);
    const watcher = vscode.workspace.createFileSystemWatcher(pattern, false, true, false);
    const update = () => void this.update();
    watcher.onDidCreate(update);
    watcher.onDidDelete(update);
    this.folderWatcher = { folder: folder.toString(), watcher };
  }
}

/** Returns `web.recording.csv` for `web.yaml` and for `web.replicast.yaml`. */
export function recordingNameOf({ path }: vscode.Uri): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return `${name.replace(/(?:\.replicast)?\.\w+$/, '')}${recordingExtension}`;
}

async function unusedScenario(manifest: vscode.Uri): Promise<vscode.Uri> {
  const base = manifest.path.replace(/\.\w+$/, '');
  const beside = manifest.with({ path: `${base}.replicast.yaml` });
  return (await isFile(beside)) ? manifest.with({ path: `${base}.fitted.replicast.yaml` }) : beside;
}
