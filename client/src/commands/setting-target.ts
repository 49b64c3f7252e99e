// Where a choice that the user makes in a list is stored.
import { vscode } from '../editor.ts';

/** The workspace, or the folder if it has a value of its own; the user without a workspace. */
export function targetOf(setting: string, scope: vscode.ConfigurationScope | undefined): vscode.ConfigurationTarget {
  const { workspaceFolders = [] } = vscode.workspace;
  if (workspaceFolders.length === 0) return vscode.ConfigurationTarget.Global;
  const found = vscode.workspace.getConfiguration('replicast', scope).inspect(setting);
  const hasOwnFolder = workspaceFolders.length > 1 && found?.workspaceFolderValue !== undefined;
  return hasOwnFolder ? vscode.ConfigurationTarget.WorkspaceFolder : vscode.ConfigurationTarget.Workspace;
}
