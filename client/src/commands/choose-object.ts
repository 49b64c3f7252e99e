// The command of a lens for several autoscalers. The command shows a list, from which the user chooses the autoscaler
// to simulate.

import { positionSchema } from '../../../protocol/lsp-schemas.ts';
import { chooseObjectCommand, type ObjectsResponse, objectsRequest } from '../../../protocol/objects.ts';
import { openSimulationCommand } from '../../../protocol/requests.ts';
import { parseWith } from '../../../protocol/schema.ts';
import { vscode } from '../editor.ts';
import { isServerAnswering } from '../server/is-server-answering.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { itemText } from '../text/shown-text.ts';

export function registerChooseObject(server: LanguageServer): vscode.Disposable {
  return vscode.commands.registerCommand(chooseObjectCommand, async (uri?: unknown, place?: unknown) => {
    const position = parseWith(positionSchema, place);
    if (typeof uri !== 'string' || !position || !(await isServerAnswering(server))) return;
    const response = await server.request<ObjectsResponse>(objectsRequest, { textDocument: { uri }, position });
    const items = (response?.objects ?? []).map(({ name, template, text, open }) => ({
      label: itemText(name),
      ...(template !== undefined && { description: itemText(template) }),
      detail: itemText(text),
      open,
    }));
    const chosen = await vscode.window.showQuickPick(items, {
      title: `${items.length} autoscalers`,
      placeHolder: vscode.l10n.t('Choose the autoscaler to simulate'),
      matchOnDescription: true,
      matchOnDetail: true,
    });
    if (chosen) await vscode.commands.executeCommand(openSimulationCommand, ...chosen.open);
  });
}
