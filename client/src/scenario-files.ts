// Scenario files on the client's side: which one the person means, and writing it. What stands in it is the server's business.
import * as vscode from 'vscode';
import type { SaidScenario } from '../../core/model/scenario/said.ts';
import type { WorkloadFacts } from '../../core/model/scenario/workload-facts.ts';
import { ignoredPattern } from '../../protocol/files.ts';
import { type WriteScenarioAnswer, type WriteScenarioParams, writeScenarioRequest } from '../../protocol/scenario.ts';
import { nameFrom } from './series.ts';
import type { Server } from './server.ts';

const ending = '.replicast.yaml';
const mostFiles = 200;

interface FileItem extends vscode.QuickPickItem {
  chosen: vscode.Uri | 'default';
}

/** `default`: the file that is used where nobody chooses; undefined where the person chose nothing. */
export async function chooseScenario(used: vscode.Uri | undefined): Promise<vscode.Uri | 'default' | undefined> {
  const files = await vscode.workspace.findFiles('**/*.replicast.{yaml,yml}', ignoredPattern, mostFiles);
  const items = files.map((chosen): FileItem => {
    const isUsed = chosen.toString() === used?.toString();
    return { label: vscode.workspace.asRelativePath(chosen), chosen, ...(isUsed && { description: 'in use' }) };
  });
  const usual: FileItem = {
    label: 'Default',
    detail: 'The file of the same name beside the manifest, else that of the settings.',
    chosen: 'default',
  };
  const sorted = items.toSorted((a, b) => (a.label < b.label ? -1 : 1));
  const item = await vscode.window.showQuickPick([...sorted, usual], { title: 'Open Scenario', placeHolder: 'Which file?' });
  return item?.chosen;
}

export interface Saving {
  manifest: vscode.Uri;
  used: vscode.Uri | undefined;
  /** The person names the file, even where one is used. */
  as: boolean;
  said: SaidScenario;
  known: WorkloadFacts;
  target: WriteScenarioParams['target'];
}

/** The file that was written; undefined where there is none. */
export async function saveScenario(server: Server, saving: Saving): Promise<vscode.Uri | undefined> {
  const { manifest, used, as, said, known, target } = saving;
  const beside = besideOf(manifest);
  const file = used && !as ? used : await askForFile(used ?? beside);
  if (!file) return undefined;
  const text = await textOf(file);
  const isBeside = file.toString() === beside?.toString();
  const named = isBeside || manifest.scheme === 'untitled' ? target : { for: nameFrom(file, manifest), ...target };
  const params: WriteScenarioParams = { uri: manifest.toString(), text: text ?? '', said, known, target: named };
  const written = await server.ask<WriteScenarioAnswer>(writeScenarioRequest, params);
  if (written?.text === undefined) {
    const reason = written?.problem ?? 'The language server does not answer.';
    void vscode.window.showErrorMessage(`${vscode.workspace.asRelativePath(file)} cannot be saved: ${reason}`);
    return undefined;
  }
  await write(file, written.text);
  return file;
}

/** `hpa.replicast.yaml` beside `hpa.yaml`. */
function besideOf(manifest: vscode.Uri): vscode.Uri | undefined {
  if (manifest.scheme === 'untitled') return undefined;
  return manifest.with({ path: manifest.path.replace(/\.\w+$/, '') + ending });
}

async function askForFile(usual: vscode.Uri | undefined): Promise<vscode.Uri | undefined> {
  const options = { title: 'Save Scenario', filters: { Scenario: ['replicast.yaml'] }, ...(usual && { defaultUri: usual }) };
  const chosen = await vscode.window.showSaveDialog(options);
  if (!chosen || /\.replicast\.ya?ml$/i.test(chosen.path)) return chosen;
  // Only files of this name are scenarios.
  return chosen.with({ path: chosen.path.replace(/(?:\.replicast)?(?:\.ya?ml)?$/i, '') + ending });
}

function openAt(file: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(({ uri, isClosed }) => !isClosed && uri.toString() === file.toString());
}

/** As it is typed; undefined where there is no such file yet. */
async function textOf(file: vscode.Uri): Promise<string | undefined> {
  const open = openAt(file);
  if (open) return open.getText();
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}

/** Into the editor where one has it, so that it can be undone there. */
async function write(file: vscode.Uri, text: string): Promise<void> {
  const open = openAt(file);
  if (!open) {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    return;
  }
  const edit = new vscode.WorkspaceEdit();
  edit.replace(file, new vscode.Range(open.positionAt(0), open.positionAt(open.getText().length)), text);
  await vscode.workspace.applyEdit(edit);
  await open.save();
}
