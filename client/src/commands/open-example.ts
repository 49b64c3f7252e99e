// *Open Example…*: an example opens as an unsaved copy, with its scenario in another tab and the simulation beside it.

import { type Example, type ExampleGroup, exampleGroupsSchema } from '../../../protocol/examples.ts';
import { openSimulationCommand } from '../../../protocol/requests.ts';
import { parseWith } from '../../../protocol/schema.ts';
import { vscode } from '../editor.ts';

export function registerOpenExample({
  extensionUri,
}: Pick<vscode.ExtensionContext, 'extensionUri'>): vscode.Disposable {
  return vscode.commands.registerCommand('replicast.openExample', async () => {
    const example = await chooseExample(readGroups(extensionUri));
    if (example) await openExample(example, vscode.Uri.joinPath(extensionUri, 'examples'));
  });
}

async function readGroups(extension: vscode.Uri): Promise<ExampleGroup[]> {
  const groups: unknown = JSON.parse(await readText(vscode.Uri.joinPath(extension, 'dist', 'examples.json')));
  return parseWith(exampleGroupsSchema, groups) ?? [];
}

async function readText(file: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
}

type ExampleItem = vscode.QuickPickItem & { example?: Example };

async function chooseExample(groups: Promise<ExampleGroup[]>): Promise<Example | undefined> {
  const chosen = await vscode.window.showQuickPick<ExampleItem>(groups.then(itemsOf), {
    title: vscode.l10n.t('Open Example'),
    placeHolder: vscode.l10n.t('Search by name, sequence or description'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen?.example;
}

function itemsOf(groups: readonly ExampleGroup[]): ExampleItem[] {
  return groups.flatMap(({ title, examples }) => [
    { label: title, kind: vscode.QuickPickItemKind.Separator },
    ...examples.map((example) => ({
      label: example.name,
      description: example.expected,
      // A quick pick list does not render Markdown.
      detail: example.sentence.replaceAll('`', ''),
      example,
    })),
  ]);
}

async function openExample(example: Example, folder: vscode.Uri): Promise<void> {
  const texts = await readTexts(example, folder);
  const name = await freeName(nameOf(example), texts);
  const scenario = texts.scenario === undefined ? undefined : await openCopy(name, scenarioEnding, texts.scenario);
  const manifest = await openCopy(name, manifestEnding, texts.manifest);
  const place = [manifest.uri.toString(), { line: 0, character: 0 }, scenario?.uri.toString()];
  await vscode.commands.executeCommand(openSimulationCommand, ...place, scenario ? 'load' : 'scaleUp');
}

interface Texts {
  manifest: string;
  scenario: string | undefined;
}

const manifestEnding = '.yaml';
const scenarioEnding = '.replicast.yaml';

/**
 * Reads the manifest and the scenario of an example. The field `for` of the scenario is removed, because a copied
 * scenario applies to the copied manifest with the same base name.
 */
async function readTexts({ manifest, scenario }: Example, folder: vscode.Uri): Promise<Texts> {
  const text = (file: string) => readText(vscode.Uri.joinPath(folder, file));
  return {
    manifest: await text(manifest),
    scenario: scenario && (await text(scenario)).replace(/^for: .*\n/m, ''),
  };
}

function nameOf({ manifest, scenario }: Example): string {
  const file = scenario ?? manifest;
  return file.slice(file.lastIndexOf('/') + 1).replace(/(?:\.replicast)?\.yaml$/, '');
}

async function freeName(name: string, { manifest, scenario }: Texts): Promise<string> {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    const isFree =
      (await isFreeFor(candidate, manifestEnding, manifest)) &&
      (scenario === undefined || (await isFreeFor(candidate, scenarioEnding, scenario)));
    if (isFree) return candidate;
  }
}

/**
 * Returns whether a copy with this text can have the name. An unchanged open copy is used again, so its name counts as
 * free.
 */
async function isFreeFor(name: string, ending: string, text: string): Promise<boolean> {
  const uri = copyUri(name, ending);
  if (!uri) return true;
  const open = vscode.workspace.textDocuments.find((one) => !one.isClosed && one.uri.toString() === uri.toString());
  if (open) return open.getText() === text;
  const { scheme } = workspaceFolder() ?? uri;
  return vscode.workspace.fs.stat(uri.with({ scheme })).then(
    () => false,
    () => true,
  );
}

/**
 * Returns the URI of an untitled copy in the workspace folder, because VS Code can save such a copy without a dialog.
 */
function copyUri(name: string, ending: string): vscode.Uri | undefined {
  const folder = workspaceFolder();
  return folder && vscode.Uri.joinPath(folder, name + ending).with({ scheme: 'untitled' });
}

/**
 * Returns the first workspace folder; undefined if VS Code cannot save untitled files there. VS Code saves untitled
 * files only on the disk of the local machine, or of the remote machine to which it is connected.
 */
function workspaceFolder(): vscode.Uri | undefined {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return folder && ['file', 'vscode-remote'].includes(folder.uri.scheme) ? folder.uri : undefined;
}

async function openCopy(name: string, ending: string, text: string): Promise<vscode.TextDocument> {
  const uri = copyUri(name, ending);
  const document = await (uri
    ? vscode.workspace.openTextDocument(uri)
    : vscode.workspace.openTextDocument({ language: 'yaml', content: text }));
  const editor = await vscode.window.showTextDocument(document, { preview: false, viewColumn: vscode.ViewColumn.One });
  if (document.getText() === '') await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text));
  editor.selection = new vscode.Selection(0, 0, 0, 0);
  return document;
}
