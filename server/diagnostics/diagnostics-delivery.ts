// The events for the handler that delivers diagnostics, whether the client pulls them or the server publishes them.
export interface DiagnosticsDelivery {
  documentChanged(uri: string): void;
  documentClosed(uri: string): void;
  settingsChanged(): void;
  dependenciesChanged(uris: readonly string[]): void;
}
