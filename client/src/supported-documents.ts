// Which documents are ours: YAML and JSON in the files of a workspace, local or virtual. The sides of a diff, outputs
// and the history of a file come in other schemes and are left alone.
import * as vscode from 'vscode';
import type { AutoscalerLinesCache } from './autoscaler-lines-cache.ts';
import { isBlankOrBraces, languages, yamlDialects } from './languages.ts';

/** Schemes of editable files. `vscode-remote` is how a web extension host names the files of a server. */
const knownSchemes = ['file', 'untitled', 'vscode-vfs', 'vscode-remote', 'vscode-test-web', 'memfs'];

interface DocumentFilter {
  scheme: string;
  language: string;
}

/** A virtual workspace brings a scheme of its own; what lives in a workspace folder can be edited. */
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
 * Every YAML file may become an autoscaler by the next word; a JSON file, of which there are many, has to name one or
 * to be empty yet.
 */
export function needsServer(document: vscode.TextDocument, linesCache: AutoscalerLinesCache): boolean {
  if (!isSupported(document)) return false;
  if (yamlDialects.includes(document.languageId) || linesCache.of(document).count > 0) return true;
  return document.lineCount < 100 && isBlankOrBraces(document.getText());
}
