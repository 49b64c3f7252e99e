import { vscode } from '../editor.ts';
import { pageHtml } from './page-html.ts';

export function panelFolder(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist', 'panel');
}

export function panelHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const address = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(panelFolder(extension), file)).toString();
  return pageHtml({ cspSource: webview.cspSource, address, nonce: createNonce() });
}

function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes));
}
