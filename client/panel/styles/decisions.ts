export const decisionStyles = `
.decisions { margin-top: 8px; }
.decisions > header { display: flex; align-items: center; height: 22px; font-variant-numeric: tabular-nums; }
.decisions > header .dim { font-size: 11px; }
.decisions > header { gap: 12px; }
.changes-only { display: inline-flex; white-space: nowrap; gap: 5px; align-items: center; font-size: 11px; color: var(--dim); cursor: pointer; }
.decisions h2 { flex: 1; font-size: 11px; line-height: 22px; font-weight: 600; color: var(--dim); }
table { border-collapse: collapse; width: calc(100% + 16px); margin: 0 -8px; }
th { height: 22px; padding: 0 0 0 10px; font-size: 11px; font-weight: normal; color: var(--dim); text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--vscode-editorWidget-border, var(--vscode-panel-border, var(--dim))); }
td { height: 22px; padding: 0 0 0 10px; line-height: 22px; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; color: var(--dim); }
:is(th, td):first-child { text-align: left; padding-left: 8px; }
:is(th, td):last-child { padding-right: 8px; }
:is(th, td).why { text-align: left; padding-left: 16px; width: 99%; max-width: 0; overflow: hidden; text-overflow: ellipsis; }
td.deciding { color: var(--vscode-foreground); font-weight: 600; }
tr.change td:is(.why, :first-child) { color: var(--vscode-foreground); }
tr.highlighted td:first-child { box-shadow: inset 3px 0 0 var(--vscode-charts-blue); }
.highlight-marker { display: inline-block; width: 6px; height: 6px; margin: 0 -10px 0 4px; border-radius: 3px; background: var(--vscode-charts-blue); vertical-align: middle; }
tr.fold td { height: 18px; line-height: 18px; text-align: left; padding-left: 0; }
tr.fold td:last-child { max-width: 0; overflow: hidden; text-overflow: ellipsis; }
.fold-toggle { border: 0; padding: 0; background: none; font-size: 11px; line-height: 18px; color: var(--dim); cursor: pointer; white-space: nowrap; }
.fold-toggle .codicon { margin: -2px 4px 0 6px; vertical-align: middle; }
.show-more { margin: 4px 0; }
.show-more:hover { text-decoration: underline; }
/* With counts of many digits, these two columns would leave no room for the reason. */
.long-counts :is(th, td):is(.c-stabilized, .c-current) { display: none; }
tbody tr { cursor: pointer; }
tbody tr:hover td { background: var(--vscode-list-hoverBackground, transparent); color: var(--vscode-list-hoverForeground, var(--vscode-foreground)); }
tbody tr[aria-current] td:nth-child(n) { background: var(--vscode-list-activeSelectionBackground, transparent); color: var(--vscode-list-activeSelectionForeground, inherit); }
tbody tr[aria-current] td.why { white-space: normal; overflow: visible; line-height: 16px; padding-top: 3px; padding-bottom: 3px; }
/* On these backgrounds, themes guarantee the contrast of ordinary text only, not of links. */
tbody tr:is(:hover, [aria-current]) :is(a, .fold-toggle) { color: inherit; }
tbody tr:is(:hover, [aria-current]) a { text-decoration: underline; }
tbody tr[tabindex]:focus-visible { outline: 1px solid var(--vscode-list-focusOutline, var(--vscode-focusBorder)); outline-offset: -1px; }
.vscode-high-contrast tbody tr:hover { outline: 1px dashed var(--vscode-contrastActiveBorder); outline-offset: -1px; }
.vscode-high-contrast tbody tr[aria-current] { outline: 1px solid var(--vscode-contrastActiveBorder); outline-offset: -1px; }
.vscode-high-contrast tbody tr[tabindex]:focus-visible { outline: 2px solid var(--vscode-focusBorder); outline-offset: -2px; }
/* The cells of a drill table contain sentences, so their lines may wrap. */
.drill-table { margin: 4px 0; }
.drill-table :is(th, td) { text-align: left; white-space: normal; line-height: 16px; padding-top: 3px; padding-bottom: 3px; vertical-align: baseline; }
.drill-table td:first-child { color: var(--vscode-foreground); }
td:first-child { border-radius: 3px 0 0 3px; }
td:last-child { border-radius: 0 3px 3px 0; }
`;
