import { vscode } from '../editor.ts';

/**
 * Returns where to write the setting: in the settings of the folder if they have their own value, otherwise in the
 * settings of the workspace or, without a workspace, in the settings of the user.
 */
export function targetOf(setting: string, scope: vscode.ConfigurationScope | undefined): vscode.ConfigurationTarget {
  const { workspaceFolders = [] } = vscode.workspace;
  if (workspaceFolders.length === 0) return vscode.ConfigurationTarget.Global;
  const found = vscode.workspace.getConfiguration('replicast', scope).inspect(setting);
  const hasOwnFolder = workspaceFolders.length > 1 && found?.workspaceFolderValue !== undefined;
  return hasOwnFolder ? vscode.ConfigurationTarget.WorkspaceFolder : vscode.ConfigurationTarget.Workspace;
}
