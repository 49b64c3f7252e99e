// Pages of our own are bundled and open as a Markdown preview: there is no web site to lead to.
import * as vscode from 'vscode';

export const documentationCommand = 'replicast.openDocumentation';

/** `page` is a path below the extension: `docs/rules/min-equals-max.md`. */
export async function openDocumentation(extension: vscode.Uri, page: unknown): Promise<void> {
  if (typeof page !== 'string' || page.split('/').includes('..')) return;
  await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.joinPath(extension, page));
}

/** The server links to the page as a file, which would open as text; behind the code stands the command instead. */
export function linkToCommand(diagnostic: vscode.Diagnostic, pages: string): void {
  const { code } = diagnostic;
  if (typeof code !== 'object' || !code.target.toString().startsWith(`${pages}/`)) return;
  const page = `docs/rules/${code.target.toString().slice(pages.length + 1)}`;
  const target = vscode.Uri.parse(`command:${documentationCommand}?${encodeURIComponent(JSON.stringify([page]))}`);
  diagnostic.code = { value: code.value, target };
}
