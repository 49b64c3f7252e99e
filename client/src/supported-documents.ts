// The supported documents: YAML and JSON in the files of a workspace, local or virtual. Diff sides, output channels and
// file history have other schemes and are ignored.
import * as vscode from 'vscode';
import type { AutoscalerLinesCache } from './autoscaler-lines-cache.ts';
import { isBlankOrBraces, languages, yamlDialects } from './languages.ts';

/** Schemes of editable files. `vscode-remote` is the scheme of a server's files in a web extension host. */
const knownSchemes = ['file', 'untitled', 'vscode-vfs', 'vscode-remote', 'vscode-test-web', 'memfs'];

interface DocumentFilter {
  scheme: string;
  language: string;
}

/** A virtual workspace has its own scheme; files in a workspace folder are editable. */
function supportedSchemes(): string[] {
  const ofFolders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.scheme);
  return [...new Set([...knownSchemes, ...ofFolders])];
}

export function documentSelector(): DocumentFilter[] {
  return supportedSchemes().flatMap((scheme) => languages.map((language) => ({ scheme, language })));
}

export function isSupported(document: vscode.TextDocument): boolean {
  return languages.includes(document.languageId) && supportedSchemes().includes(document.uri.scheme);
}

/**
 * Every YAML file may become an autoscaler while the user types. JSON files are numerous, so one must name an
 * autoscaler or still be empty.
 */
export function needsServer(document: vscode.TextDocument, linesCache: AutoscalerLinesCache): boolean {
  if (!isSupported(document)) return false;
  if (yamlDialects.includes(document.languageId) || linesCache.of(document).count > 0) return true;
  return document.lineCount < 100 && isBlankOrBraces(document.getText());
}
