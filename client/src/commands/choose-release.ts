// *Choose Kubernetes Release…* and *Choose WatermarkPodAutoscaler Release…*: show a list of releases, and write the
// choice into the setting, or into replicast.config.yaml if that file sets the release.

import type { ReleaseSetting } from '../../../core/model/release-choice.ts';
import { chooseReleaseCommands, releaseSettings } from '../../../protocol/release-setting.ts';
import { vscode } from '../editor.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { findConfigRelease } from './config-release.ts';
import { inheritedRelease, isReleaseChosen } from './release-setting.ts';
import { targetOf } from './setting-target.ts';

const productNames: Readonly<Record<ReleaseSetting, string>> = {
  kubernetes: 'Kubernetes',
  wpa: 'WatermarkPodAutoscaler',
};

interface ReleaseProperty {
  default: string;
  enum: string[];
  enumDescriptions: string[];
}

interface ReleaseItem extends vscode.QuickPickItem {
  /** An undefined release removes the setting. */
  release: string | undefined;
}

export function registerChooseRelease(
  { extension }: Pick<vscode.ExtensionContext, 'extension'>,
  server: LanguageServer,
): vscode.Disposable {
  const properties: Record<string, ReleaseProperty> = extension.packageJSON.contributes.configuration.properties;
  return vscode.Disposable.from(
    ...releaseSettings.map((setting) =>
      vscode.commands.registerCommand(chooseReleaseCommands[setting], (uri?: unknown) =>
        chooseRelease(server, { setting, scope: scopeOf(uri), property: properties[`replicast.${setting}`] }),
      ),
    ),
  );
}

function scopeOf(uri: unknown): vscode.Uri | undefined {
  return typeof uri === 'string' ? vscode.Uri.parse(uri) : vscode.window.activeTextEditor?.document.uri;
}

interface Request {
  setting: ReleaseSetting;
  scope: vscode.Uri | undefined;
  property: Partial<ReleaseProperty> | undefined;
}

async function chooseRelease(server: LanguageServer, { setting, scope, property }: Request): Promise<void> {
  const { default: newest = '', enum: releases = [], enumDescriptions = [] } = property ?? {};
  const target = targetOf(setting, scope);
  const inConfig = await findConfigRelease(server, setting, scope);
  const inSettings = isReleaseChosen(setting, scope) ? currentRelease(setting, scope) : undefined;
  const removal = inConfig
    ? { label: vscode.l10n.t('As in the settings'), description: inSettings ?? `newest (default), ${newest}` }
    : removalItem(setting, scope, target, newest);
  const items: ReleaseItem[] = [
    { ...removal, release: undefined },
    { label: '', kind: vscode.QuickPickItemKind.Separator, release: undefined },
    ...releases.map((release, i) => ({ label: release, detail: enumDescriptions[i] ?? '', release })),
  ];
  const chosen = await pickItem(items, {
    title: `${productNames[setting]} Release`,
    placeholder: inConfig ? `The release of your cluster, in ${inConfig.file}` : 'The release of your cluster',
    current: inConfig?.release ?? inSettings,
  });
  if (!chosen) return;
  if (inConfig) await inConfig.write(chosen.release);
  else await vscode.workspace.getConfiguration('replicast', scope).update(setting, chosen.release, target);
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
    : { label: vscode.l10n.t('Newest (default)'), description: newest };
}

/** Uses `createQuickPick`, because `showQuickPick` cannot preselect an item. */
function pickItem(
  items: readonly ReleaseItem[],
  { title, placeholder, current }: { title: string; placeholder: string; current: string | undefined },
): Promise<ReleaseItem | undefined> {
  const picker = vscode.window.createQuickPick<ReleaseItem>();
  picker.title = title;
  picker.placeholder = placeholder;
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
