import type { Position } from 'vscode-languageserver-types';
import { type WorkspaceContext, workspaceContextOf } from '../analysis/workspace-context.ts';
import type { CompletionOptions } from '../editor/completion/completion-subject.ts';
import type { CompletionContext, CompletionRequest, SupportedDocument } from '../editor/document-support.ts';
import type { WorkspaceIndex } from '../index/workspace-index.ts';

export function completionOptionsOf(
  document: SupportedDocument,
  { abilities }: CompletionContext,
  index: WorkspaceIndex,
): CompletionOptions & { workspaceContext: WorkspaceContext } {
  const view = document.analyze();
  const workspaceContext = workspaceContextOf(index, document);
  const { json, isListItem } = view.options;
  return { json, isListItem, path: document.uri, abilities, workspaceContext, chosen: view.chosen, view };
}

/** Whether the typed space is indentation: a space triggers completion only after `:` or `-`. */
export function isIndentation(document: SupportedDocument, { position, triggerCharacter }: CompletionRequest): boolean {
  return triggerCharacter === ' ' && !/[:-] $/.test(lineAt(document, position).slice(0, position.character));
}

export function lineAt({ yamlDocument }: SupportedDocument, { line }: Position): string {
  return yamlDocument.text.split(/\r\n|\r|\n/, line + 1)[line] ?? '';
}
