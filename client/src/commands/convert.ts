// *Convert to autoscaling/v2*: lists what would be lost and asks for confirmation. One undo reverts the conversion.

import {
  type ConvertResponse,
  convertCommand,
  convertRequest,
  convertResponseSchema,
} from '../../../protocol/convert.ts';
import { type ProtocolRange, rangeSchema } from '../../../protocol/lsp-schemas.ts';
import { parseWith } from '../../../protocol/schema.ts';
import { vscode } from '../editor.ts';
import { isServerAnswering } from '../server/is-server-answering.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { plainRange, toTextEdit } from '../text/ranges.ts';
import { messageText } from '../text/shown-text.ts';
import { isSupported } from '../text/supported-documents.ts';

interface Target {
  document: vscode.TextDocument;
  range: ProtocolRange;
}

export function registerConvert(server: LanguageServer): vscode.Disposable {
  return vscode.commands.registerCommand(convertCommand, async (uri?: unknown, range?: unknown, to?: unknown) => {
    const target = await targetOf(uri, range);
    if (!target) return;
    const chosen = typeof uri === 'string' && parseWith(rangeSchema, range) ? undefined : 'autoscaling/v2';
    await convert(server, target, typeof to === 'string' ? to : chosen);
  });
}

async function convert(server: LanguageServer, { document, range }: Target, to: string | undefined): Promise<void> {
  if (!(await isServerAnswering(server))) return;
  const answer = parseWith(
    convertResponseSchema,
    await server.request<unknown>(convertRequest, { textDocument: { uri: document.uri.toString() }, range, to }),
  );
  if (answer === undefined) return;
  const { objects, edits, version } = answer;
  const refused = objects.flatMap(({ name, refusal }) =>
    refusal === undefined ? [] : vscode.l10n.t('{0} is not converted. {1}', name, refusal),
  );
  if (refused.length > 0) return showMessage(refused.join(' '));
  if (objects.length === 0)
    return showMessage(
      vscode.l10n.t('No HorizontalPodAutoscaler to convert is at the cursor. To convert several objects, select them.'),
    );
  if (!(await confirmLosses(objects))) return;
  if (document.version !== version)
    return showMessage(vscode.l10n.t('The file changed in the meantime; nothing was converted.'));
  const edit = new vscode.WorkspaceEdit();
  edit.set(document.uri, edits.map(toTextEdit));
  await vscode.workspace.applyEdit(edit);
}

async function confirmLosses(objects: ConvertResponse['objects']): Promise<boolean> {
  const losing = objects.filter(({ losses }) => losses.length > 0);
  if (losing.length === 0) return true;
  const [first] = losing;
  const what = losing.length === 1 ? first?.name : vscode.l10n.t('{0} autoscalers', losing.length);
  const detail = losing
    .flatMap(({ name, losses }) => losses.map((loss) => messageText(losing.length === 1 ? loss : `${name}: ${loss}`)))
    .join('\n');
  const message = messageText(vscode.l10n.t('Converting {0} to {1} loses information.', what ?? '', first?.to ?? ''));
  const convert = vscode.l10n.t('Convert');
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, convert)) === convert;
}

/**
 * Returns the document and the range to convert; undefined if there is no supported document. A code action passes both
 * arguments. The command palette and menus pass no range, so the active editor and its selection are used.
 */
async function targetOf(uri: unknown, place: unknown): Promise<Target | undefined> {
  const range = parseWith(rangeSchema, place);
  if (typeof uri === 'string' && range)
    return { document: await vscode.workspace.openTextDocument(vscode.Uri.parse(uri)), range };
  const editor = vscode.window.activeTextEditor;
  return editor && isSupported(editor.document)
    ? { document: editor.document, range: plainRange(editor.selection) }
    : undefined;
}

function showMessage(message: string): void {
  void vscode.window.showInformationMessage(messageText(message));
}
