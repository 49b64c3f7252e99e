// Choose Kubernetes Release… and Choose WatermarkPodAutoscaler Release…: a list of the releases, which writes the
// setting. The lens of the release, the language status and the palette open it.
import * as vscode from 'vscode';
import type { ReleaseSetting } from '../../core/model/release-choice.ts';
import { chooseReleaseCommands, releaseSettings } from '../../protocol/release-setting.ts';
import { inheritedRelease, isReleaseChosen } from './release-setting.ts';
import { targetOf } from './setting-target.ts';

const productNames: Readonly<Record<ReleaseSetting, string>> = {
  kubernetes: 'Kubernetes',
  wpa: 'WatermarkPodAutoscaler',
};

/** The manifest of the extension lists the releases of each setting, with a note on each. */
interface ReleaseProperty {
  enum: string[];
  enumDescriptions: string[];
}

interface ReleaseItem extends vscode.QuickPickItem {
  /** Undefined removes the setting. */
  release: string | undefined;
}

export function registerChooseRelease({ extension }: Pick<vscode.ExtensionContext, 'extension'>): vscode.Disposable {
  const properties: Record<string, ReleaseProperty> = extension.packageJSON.contributes.configuration.properties;
  return vscode.Disposable.from(
    ...releaseSettings.map((setting) =>
      vscode.commands.registerCommand(chooseReleaseCommands[setting], (uri?: unknown) =>
        chooseRelease(setting, scopeOf(uri), properties[`replicast.${setting}`]),
      ),
    ),
  );
}

/** The document of the lens; from the palette the one that is edited. */
function scopeOf(uri: unknown): vscode.Uri | undefined {
  return typeof uri === 'string' ? vscode.Uri.parse(uri) : vscode.window.activeTextEditor?.document.uri;
}

async function chooseRelease(
  setting: ReleaseSetting,
  scope: vscode.Uri | undefined,
  { enum: releases = [], enumDescriptions = [] }: Partial<ReleaseProperty> = {},
): Promise<void> {
  const target = targetOf(setting, scope);
  const current = isReleaseChosen(setting, scope) ? currentRelease(setting, scope) : undefined;
  const items: ReleaseItem[] = [
    { ...removalItem(setting, scope, target, releases[0] ?? ''), release: undefined },
    { label: '', kind: vscode.QuickPickItemKind.Separator, release: undefined },
    ...releases.map((release, i) => ({ label: release, detail: enumDescriptions[i] ?? '', release })),
  ];
  const chosen = await pickItem(productNames[setting], items, current);
  if (!chosen) return;
  await vscode.workspace.getConfiguration('replicast', scope).update(setting, chosen.release, target);
}

function currentRelease(setting: ReleaseSetting, scope: vscode.Uri | undefined): string | undefined {
  return vscode.workspace.getConfiguration('replicast', scope).get<string>(setting);
}

function removalItem(
  setting: ReleaseSetting,
  scope: vscode.Uri | undefined,
  target: vscode.ConfigurationTarget,
  newest: string,
): vscode.QuickPickItem {
  const inherited = inheritedRelease(setting, scope, target);
  return inherited
    ? { label: `As in the ${inherited.from} settings`, description: inherited.release }
    : { label: 'Newest (default)', description: newest };
}

/** `showQuickPick` cannot start at the current item. */
function pickItem(
  product: string,
  items: readonly ReleaseItem[],
  current: string | undefined,
): Promise<ReleaseItem | undefined> {
  const picker = vscode.window.createQuickPick<ReleaseItem>();
  picker.title = `${product} Release`;
  picker.placeholder = 'The release of your cluster';
  picker.matchOnDescription = true;
  const isCurrent = (item: ReleaseItem) => item.kind !== vscode.QuickPickItemKind.Separator && item.release === current;
  picker.items = items.map((item) => (isCurrent(item) ? { ...item, iconPath: new vscode.ThemeIcon('check') } : item));
  picker.activeItems = picker.items.filter(isCurrent);
  return new Promise((resolve) => {
    picker.onDidAccept(() => {
      resolve(picker.activeItems[0]);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}
