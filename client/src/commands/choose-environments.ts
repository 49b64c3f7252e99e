// *Choose Environments…*: shows a list of the values files of a chart, and writes the choice into the setting.

import {
  chooseEnvironmentsCommand,
  type EnvironmentChoice,
  type EnvironmentsResponse,
  environmentsRequest,
  environmentsSetting,
} from '../../../protocol/environments.ts';
import { vscode } from '../editor.ts';
import { isServerAnswering } from '../server/is-server-answering.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { itemText, messageText, titleText } from '../text/shown-text.ts';
import { targetOf } from './setting-target.ts';

interface EnvironmentItem extends vscode.QuickPickItem {
  choice: EnvironmentChoice;
}

type WrittenEnvironments = Record<string, readonly string[] | string>;

const editButton: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('settings-gear'),
  tooltip: 'Edit the setting to use several values files for one environment',
};

export function registerChooseEnvironments(server: LanguageServer): vscode.Disposable {
  return vscode.commands.registerCommand(chooseEnvironmentsCommand, (uri?: unknown) =>
    chooseEnvironments(server, typeof uri === 'string' ? vscode.Uri.parse(uri) : undefined),
  );
}

async function chooseEnvironments(server: LanguageServer, lensUri: vscode.Uri | undefined): Promise<void> {
  if (!(await isServerAnswering(server))) return;
  const uri = lensUri ?? vscode.window.activeTextEditor?.document.uri;
  const response =
    uri && (await server.request<EnvironmentsResponse>(environmentsRequest, { textDocument: { uri: uri.toString() } }));
  if (!response?.chart) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Open a template or a values file of a Helm chart to choose environments.'),
    );
    return;
  }
  if (response.environments.length === 0) {
    void vscode.window.showInformationMessage(messageText(nothingFound(response.chart)));
    return;
  }
  const chosen = await pick(response.chart, response.environments);
  if (!chosen) return;
  const target = targetOf(environmentsSetting, uri);
  const configuration = vscode.workspace.getConfiguration('replicast', uri);
  const next = settingOf(
    chosen,
    response.environments,
    configuration.get<WrittenEnvironments>(environmentsSetting) ?? {},
  );
  await configuration.update(environmentsSetting, next, target);
}

function nothingFound(chart: string): string {
  return `${chart} has no values files for environments, such as values-prod.yaml or ci/test-values.yaml.`;
}

/**
 * Returns the new value of the setting; undefined to remove the setting, so that the names of the files determine the
 * environments again.
 */
function settingOf(
  chosen: readonly EnvironmentChoice[],
  offered: readonly EnvironmentChoice[],
  before: WrittenEnvironments,
): WrittenEnvironments | undefined {
  const kept = Object.entries(before).filter(
    ([name, files]) => files.length > 0 && !offered.some((choice) => choice.name === name),
  );
  const isDefault = offered.every((choice) => chosen.includes(choice) === choice.isDefault);
  if (isDefault && kept.length === 0) return undefined;
  const own =
    chosen.length === 0 ? [['values.yaml', []] as const] : chosen.map(({ name, files }) => [name, files] as const);
  return Object.fromEntries([...kept, ...own]);
}

function pick(chart: string, choices: readonly EnvironmentChoice[]): Promise<EnvironmentChoice[] | undefined> {
  const picker = vscode.window.createQuickPick<EnvironmentItem>();
  picker.title = titleText(`Environments of ${chart}`);
  // VS Code shows the number of selected items in front of the buttons, so the text is short.
  picker.placeholder = vscode.l10n.t('Shown in lenses and compared in the panel');
  picker.canSelectMany = true;
  picker.matchOnDescription = true;
  picker.buttons = [editButton];
  picker.items = choices.map((choice) => ({
    label: itemText(choice.name),
    description: itemText(choice.files.join(', ')),
    ...(choice.missing.length > 0 && { detail: `$(warning) missing: ${itemText(choice.missing.join(', '))}` }),
    choice,
  }));
  picker.selectedItems = picker.items.filter(({ choice }) => choice.isShown);
  return new Promise((resolve) => {
    picker.onDidTriggerButton(() => {
      void vscode.commands.executeCommand('workbench.action.openSettings', `@id:replicast.${environmentsSetting}`);
      picker.hide();
    });
    picker.onDidAccept(() => {
      resolve(picker.selectedItems.map(({ choice }) => choice));
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}
