// A load from a CSV file: chosen by the user, with a path relative to the manifest's folder, as in a scenario file.
import * as vscode from 'vscode';
import { readFileBytes } from './read-file.ts';

export type SeriesText = { file: string; text: string } | { file: string; problem: string };

/** Undefined if the user cancelled. */
export async function chooseSeries(manifest: vscode.Uri): Promise<SeriesText | undefined> {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: 'Load from a CSV File',
      openLabel: 'Use as Load',
      defaultUri: vscode.Uri.joinPath(manifest, '..'),
      filters: { 'CSV, two columns': ['csv', 'tsv', 'txt'] },
    })) ?? [];
  return chosen && readText(chosen, relativePath(manifest, chosen));
}

export function readSeries(manifest: vscode.Uri, file: string): Promise<SeriesText> {
  return readText(seriesUri(manifest, file), file);
}

/** Calls `changed` when the file is written or deleted. */
export function watchSeries(manifest: vscode.Uri, file: string, changed: () => void): vscode.Disposable {
  const address = seriesUri(manifest, file);
  const name = address.path.slice(address.path.lastIndexOf('/') + 1);
  // In brackets every pattern character is literal.
  const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(address, '..'), name.replaceAll(/[*?{}[\]]/g, '[$&]'));
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(changed),
    watcher.onDidCreate(changed),
    watcher.onDidDelete(changed),
  );
}

function seriesUri(manifest: vscode.Uri, file: string): vscode.Uri {
  return /^[a-z][\w+.-]+:\/\//i.test(file) ? vscode.Uri.parse(file) : vscode.Uri.joinPath(manifest, '..', file);
}

async function readText(uri: vscode.Uri, file: string): Promise<SeriesText> {
  const read = await readFileBytes(uri);
  return 'problem' in read ? { file, problem: read.problem } : { file, text: new TextDecoder().decode(read.bytes) };
}

/** `../load.csv`; a file of another file system keeps its complete URI. */
export function relativePath(manifest: vscode.Uri, chosen: vscode.Uri): string {
  if (chosen.scheme !== manifest.scheme || chosen.authority !== manifest.authority) return chosen.toString();
  const from = manifest.path.split('/').slice(0, -1);
  const to = chosen.path.split('/');
  let common = 0;
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common++;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}
