// Opens the manifest and its simulation for `npm start`. Once, in the first window.
const vscode = require('vscode');

exports.activate = async () => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder || vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) return;
  await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, 'web.yaml'), { preview: false });
  await vscode.commands.executeCommand('replicast.openSimulation');
  await vscode.commands.executeCommand('workbench.action.focusFirstEditorGroup');
};
