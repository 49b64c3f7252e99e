import type { ClientCapabilities, CompletionItem, Hover, MarkupContent, MarkupKind } from 'vscode-languageserver';
import { InsertTextMode, MarkupKind as Kind } from '../../core/analysis/wording/lsp-constants.ts';
import type { CompletionCapabilities } from '../../core/editor/completion/completion-items.ts';
import { markdownToPlainText } from '../../core/editor/hover/markdown-to-plain-text.ts';

export function completionCapabilitiesOf({ textDocument }: ClientCapabilities): CompletionCapabilities {
  const item = textDocument?.completion?.completionItem;
  return {
    snippets: item?.snippetSupport === true,
    insertAsIs: item?.insertTextModeSupport?.valueSet.includes(InsertTextMode.asIs) === true,
  };
}

export interface MarkupAdapter {
  hover(hover: Hover): Hover;
  completion(item: CompletionItem): CompletionItem;
}

/** Converts Markdown to plain text for a client without Markdown. A client that names no formats supports Markdown. */
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
