// The capabilities of the server, and those capabilities of the client on which results depend.
import type {
  ClientCapabilities,
  CompletionItem,
  Hover,
  MarkupContent,
  MarkupKind,
  ServerCapabilities,
} from 'vscode-languageserver';
import type { CompletionCapabilities } from '../core/language/completion/completion-items.ts';
import { tokenModifiers, tokenTypes } from '../core/language/features/semantic-tokens.ts';
import { CodeActionKind, InsertTextMode, MarkupKind as Kind } from '../core/language/lsp-constants.ts';
import { markdownToPlainText } from '../core/language/markdown-to-plain-text.ts';
import { fixAllKind } from './handlers/fix-all.ts';
import { documentSyncKind } from './open-documents.ts';

export function serverCapabilities(capabilities: ClientCapabilities): ServerCapabilities {
  return {
    textDocumentSync: { openClose: true, change: documentSyncKind, save: true },
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
      diagnosticProvider: { interFileDependencies: false, workspaceDiagnostics: false },
    }),
  };
}

export function supportsPullDiagnostics(capabilities: ClientCapabilities): boolean {
  return capabilities.textDocument?.diagnostic !== undefined;
}

/** The client requests the edit of a code action when the user selects it. */
export function resolvesCodeActionEdits({ textDocument }: ClientCapabilities): boolean {
  const { dataSupport, resolveSupport } = textDocument?.codeAction ?? {};
  return dataSupport === true && resolveSupport?.properties.includes('edit') === true;
}

export function completionCapabilitiesOf({ textDocument }: ClientCapabilities): CompletionCapabilities {
  const item = textDocument?.completion?.completionItem;
  return {
    snippets: item?.snippetSupport === true,
    insertAsIs: item?.insertTextModeSupport?.valueSet.includes(InsertTextMode.asIs) === true,
  };
}

/** Converts Markdown for a client that shows only plain text. */
export interface MarkupAdapter {
  hover(hover: Hover): Hover;
  completion(item: CompletionItem): CompletionItem;
}

/** A client that names no formats is assumed to support Markdown. */
export function createMarkupAdapter({ textDocument }: ClientCapabilities): MarkupAdapter {
  const isPlainHover = isPlainTextOnly(textDocument?.hover?.contentFormat);
  const isPlainItem = isPlainTextOnly(textDocument?.completion?.completionItem?.documentationFormat);
  return {
    hover: (hover) =>
      isPlainHover && isMarkdown(hover.contents) ? { ...hover, contents: toPlainText(hover.contents) } : hover,
    completion: (item) =>
      isPlainItem && isMarkdown(item.documentation)
        ? { ...item, documentation: toPlainText(item.documentation) }
        : item,
  };
}

function isPlainTextOnly(formats: readonly MarkupKind[] | undefined): boolean {
  return formats !== undefined && !formats.includes(Kind.Markdown);
}

function isMarkdown(content: Hover['contents'] | undefined): content is MarkupContent {
  return typeof content === 'object' && 'kind' in content && content.kind === Kind.Markdown;
}

function toPlainText({ value }: MarkupContent): MarkupContent {
  return { kind: Kind.PlainText, value: markdownToPlainText(value) };
}
