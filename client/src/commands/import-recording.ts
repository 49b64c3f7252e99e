import {
  type ImportRecordingParams,
  type ImportRecordingQuestion,
  type ImportRecordingResponse,
  importRecordingRequest,
  recordedColumns,
} from '../../../protocol/import-recording.ts';
import { vscode } from '../editor.ts';
import type { FileWriter } from '../files/file-writer.ts';
import { isFile, readFileBytes } from '../files/read-file.ts';
import { seriesPath } from '../files/series.ts';
import { recordingExtension, recordingNameOf } from '../panel/panel-recording.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { itemText, messageText } from '../text/shown-text.ts';
import { isSupported } from '../text/supported-documents.ts';

const title = vscode.l10n.t('Import Recording');

interface Files {
  recording: vscode.Uri;
  scenario: vscode.Uri;
}

export async function runRecordingImport(
  { server, files: writer }: { server: LanguageServer; files: FileWriter },
  shown: vscode.Uri | undefined,
): Promise<void> {
  void server.start();
  const manifest = activeManifest() ?? shown;
  const sources = await vscode.window.showOpenDialog({
    title,
    openLabel: vscode.l10n.t('Import'),
    canSelectMany: true,
    ...(manifest && { defaultUri: vscode.Uri.joinPath(manifest, '..') }),
    filters: { 'kubectl, Prometheus, CSV': ['txt', 'json', 'csv', 'tsv', 'log'], 'All Files': ['*'] },
  });
  const [first] = sources ?? [];
  if (!sources || !first) return;
  const files = await chooseTarget(manifest ?? first);
  if (!files) return;
  const read = await readSources(sources);
  if ('problem' in read) return fail(read.problem);
  const response = await request(server, {
    sources: read.sources,
    recording: seriesPath(files.scenario, files.recording),
    ...(manifest && { manifest: seriesPath(files.scenario, manifest) }),
  });
  if (!response) return;
  if ('problem' in response) return fail(response.problem);
  await write(writer, files, response);
}

function activeManifest(): vscode.Uri | undefined {
  const { document } = vscode.window.activeTextEditor ?? {};
  const isManifest = document && isSupported(document) && document.uri.scheme !== 'untitled';
  return isManifest && !/\.replicast\.ya?ml$/i.test(document.uri.path) ? document.uri : undefined;
}

async function chooseTarget(beside: vscode.Uri): Promise<Files | undefined> {
  return confirmTarget(withScenario(vscode.Uri.joinPath(beside, '..', recordingNameOf(beside))));
}

/**
 * Asks before existing files are replaced; undefined if the user cancels. VS Code's save dialog alone would ask only
 * about the recording, not about its scenario.
 */
async function confirmTarget(files: Files): Promise<Files | undefined> {
  const existing = await Promise.all(Object.values(files).map(async (file) => ((await isFile(file)) ? [file] : [])));
  if (existing.flat().length === 0) return files;
  const names = existing.flat().map((file) => vscode.workspace.asRelativePath(file));
  const [replace, choose] = [vscode.l10n.t('Replace'), vscode.l10n.t('Choose Another Name…')];
  const answer = await vscode.window.showWarningMessage(
    messageText(`${names.join(' and ')} ${names.length === 1 ? 'exists' : 'exist'}.`),
    { modal: true },
    replace,
    choose,
  );
  if (answer === replace) return files;
  if (answer !== choose) return undefined;
  const chosen = await vscode.window.showSaveDialog({
    title,
    defaultUri: files.recording,
    filters: { Recording: ['csv'] },
  });
  return chosen && confirmTarget(withScenario(chosen.with({ path: withExtension(chosen.path) })));
}

function withScenario(recording: vscode.Uri): Files {
  const scenario = recording.with({ path: recording.path.replace(/\.recording\.csv$/, '.replicast.yaml') });
  return { recording, scenario };
}

function withExtension(path: string): string {
  return path.endsWith(recordingExtension) ? path : `${path.replace(/\.csv$/, '')}${recordingExtension}`;
}

async function readSources(
  files: readonly vscode.Uri[],
): Promise<{ sources: ImportRecordingParams['sources'] } | { problem: string }> {
  const sources: ImportRecordingParams['sources'] = [];
  for (const file of files) {
    const name = vscode.workspace.asRelativePath(file);
    const read = await readFileBytes(file);
    if ('problem' in read) return { problem: `${name} cannot be used: ${read.problem}` };
    sources.push({ name, text: new TextDecoder().decode(read.bytes) });
  }
  return { sources };
}

async function request(
  server: LanguageServer,
  params: ImportRecordingParams,
): Promise<ImportRecordingResponse | undefined> {
  const response = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Importing the recording') },
    () => server.request<ImportRecordingResponse>(importRecordingRequest, params),
  );
  if (!response) return { problem: 'The language server does not respond' };
  if (!('problem' in response) || !response.question) return response;
  const answered = await ask(response.question, params);
  return answered && request(server, answered);
}

async function ask(
  question: ImportRecordingQuestion,
  params: ImportRecordingParams,
): Promise<ImportRecordingParams | undefined> {
  if (question.type === 'name') {
    const items = question.names.map((name) => ({ label: itemText(name), name }));
    const chosen = await vscode.window.showQuickPick(items, {
      title,
      placeHolder: vscode.l10n.t('Which autoscaler was recorded?'),
    });
    return chosen && { ...params, name: chosen.name };
  }
  const { source } = question;
  const items = recordedColumns.map((column) => ({ label: columnLabels[column], column }));
  const placeHolder = vscode.l10n.t('What are the values of {0}?', source);
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder });
  const sources = params.sources.map((one) =>
    one.name === source && chosen ? { ...one, column: chosen.column } : one,
  );
  return chosen && { ...params, sources };
}

const columnLabels: Record<(typeof recordedColumns)[number], string> = {
  load: vscode.l10n.t('Offered load, in units per second'),
  replicas: vscode.l10n.t('Desired replicas'),
  ready: vscode.l10n.t('Ready pods'),
  cpu: vscode.l10n.t('CPU of all pods'),
  utilization: vscode.l10n.t('Utilization that the autoscaler saw'),
  latency: vscode.l10n.t('Response time'),
  network: vscode.l10n.t('Response time without CPU time'),
};

async function write(
  writer: FileWriter,
  files: Files,
  response: Exclude<ImportRecordingResponse, { problem: string }>,
): Promise<void> {
  const { recording, scenario, found, missing, repaired } = response;
  if (!(await writer.replace(files.recording, recording))) return;
  if (scenario !== undefined && !(await writer.replace(files.scenario, scenario))) return;
  const opened = scenario === undefined ? files.recording : files.scenario;
  await vscode.window.showTextDocument(opened, { viewColumn: vscode.ViewColumn.One });
  const written = vscode.workspace.asRelativePath(files.recording);
  const sentences = [`${written} is written.`, found, missing, ...repaired.map((note) => `Note: ${note}.`)];
  void vscode.window.showInformationMessage(messageText(sentences.filter((one) => one !== undefined).join(' ')));
}

function fail(problem: string): void {
  void vscode.window.showErrorMessage(messageText(`${problem}.`));
}
