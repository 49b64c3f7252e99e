// The answer to `initialize`. This module imports no module that reads documents, because such modules are loaded after
// the answer.
import type { ClientCapabilities, ServerCapabilities } from 'vscode-languageserver';
import { CodeActionKind } from '../../core/analysis/wording/lsp-constants.ts';
import { tokenModifiers, tokenTypes } from '../../core/editor/tokens/token-legend.ts';
import { TextDocumentSyncKind } from '../requests/language-server.ts';

/** The kind of our `source.fixAll` code action. A user can name this kind in the setting `editor.codeActionsOnSave`. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.replicast`;

/**
 * @param options `asksByCommand`: whether the client requests the problems of the workspace only when the user runs a
 * command. Clients other than this extension request these problems all the time.
 */
export function serverCapabilities(
  capabilities: ClientCapabilities,
  { asksByCommand = false } = {},
): ServerCapabilities {
  return {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    completionProvider: { triggerCharacters: [' ', '"', ':', '/'], resolveProvider: true },
    hoverProvider: true,
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, fixAllKind],
      resolveProvider: resolvesCodeActionEdits(capabilities),
    },
    codeLensProvider: { resolveProvider: true },
    inlayHintProvider: true,
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    documentLinkProvider: {},
    semanticTokensProvider: {
      legend: { tokenTypes: [...tokenTypes], tokenModifiers: [...tokenModifiers] },
      range: true,
      full: { delta: true },
    },
    definitionProvider: true,
    referencesProvider: true,
    renameProvider: capabilities.textDocument?.rename?.prepareSupport === true ? { prepareProvider: true } : true,
    ...(capabilities.workspace?.workspaceFolders && {
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    }),
    ...(supportsPullDiagnostics(capabilities) && {
      diagnosticProvider: { interFileDependencies: false, workspaceDiagnostics: !asksByCommand },
    }),
  };
}

export function supportsPullDiagnostics(capabilities: ClientCapabilities): boolean {
  return capabilities.textDocument?.diagnostic !== undefined;
}

export function resolvesCodeActionEdits({ textDocument }: ClientCapabilities): boolean {
  const { dataSupport, resolveSupport } = textDocument?.codeAction ?? {};
  return dataSupport === true && resolveSupport?.properties?.includes('edit') === true;
}
