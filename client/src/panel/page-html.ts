// The HTML of the panel's page. Only the extension's own script and style sheet run in it, and nothing is loaded from
// outside the extension.

export interface PageSources {
  /** The origin of the extension's files. */
  cspSource: string;
  /** The address of a file of the panel. */
  address(file: string): string;
  /** The nonce, a new one for each page. */
  nonce: string;
}

/**
 * Returns the content security policy: the page loads only its own files, and has no inline style, no connection and no
 * form.
 */
export function pagePolicy({ cspSource, nonce }: Pick<PageSources, 'cspSource' | 'nonce'>): string {
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    // Long runs are computed in a worker, whose modules the host sends as texts.
    `worker-src blob:`,
    // Inline styles are not needed: the style sheet of the elements is an object (`CSSStyleSheet`), and elements set
    // single properties of `style`.
    `style-src ${cspSource}`,
    `font-src ${cspSource}`,
    // The page draws the chart as an image itself, to copy it.
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
