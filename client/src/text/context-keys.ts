import { vscode } from '../editor.ts';
import type { LanguageServer } from '../server/language-server.ts';
import type { AutoscalerLinesCache } from './autoscaler-lines-cache.ts';
import { isDescribeText, isSupported, needsServer } from './supported-documents.ts';

export function watchContextKeys(server: LanguageServer, linesCache: AutoscalerLinesCache): vscode.Disposable {
  const contextValues = new Map<string, boolean>();
  const startServerIfNeeded = (document: vscode.TextDocument) => {
    if (needsServer(document, linesCache)) void server.start();
  };
  const updateContextKeys = () => {
    const document = vscode.window.activeTextEditor?.document;
    const lines = document && isSupported(document) ? linesCache.of(document) : undefined;
    const hasAutoscaler = lines !== undefined && lines.count > 0;
    setContextKey('replicast.hasAutoscaler', hasAutoscaler);
    setContextKey('replicast.hasOlderAutoscaler', hasAutoscaler && lines.hasOlderVersion);
    setContextKey('replicast.hasStatus', hasAutoscaler || (document !== undefined && isDescribeText(document)));
  };
  const setContextKey = (key: string, value: boolean) => {
    if (contextValues.get(key) === value) return;
    contextValues.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  };
  vscode.workspace.textDocuments.forEach(startServerIfNeeded);
  updateContextKeys();
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(startServerIfNeeded),
    vscode.window.onDidChangeActiveTextEditor(updateContextKeys),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (server.state.kind === 'waiting') startServerIfNeeded(document);
      if (document === vscode.window.activeTextEditor?.document) updateContextKeys();
    }),
  );
}
