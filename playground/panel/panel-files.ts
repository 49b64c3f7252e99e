import type { MessageToHost, MessageToPage, RecordingAction, Unrevised } from '../../protocol/panel.ts';
import type { SimulationResponse } from '../../protocol/requests.ts';
import {
  type SeriesResponse,
  seriesRequest,
  type WriteScenarioParams,
  type WriteScenarioResponse,
  writeScenarioRequest,
} from '../../protocol/scenario.ts';
import type { Editor } from '../editor/editor.ts';
import { limits } from '../files/limits.ts';
import { openFiles } from '../files/opened-files.ts';
import type { Project } from '../files/project.ts';
import { pathOf, uriOf } from '../files/uris.ts';
import { askText, choose } from '../page/dialogs.ts';
import { chooseFiles } from '../page/transfer.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import type { SimulatedPlace } from './simulated-place.ts';

export interface PanelFilesOptions {
  server: ServerConnection;
  project: Project;
  editor(): Editor;
  place(): SimulatedPlace | undefined;
  simulation(): Extract<SimulationResponse, { type: 'simulation' }> | undefined;
  post(message: Unrevised<MessageToPage>): void;
  useScenario(uri: string | undefined): void;
  say(text: string): void;
}

const scenarioEnding = '.replicast.yaml';
const recordingEnding = '.recording.csv';

export class PanelFiles {
  private readonly options: PanelFilesOptions;
  private lastRecordings = '';

  constructor(options: PanelFilesOptions) {
    this.options = options;
  }

  /**
   * Forgets which recordings were posted, so that a new page receives all recordings. Called when a new page is opened.
   */
  forget(): void {
    this.lastRecordings = '';
  }

  async saveScenario({
    said,
    inUse,
    as,
    expectations,
  }: Extract<MessageToHost, { type: 'saveScenario' }>): Promise<void> {
    const { place, simulation, project, server, editor, useScenario, say } = this.options;
    const manifest = place();
    const shown = simulation();
    if (!manifest || !shown) return;
    const active = shown.scenario && pathOf(shown.scenario.uri);
    const beside = `${withoutEnding(manifest.path)}${scenarioEnding}`;
    const path = active !== undefined && !as ? active : await askPath(active ?? beside);
    if (path === undefined) return;
    const { workload, target } = shown;
    const params: WriteScenarioParams = {
      uri: uriOf(manifest.path),
      text: project.text(path) ?? '',
      said,
      inUse,
      known: workload,
      target: path === beside ? target : { for: relativePath(path, manifest.path), ...target },
      ...(expectations && { expectations }),
    };
    const answer = await server.request<WriteScenarioResponse>(writeScenarioRequest, params);
    if (answer?.text === undefined)
      return say(`${path} cannot be saved: ${answer?.problem ?? 'The language server does not respond.'}`);
    editor().replaceText(path, answer.text);
    useScenario(uriOf(path));
    say(`The scenario is saved as ${path}.`);
  }

  async openScenario(): Promise<void> {
    const scenarios = this.options.project.paths.filter((path) => /\.replicast\.ya?ml$/.test(path));
    const ofName = 'The file NAME.replicast.yaml beside NAME.yaml.';
    const chosen = await choose<string | null>('Open Scenario', [
      { label: 'Default', detail: ofName, value: null },
      ...scenarios.map((path) => ({ label: path, value: path })),
    ]);
    if (chosen !== undefined) this.options.useScenario(chosen === null ? undefined : uriOf(chosen));
  }

  showScenario(): void {
    const { scenario } = this.options.simulation() ?? {};
    if (scenario) this.options.editor().show(pathOf(scenario.uri));
  }

  async chooseSeries(): Promise<void> {
    const path = await this.addFile();
    if (path !== undefined) await this.readSeries(this.named(path));
  }

  async readSeries(file: string): Promise<void> {
    this.options.post({ type: 'series', file, ...(await this.textOf(this.folderFile, file)) });
  }

  async readRecording(file: string, action?: RecordingAction): Promise<void> {
    const text = await this.textOf(this.options.place()?.path, file);
    this.options.post({ type: 'recording', file, ...text, action });
  }

  async chooseRecording(action: RecordingAction): Promise<void> {
    const other = { label: 'Another File…', detail: 'A CSV file such as NAME.recording.csv.', value: null };
    const known = this.recordings().map((file) => ({ label: file, value: file }));
    const title = action === 'calibrate' ? 'Calibrate to Recording' : 'Replay Recording';
    const chosen = known.length === 0 ? null : await choose<string | null>(title, [...known, other]);
    if (chosen === undefined) return;
    const added = chosen === null ? await this.addFile() : undefined;
    const manifest = this.options.place()?.path ?? '';
    const file = chosen ?? (added === undefined ? undefined : relativePath(manifest, added));
    if (file !== undefined) await this.readRecording(file, action);
  }

  async saveFitted({ text, names }: Extract<MessageToHost, { type: 'saveFitted' }>): Promise<void> {
    const { place, project, editor, useScenario } = this.options;
    const manifest = place();
    if (!manifest) return;
    const base = withoutEnding(manifest.path);
    const isTaken = project.text(`${base}${scenarioEnding}`) !== undefined;
    const path = await askPath(`${base}${isTaken ? '.fitted' : ''}${scenarioEnding}`);
    if (path === undefined) return;
    const moved = names.reduce((whole, name) => {
      const named = resolvePath(manifest.path, name);
      return whole.replaceAll(JSON.stringify(name), JSON.stringify(relativePath(path, named)));
    }, text);
    editor().replaceText(path, moved);
    useScenario(uriOf(path));
  }

  tellRecordings(): void {
    const { place, simulation, post } = this.options;
    const files = this.recordings();
    const isShared = Object.keys(simulation()?.target ?? {}).length > 0;
    const text = JSON.stringify([place()?.path, files, isShared]);
    if (text === this.lastRecordings) return;
    this.lastRecordings = text;
    post({ type: 'recordings', files, isShared });
  }

  private recordings(): string[] {
    const { place, simulation, project } = this.options;
    const { path: manifest } = place() ?? {};
    const shown = simulation();
    if (manifest === undefined || !shown) return [];
    const beside = [shown.name, withoutEnding(manifest.slice(manifest.lastIndexOf('/') + 1))];
    const names = [...new Set(beside.map((name) => `${name}${recordingEnding}`))];
    return names.filter((name) => project.text(resolvePath(manifest, name)) !== undefined);
  }

  private async textOf(from: string | undefined, file: string): Promise<SeriesResponse> {
    if (from === undefined) return { problem: 'there is no manifest' };
    const answer = await this.options.server.request<SeriesResponse>(seriesRequest, { from: uriOf(from), file });
    return answer ?? { problem: 'the language server does not respond' };
  }

  /**
   * The path of the scenario file or, without a scenario file, of the manifest. The paths of load files are relative to
   * the folder of this file.
   */
  private get folderFile(): string | undefined {
    const { scenario } = this.options.simulation() ?? {};
    return scenario ? pathOf(scenario.uri) : this.options.place()?.path;
  }

  private named(path: string): string {
    return relativePath(this.folderFile ?? '', path);
  }

  private async addFile(): Promise<string | undefined> {
    const [file] = (await chooseFiles({ accept: '.csv,.tsv,.txt' })) ?? [];
    if (!file) return undefined;
    const opened = await openFiles([{ path: file.name, file }]);
    const text = typeof opened === 'string' ? undefined : opened.files[file.name];
    const { project, say } = this.options;
    const isMore = project.paths.length >= limits.files;
    if (text === undefined || isMore) {
      say(typeof opened === 'string' ? opened : `More than ${limits.files} files cannot be opened together.`);
      return undefined;
    }
    const path = resolvePath(this.folderFile ?? '', file.name);
    project.write(path, text);
    return path;
  }
}

async function askPath(value: string): Promise<string | undefined> {
  const answer = (await askText('Save Scenario', { label: 'Name', value }))?.trim();
  if (answer === undefined || answer === '') return undefined;
  // Only files that end in `.replicast.yaml` or `.replicast.yml` are scenario files.
  return /\.replicast\.ya?ml$/i.test(answer) ? answer : `${withoutEnding(answer)}${scenarioEnding}`;
}

const withoutEnding = (path: string): string => path.replace(/(?:\.replicast)?\.\w+$/, '');

function relativePath(from: string, path: string): string {
  const folders = from.split('/').slice(0, -1);
  const to = path.split('/');
  let common = 0;
  while (common < folders.length && common < to.length - 1 && folders[common] === to[common]) common += 1;
  return [...folders.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}

function resolvePath(from: string, relative: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
