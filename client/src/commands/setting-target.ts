import { vscode } from '../editor.ts';

/**
 * Returns the settings of the folder if they have a value of their own, otherwise the settings of the workspace or,
 * without a workspace, the settings of the user.
 */
export function targetOf(setting: string, scope: vscode.ConfigurationScope | undefined): vscode.ConfigurationTarget {
  const { workspaceFolders = [] } = vscode.workspace;
  if (workspaceFolders.length === 0) return vscode.ConfigurationTarget.Global;
  const found = vscode.workspace.getConfiguration('replicast', scope).inspect(setting);
  const hasOwnFolder = workspaceFolders.length > 1 && found?.workspaceFolderValue !== undefined;
  return hasOwnFolder ? vscode.ConfigurationTarget.WorkspaceFolder : vscode.ConfigurationTarget.Workspace;
}
