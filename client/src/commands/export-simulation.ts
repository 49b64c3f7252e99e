import { exportedContent, exportedName } from '../../../protocol/exported-file.ts';
import type { ExportFormat, MessageToHost } from '../../../protocol/panel.ts';
import { vscode } from '../editor.ts';
import type { FileWriter } from '../files/file-writer.ts';
import { messageText } from '../text/shown-text.ts';

type ExportedMessage = Extract<MessageToHost, { type: 'exported' }>;

const formats: { format: ExportFormat; label: string }[] = [
  { format: 'png', label: vscode.l10n.t('PNG picture') },
  { format: 'svg', label: vscode.l10n.t('SVG picture') },
  { format: 'csv', label: vscode.l10n.t('CSV, one line for each sync') },
  { format: 'json', label: vscode.l10n.t('JSON, the complete trace') },
];

export async function chooseFormat(): Promise<ExportFormat | undefined> {
  const chosen = await vscode.window.showQuickPick(formats, {
    title: vscode.l10n.t('Export Simulation'),
    placeHolder: vscode.l10n.t('Format'),
  });
  return chosen?.format;
}

const copied: Partial<Record<ExportFormat, string>> = {
  png: vscode.l10n.t('Simulation copied as image'),
  svg: vscode.l10n.t('Simulation copied as SVG'),
  markdown: vscode.l10n.t('Simulation copied as Markdown'),
};

/** @returns The message, which the page announces to screen readers as well */
export function tellCopied(format: ExportFormat): string {
  const text = copied[format] ?? '';
  vscode.window.setStatusBarMessage(text, 5000);
  return text;
}

export async function saveExport(
  files: FileWriter,
  { format, name, text }: ExportedMessage,
  manifest: vscode.Uri | undefined,
): Promise<void> {
  const { label = '' } = formats.find((one) => one.format === format) ?? {};
  const options = {
    filters: { [label]: [format] },
    ...(manifest && { defaultUri: vscode.Uri.joinPath(manifest, '..', exportedName(name, format)) }),
  };
  const target = await vscode.window.showSaveDialog(options);
  if (target) await files.replace(target, exportedContent(text, format));
}

/**
 * Tells the user that the image was not copied, and offers to save a file instead. Returns whether the user wants to
 * save a file.
 */
export async function tellNotCopied(problem: string): Promise<boolean> {
  const save = vscode.l10n.t('Save as File…');
  const message = messageText(vscode.l10n.t('The image was not copied: {0}.', problem));
  return (await vscode.window.showErrorMessage(message, save)) === save;
}
