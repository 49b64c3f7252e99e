// Chooses and writes scenario files. The server parses their content.

import type { PartialScenario } from '../../../core/model/scenario/partial-scenario.ts';
import type { ScenarioContent } from '../../../core/model/scenario/scenario-content.ts';
import type { WorkloadFacts } from '../../../core/model/scenario/workload-facts.ts';
import { ignoredGlob } from '../../../protocol/listed-files.ts';
import {
  type WriteScenarioParams,
  type WriteScenarioResponse,
  writeScenarioRequest,
} from '../../../protocol/scenario.ts';
import { vscode } from '../editor.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { itemText, messageText } from '../text/shown-text.ts';
import type { FileWriter } from './file-writer.ts';
import { readSavedFile, type SavedFile } from './read-file.ts';
import { seriesPath } from './series.ts';

const scenarioExtension = '.replicast.yaml';
const maxFiles = 200;

interface FileItem extends vscode.QuickPickItem {
  chosen: vscode.Uri | 'default';
}

/**
 * Lets the user pick a scenario. Returns `default` for the scenario that applies without a choice, and undefined if the
 * user cancels.
 */
export async function pickScenario(activeFile: vscode.Uri | undefined): Promise<vscode.Uri | 'default' | undefined> {
  const files = await vscode.workspace.findFiles('**/*.replicast.{yaml,yml}', ignoredGlob, maxFiles);
  const items = files.map((chosen): FileItem => {
    const isUsed = chosen.toString() === activeFile?.toString();
    return {
      label: itemText(vscode.workspace.asRelativePath(chosen)),
      chosen,
      ...(isUsed && { description: 'in use' }),
    };
  });
  const defaultItem: FileItem = {
    label: vscode.l10n.t('Default'),
    detail: vscode.l10n.t('The file NAME.replicast.yaml beside NAME.yaml, otherwise the file from the settings.'),
    chosen: 'default',
  };
  const sorted = items.toSorted((a, b) => (a.label < b.label ? -1 : 1));
  // The default is first, because below many files it would not be visible.
  const item = await vscode.window.showQuickPick([defaultItem, ...sorted], {
    title: vscode.l10n.t('Open Scenario'),
    placeHolder: vscode.l10n.t('Scenario file'),
  });
  return item?.chosen;
}

export interface SaveScenarioOptions {
  manifest: vscode.Uri;
  activeFile: vscode.Uri | undefined;
  /** Whether the user chooses the file, even if a scenario file is already in use. */
  as: boolean;
  content: ScenarioContent;
  /** Values that a new file contains even if they equal the defaults. */
  inUse: PartialScenario;
  workload: WorkloadFacts;
  target: WriteScenarioParams['target'];
  expectations?: readonly string[] | undefined;
}

export async function saveScenario(
  { server, files }: { server: LanguageServer; files: FileWriter },
  options: SaveScenarioOptions,
): Promise<vscode.Uri | undefined> {
  const { manifest, activeFile, as, content, inUse, workload, target, expectations } = options;
  const defaultFile = defaultScenarioUri(manifest);
  const file = activeFile && !as ? activeFile : await askForFile(activeFile ?? defaultFile);
  if (!file) return undefined;
  const found = await currentText(file);
  if ('problem' in found) return fail(file, found.problem);
  const isDefaultFile = file.toString() === defaultFile?.toString();
  const scenarioTarget =
    isDefaultFile || manifest.scheme === 'untitled' ? target : { for: seriesPath(file, manifest), ...target };
  const params: WriteScenarioParams = {
    uri: manifest.toString(),
    text: found.text,
    said: content,
    inUse,
    known: workload,
    target: scenarioTarget,
    ...(expectations && { expectations: [...expectations] }),
  };
  const response = await server.request<WriteScenarioResponse>(writeScenarioRequest, params);
  if (response?.text === undefined) {
    return fail(file, response?.problem ?? 'The language server does not respond.');
  }
  return (await write(files, file, response.text, found.saved)) ? file : undefined;
}

function fail(file: vscode.Uri, problem: string): undefined {
  const message = vscode.l10n.t('{0} cannot be saved: {1}', vscode.workspace.asRelativePath(file), problem);
  void vscode.window.showErrorMessage(messageText(message));
}

function defaultScenarioUri(manifest: vscode.Uri): vscode.Uri | undefined {
  if (manifest.scheme === 'untitled') return undefined;
  return manifest.with({ path: manifest.path.replace(/\.\w+$/, '') + scenarioExtension });
}

async function askForFile(defaultUri: vscode.Uri | undefined): Promise<vscode.Uri | undefined> {
  // The filter does not have the extension `replicast.yaml`: a save dialog compares only the last extension of the
  // name, and would append `.replicast.yaml` to `web.replicast.yaml`.
  const options = {
    title: vscode.l10n.t('Save Scenario'),
    filters: { Scenario: ['yaml', 'yml'] },
    ...(defaultUri && { defaultUri: defaultUri }),
  };
  const chosen = await vscode.window.showSaveDialog(options);
  if (!chosen || /\.replicast\.ya?ml$/i.test(chosen.path)) return chosen;
  // Only files with this ending are scenarios.
  return chosen.with({ path: chosen.path.replace(/(?:\.replicast)?(?:\.ya?ml)?$/i, '') + scenarioExtension });
}

function openDocumentAt(file: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(({ uri, isClosed }) => !isClosed && uri.toString() === file.toString());
}

type CurrentText = { text: string; saved: SavedFile } | { problem: string };

/**
 * Returns the text of the file in the editor or, if the file is not open, on the disk. An unreadable file is a problem,
 * so that the caller does not overwrite the file.
 */
async function currentText(file: vscode.Uri): Promise<CurrentText> {
  const open = openDocumentAt(file);
  if (open) return { text: open.getText(), saved: undefined };
  const found = await readSavedFile(file);
  if ('problem' in found) return { problem: `${found.problem}.` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(found.saved), saved: found.saved };
  } catch {
    return { problem: 'it is not UTF-8, and some of its characters would be lost.' };
  }
}

/** Writes through the editor if the file is open, so that the change can be undone in the editor. */
async function write(files: FileWriter, file: vscode.Uri, text: string, saved: SavedFile): Promise<boolean> {
  const open = openDocumentAt(file);
  if (!open) return files.write(file, text, saved);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(file, new vscode.Range(open.positionAt(0), open.positionAt(open.getText().length)), text);
  return (await vscode.workspace.applyEdit(edit)) && open.save();
}
