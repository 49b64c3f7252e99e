import type { ReleaseSetting } from '../../../core/model/release-choice.ts';
import { vscode } from '../editor.ts';

type Scope = vscode.ConfigurationScope | undefined;

export function isReleaseChosen(setting: ReleaseSetting, scope: Scope): boolean {
  const found = vscode.workspace.getConfiguration('replicast', scope).inspect(setting);
  const written = [
    found?.globalValue,
    found?.workspaceValue,
    found?.workspaceFolderValue,
    found?.globalLanguageValue,
    found?.workspaceLanguageValue,
    found?.workspaceFolderLanguageValue,
  ];
  return written.some((value) => value !== undefined);
}

/** Returns the value that applies if the value in the settings of `target` is removed; undefined for the default. */
export function inheritedRelease(
  setting: ReleaseSetting,
  scope: Scope,
  target: vscode.ConfigurationTarget,
): { release: string; from: 'workspace' | 'user' } | undefined {
  const found = vscode.workspace.getConfiguration('replicast', scope).inspect<string>(setting);
  const isInFolder = target === vscode.ConfigurationTarget.WorkspaceFolder;
  if (isInFolder && found?.workspaceValue !== undefined) return { release: found.workspaceValue, from: 'workspace' };
  const isGlobal = target === vscode.ConfigurationTarget.Global;
  return !isGlobal && found?.globalValue !== undefined ? { release: found.globalValue, from: 'user' } : undefined;
}
