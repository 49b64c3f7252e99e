export interface DiagnosticsDelivery {
  documentChanged(uri: string): void;
  documentClosed(uri: string): void;
  /** `uris` are open documents whose diagnostics depend on settings, files or other documents that have changed. */
  dependenciesChanged(uris: readonly string[]): void;
}
