// Only the extension's own script and style sheet run in the page, and nothing is loaded from outside the extension.

export interface PageSources {
  cspSource: string;
  address(file: string): string;
  nonce: string;
}

export function pagePolicy({ cspSource, nonce }: Pick<PageSources, 'cspSource' | 'nonce'>): string {
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    // Long runs are computed in a worker, whose modules the host sends as texts.
    `worker-src blob:`,
    // Inline styles need no permission: the style sheet of the elements is a `CSSStyleSheet`, and the elements set
    // single properties of `style` from scripts.
    `style-src ${cspSource}`,
    `font-src ${cspSource}`,
    // To copy the chart, the page draws it as an image from a blob.
    `img-src blob:`,
    // These two directives have no fallback in `default-src`.
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

export function pageHtml(sources: PageSources): string {
  const { address, nonce } = sources;
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="Content-Security-Policy" content="${pagePolicy(sources)}">
  <title>Replicast</title>
  <link rel="stylesheet" href="${address('codicon.css')}">
</head>
<body>
  <replicast-panel></replicast-panel>
  <script type="module" nonce="${nonce}" src="${address('page.js')}"></script>
</body>
</html>`;
}
