import { type TemplatesParams, type TemplatesResponse, templatesRequest } from '../../../protocol/requests.ts';
import { vscode } from '../editor.ts';
import { isServerAnswering } from '../server/is-server-answering.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { itemText } from '../text/shown-text.ts';
import { isSupported } from '../text/supported-documents.ts';

export async function insertAutoscaler(server: LanguageServer): Promise<void> {
  const template = await vscode.window.showQuickPick(requestTemplates(server), {
    title: vscode.l10n.t('Insert Autoscaler'),
    placeHolder: vscode.l10n.t('Autoscaler and metric'),
  });
  if (!template) return;
  const editor =
    yamlEditor() ??
    (await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'yaml' })));
  const { document } = editor;
  const end = document.lineAt(document.lineCount - 1).range.end;
  await editor.insertSnippet(new vscode.SnippetString(separator(document) + template.manifest), end);
}

async function requestTemplates(server: LanguageServer): Promise<(vscode.QuickPickItem & { manifest: string })[]> {
  if (!(await isServerAnswering(server))) return [];
  const uri = yamlEditor()?.document.uri.toString();
  const params: TemplatesParams = uri === undefined ? {} : { uri };
  const answer = await server.request<TemplatesResponse>(templatesRequest, params);
  return (answer?.starts ?? []).map(({ target, ...start }) => ({
    ...start,
    ...(target !== undefined && { description: itemText(`for ${target}`) }),
  }));
}

/**
 * Returns the active editor or another visible editor with a YAML file. VS Code may report no active editor while the
 * panel has the focus.
 */
function yamlEditor(): vscode.TextEditor | undefined {
  const candidates = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors];
  return candidates.find(
    (editor) => editor && isSupported(editor.document) && !editor.document.languageId.startsWith('json'),
  );
}

function separator(document: vscode.TextDocument): string {
  const text = document.getText();
  if (text.trim() === '') return '';
  return text.endsWith('\n') ? '---\n' : '\n---\n';
}
