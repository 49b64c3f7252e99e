// LSP constants as plain values. The module of these constants in `vscode-languageserver-types` cannot be tree-shaken
// and would add 28 KB to the bundle.

export const CompletionItemKind = { Property: 10, Value: 12, Snippet: 15, EnumMember: 20 } as const;
export const InsertTextFormat = { PlainText: 1, Snippet: 2 } as const;
export const InsertTextMode = { asIs: 1 } as const;
export const MarkupKind = { PlainText: 'plaintext', Markdown: 'markdown' } as const;
export const DiagnosticSeverity = { Error: 1, Warning: 2, Information: 3, Hint: 4 } as const;
export type DiagnosticSeverity = (typeof DiagnosticSeverity)[keyof typeof DiagnosticSeverity];
export const DiagnosticTag = { Unnecessary: 1 } as const;
export const FoldingRangeKind = { Comment: 'comment' } as const;
export type FoldingRangeKind = (typeof FoldingRangeKind)[keyof typeof FoldingRangeKind];
export const SymbolKind = { Field: 8, Array: 18, Object: 19 } as const;
export type SymbolKind = (typeof SymbolKind)[keyof typeof SymbolKind];
export const CodeActionTriggerKind = { Invoked: 1 } as const;
export const CodeActionKind = {
  QuickFix: 'quickfix',
  RefactorRewrite: 'refactor.rewrite',
  SourceFixAll: 'source.fixAll',
} as const;
