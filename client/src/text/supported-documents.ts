// Selects YAML and JSON files of a workspace, local or virtual. Diff sides, output channels and old versions of files
// are ignored.

import { looksLikeDescribe } from '../../../core/model/looks-like-describe.ts';
import { vscode } from '../editor.ts';
import { isBlankOrBraces, languages, plainTexts, servedLanguages, yamlDialects } from '../languages.ts';
import type { AutoscalerLinesCache } from './autoscaler-lines-cache.ts';

/** `vscode-remote` is the scheme of a remote machine's files in a web extension host. */
const knownSchemes = ['file', 'untitled', 'vscode-vfs', 'vscode-remote', 'vscode-test-web', 'memfs'];

interface DocumentFilter {
  scheme: string;
  language: string;
}

/** The schemes of the workspace folders are included, because a virtual workspace has its own scheme. */
function supportedSchemes(): string[] {
  const ofFolders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.scheme);
  return [...new Set([...knownSchemes, ...ofFolders])];
}

export function documentSelector(): DocumentFilter[] {
  return selectorOf([...servedLanguages, ...plainTexts]);
}

export function manifestSelector(): DocumentFilter[] {
  return selectorOf(servedLanguages);
}

function selectorOf(ids: readonly string[]): DocumentFilter[] {
  return supportedSchemes().flatMap((scheme) => ids.map((language) => ({ scheme, language })));
}

export function isSupported(document: vscode.TextDocument): boolean {
  return isServed(document) && languages.includes(document.languageId);
}

export function isDescribeText(document: vscode.TextDocument): boolean {
  return isPlainText(document) && looksLikeDescribe(document.getText());
}

function isPlainText({ languageId, uri }: vscode.TextDocument): boolean {
  return plainTexts.includes(languageId) && supportedSchemes().includes(uri.scheme);
}

function isServed({ languageId, uri }: vscode.TextDocument): boolean {
  return servedLanguages.includes(languageId) && supportedSchemes().includes(uri.scheme);
}

/**
 * Returns whether the document needs the server. Every YAML file may become an autoscaler while the user types. JSON
 * and Markdown files are numerous, so they must name an autoscaler; a JSON file may also be empty.
 */
export function needsServer(document: vscode.TextDocument, linesCache: AutoscalerLinesCache): boolean {
  if (isPlainText(document)) return isDescribeText(document);
  if (!isServed(document)) return false;
  if (yamlDialects.includes(document.languageId) || linesCache.of(document).count > 0) return true;
  return isSupported(document) && document.lineCount < 100 && isBlankOrBraces(document.getText());
}
