// Finds, reads and watches CSV files with time series. The path of a CSV file is relative to the scenario file or,
// without a scenario file, to the manifest.

import { type SeriesParams, type SeriesResponse, seriesRequest } from '../../../protocol/scenario.ts';
import { vscode } from '../editor.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { readFileBytes } from './read-file.ts';

export type SeriesText = { file: string; text: string } | { file: string; problem: string };

export interface SeriesFileReference {
  uri: vscode.Uri;
  file: string;
  /** The file that names the series; undefined if the user chose the series. */
  from?: vscode.Uri;
  problem?: string;
}

export function chooseSeries(manifest: vscode.Uri): Promise<SeriesFileReference | undefined> {
  return chooseFile(manifest, {
    title: vscode.l10n.t('Load from a CSV File'),
    openLabel: vscode.l10n.t('Use as Load'),
    filters: { 'CSV, two columns': ['csv', 'tsv', 'txt'] },
  });
}

export async function chooseFile(
  manifest: vscode.Uri,
  options: vscode.OpenDialogOptions,
): Promise<SeriesFileReference | undefined> {
  const folder = vscode.Uri.joinPath(manifest, '..');
  const [uri] = (await vscode.window.showOpenDialog({ ...options, defaultUri: folder })) ?? [];
  return uri && { uri, file: seriesPath(manifest, uri) };
}

/**
 * Finds the file of a series that a scenario names. The file is read only if it is in the workspace folder of the
 * manifest or, without a workspace folder, in the folder of the manifest.
 */
export function seriesSource(manifest: vscode.Uri, file: string): SeriesFileReference {
  const folder = vscode.Uri.joinPath(manifest, '..');
  // `toWellFormed` replaces lone surrogates, because a URI cannot contain them.
  const uri = vscode.Uri.joinPath(folder, file.toWellFormed());
  const root = vscode.workspace.getWorkspaceFolder(manifest)?.uri ?? folder;
  const isInside = uri.path.startsWith(`${root.path.replace(/\/$/, '')}/`);
  return { uri, file, from: manifest, ...(!isInside && { problem: 'it is outside the workspace folder' }) };
}

export function watchSeries({ uri }: SeriesFileReference, changed: () => void): vscode.Disposable {
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  // In a glob pattern, a special character is literal if it is in brackets.
  const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), name.replaceAll(/[*?{}[\]]/g, '[$&]'));
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(changed),
    watcher.onDidCreate(changed),
    watcher.onDidDelete(changed),
  );
}

/**
 * Reads the text of a series. If the file `from` names the series, the server reads the series, because the server
 * knows where a symbolic link leads.
 */
export async function readSeries(
  server: LanguageServer,
  { uri, file, from, problem }: SeriesFileReference,
): Promise<SeriesText> {
  if (problem !== undefined) return { file, problem };
  if (from === undefined) {
    const read = await readFileBytes(uri);
    return 'problem' in read ? { file, problem: read.problem } : { file, text: new TextDecoder().decode(read.bytes) };
  }
  const params: SeriesParams = { from: from.toString(), file };
  const response = await server.request<SeriesResponse>(seriesRequest, params);
  return { file, ...(response ?? { problem: 'the language server does not respond' }) };
}

/** Returns a relative path such as `../load.csv`, or the complete URI of a file in another file system. */
export function seriesPath(manifest: vscode.Uri, chosen: vscode.Uri): string {
  if (chosen.scheme !== manifest.scheme || chosen.authority !== manifest.authority) return chosen.toString();
  const from = manifest.path.split('/').slice(0, -1);
  const to = chosen.path.split('/');
  let common = 0;
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common++;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}
