// Exports the run: to a file that the user chooses, or to the clipboard.

import type { ExportFormat, MessageToHost } from '../../../protocol/panel.ts';
import { vscode } from '../editor.ts';
import type { FileWriter } from '../files/file-writer.ts';

type ExportedMessage = Extract<MessageToHost, { type: 'exported' }>;

const formats: { format: ExportFormat; label: string; ending: string }[] = [
  { format: 'svg', label: 'SVG picture', ending: 'svg' },
  { format: 'csv', label: 'CSV, one line for each sync', ending: 'csv' },
  { format: 'json', label: 'JSON, the complete trace', ending: 'json' },
];

export async function chooseFormat(): Promise<ExportFormat | undefined> {
  const chosen = await vscode.window.showQuickPick(formats, { title: 'Export Simulation', placeHolder: 'Format' });
  return chosen?.format;
}

export async function saveExport(
  files: FileWriter,
  { format, name, text }: ExportedMessage,
  manifest: vscode.Uri | undefined,
): Promise<void> {
  if (format === 'markdown') {
    await vscode.env.clipboard.writeText(text);
    vscode.window.setStatusBarMessage('Simulation copied as Markdown', 5000);
    return;
  }
  const { label = '', ending = format } = formats.find((one) => one.format === format) ?? {};
  const file = `${name.replace(/[^\w.-]+/g, '-')}.simulation.${ending}`;
  const options = {
    filters: { [label]: [ending] },
    ...(manifest && { defaultUri: vscode.Uri.joinPath(manifest, '..', file) }),
  };
  const target = await vscode.window.showSaveDialog(options);
  if (target) await files.replace(target, text);
}
