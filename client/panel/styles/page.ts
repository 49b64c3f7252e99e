// The styles of the page. VS Code's `descriptionForeground` is not used for muted text, because in Light Modern it
// equals `foreground`.

export const pageStyles = `
*, *::before, *::after { box-sizing: border-box; }
html, body { margin: 0; padding: 0; }
html { background: var(--vscode-editor-background); }
body {
  --dim: color-mix(in srgb, var(--vscode-foreground) 72%, var(--vscode-editor-background));
  container: page / inline-size;
  color: var(--vscode-foreground);
  background: var(--vscode-editor-background);
  font: var(--vscode-font-weight, normal) var(--vscode-font-size, 13px)/18px var(--vscode-font-family, system-ui, sans-serif);
}
body.vscode-high-contrast { --dim: var(--vscode-foreground); --cross: var(--vscode-contrastActiveBorder, var(--vscode-foreground)); }
replicast-panel, replicast-chart, replicast-decisions { display: block; }
main { padding: 8px 16px 16px; min-width: 240px; max-width: 960px; }
button, input { font: inherit; color: inherit; }
:is(a, input, button, select, [tabindex]):focus { outline: none; }
:is(a, input, button, select, [tabindex]):focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
.dim { color: var(--dim); }
:is(.why, .quiet span, .comparison) { overflow-wrap: anywhere; }
a { color: var(--vscode-textLink-foreground); text-decoration: none; }
a:hover { color: var(--vscode-textLink-activeForeground, var(--vscode-textLink-foreground)); text-decoration: underline; }
a:focus-visible, .more:focus-visible { outline-offset: 1px !important; }
h1, h2, p, dl, dd { margin: 0; }
.bar { display: flex; align-items: center; height: 22px; }
/* If the bar is too narrow, the kind shrinks first, then the link to the file, and the name last. */
.bar .subject { display: flex; flex: 1; min-width: 0; white-space: pre; }
.bar .subject > * { overflow: hidden; text-overflow: ellipsis; }
.bar .subject > h1 { flex: 0 1 auto; }
.bar .subject > .subject-file { flex: 0 1000 auto; min-width: min(110px, 50%); }
.bar .subject > .kind { flex: 0 1000000 auto; }
.bar h1 { font-size: inherit; line-height: inherit; font-weight: 600; }
.bar { gap: 2px; margin-right: -4px; }
.flat-select { max-width: 200px; field-sizing: content; height: 22px; padding: 0 20px 0 6px; border: 0; border-radius: 5px; appearance: none; font: inherit; color: var(--dim); cursor: pointer; text-overflow: ellipsis;
  background: linear-gradient(45deg, transparent 50%, currentcolor 50%) right 10px center / 4px 4px no-repeat, linear-gradient(-45deg, transparent 50%, currentcolor 50%) right 6px center / 4px 4px no-repeat; }
.flat-select:hover { background-color: var(--vscode-toolbar-hoverBackground, transparent); }
`;
