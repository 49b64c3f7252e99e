// The HTML of the panel's page. Only our own script runs in it, and nothing is loaded from outside the extension.
import * as vscode from 'vscode';

export function panelFolder(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist', 'panel');
}

export function pageHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const address = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(panelFolder(extension), file)).toString();
  const nonce = createNonce();
  // The elements set style attributes, which a nonce cannot allow; styles cannot run code.
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    // Long runs are computed in a worker that is started from our script's text.
    `worker-src blob:`,
    `style-src ${webview.cspSource} 'unsafe-inline'`,
    `font-src ${webview.cspSource}`,
    `img-src ${webview.cspSource} data:`,
  ].join('; ');
  // The elements find the icon style sheet by this id.
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <title>Replicast</title>
  <link rel="stylesheet" id="vscode-codicon-stylesheet" href="${address('codicon.css')}">
</head>
<body>
  <replicast-panel></replicast-panel>
  <script nonce="${nonce}" src="${address('main.js')}"></script>
</body>
</html>`;
}

function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes));
}
