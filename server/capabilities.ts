// What is offered to a client, and what a client can do, as far as an answer depends on it.
import type { ClientCapabilities, CompletionItem, Hover, MarkupContent, MarkupKind, ServerCapabilities } from 'vscode-languageserver';
import type { CompletionAbilities } from '../core/language/completion/items.ts';
import { tokenModifiers, tokenTypes } from '../core/language/features/tokens.ts';
import { plainText } from '../core/language/plain-text.ts';
import { CodeActionKind, InsertTextMode, MarkupKind as Kind } from '../core/language/protocol-values.ts';
import { documentSync } from './documents.ts';

export function offer(capabilities: ClientCapabilities): ServerCapabilities {
  return {
    textDocumentSync: { openClose: true, change: documentSync },
    completionProvider: { triggerCharacters: [' ', '"', ':', '/'], resolveProvider: true },
    hoverProvider: true,
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite] },
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
    ...(capabilities.workspace?.workspaceFolders && { workspace: { workspaceFolders: { supported: true, changeNotifications: true } } }),
    ...(pulls(capabilities) && { diagnosticProvider: { interFileDependencies: false, workspaceDiagnostics: false } }),
  };
}

export function pulls(capabilities: ClientCapabilities): boolean {
  return capabilities.textDocument?.diagnostic !== undefined;
}

export function abilitiesOf({ textDocument }: ClientCapabilities): CompletionAbilities {
  const item = textDocument?.completion?.completionItem;
  return {
    snippets: item?.snippetSupport === true,
    insertAsIs: item?.insertTextModeSupport?.valueSet.includes(InsertTextMode.asIs) === true,
  };
}

/** Of every card, what the client shows of it. */
export interface Cards {
  hover(hover: Hover): Hover;
  completion(item: CompletionItem): CompletionItem;
}

/** A client that says nothing of formats is taken for one that reads Markdown. */
export function cardsFor({ textDocument }: ClientCapabilities): Cards {
  const isPlainHover = isPlain(textDocument?.hover?.contentFormat);
  const isPlainItem = isPlain(textDocument?.completion?.completionItem?.documentationFormat);
  return {
    hover: (hover) => (isPlainHover && isMarkdown(hover.contents) ? { ...hover, contents: withoutMarks(hover.contents) } : hover),
    completion: (item) =>
      isPlainItem && isMarkdown(item.documentation) ? { ...item, documentation: withoutMarks(item.documentation) } : item,
  };
}

function isPlain(formats: readonly MarkupKind[] | undefined): boolean {
  return formats !== undefined && !formats.includes(Kind.Markdown);
}

function isMarkdown(card: Hover['contents'] | undefined): card is MarkupContent {
  return typeof card === 'object' && 'kind' in card && card.kind === Kind.Markdown;
}

function withoutMarks({ value }: MarkupContent): MarkupContent {
  return { kind: Kind.PlainText, value: plainText(value) };
}
