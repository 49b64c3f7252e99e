export const resultStyles = `
.tabs { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px; margin-top: 8px; }
.tab { display: flex; flex-direction: column; min-width: 0; min-height: 62px; padding: 3px 10px 5px; border: 1px solid var(--vscode-editorWidget-border, var(--vscode-panel-border, var(--dim))); border-radius: 4px; background: none; text-align: left; cursor: pointer; }
.tab:hover { background: var(--vscode-list-hoverBackground, transparent); }
.tab[aria-selected=true] { border-color: var(--vscode-focusBorder); box-shadow: inset 0 2px 0 var(--vscode-focusBorder); }
.tab:focus-visible { outline-offset: 1px; }
.tab :is(.tab-label, .tab-note) { font-size: 11px; line-height: 16px; color: var(--dim); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.tab[aria-selected=true] .tab-label { color: var(--vscode-foreground); font-weight: 600; }
.vscode-high-contrast .tab { border-color: var(--vscode-contrastBorder, currentcolor); }
.vscode-high-contrast .tab[aria-selected=true] { outline: 2px solid var(--vscode-contrastActiveBorder); outline-offset: -2px; }
.vscode-high-contrast .tab:not([aria-selected=true]):hover { outline: 1px dashed var(--vscode-contrastActiveBorder); outline-offset: -3px; }
.sequence { font-size: 15px; line-height: 22px; font-variant-numeric: tabular-nums; }
.sequence i { font-style: normal; color: var(--dim); white-space: pre; }
.sequence .step { white-space: nowrap; }
.tab.contradicted .sequence { color: var(--dim); }
.tab.long .sequence { font-size: 14px; }
.result { padding: 6px 0 4px; }
.secondary { font-size: 11px; line-height: 16px; color: var(--dim); font-variant-numeric: tabular-nums; }
.facts { display: flex; flex-wrap: wrap; gap: 0 20px; margin: 0; line-height: 22px; }
.facts div { display: inline-flex; gap: 5px; align-items: baseline; }
.facts dt { order: 2; color: var(--dim); }
.facts dd small { font-size: 11px; font-weight: normal; color: var(--dim); padding-right: 2px; }
.facts dd { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
/* While a number below the chart is edited, the chart stays visible at the top of the page. */
.view.pinned { display: contents; }
@media (min-height: 560px) { .chart-area.pinned { position: sticky; top: 0; z-index: 2; margin: 0 -8px; padding: 0 8px 4px; background: var(--vscode-editor-background); } }

.readout { display: flex; gap: 8px; min-height: 22px; line-height: 22px; margin-top: 4px; padding: 0 8px; border-radius: 3px;
  background: var(--vscode-textBlockQuote-background, transparent); font-variant-numeric: tabular-nums; }
.readout > :not(.why) { white-space: nowrap; }
.readout b { font-weight: 600; }
.readout .why { flex: 1; min-width: 0; }
.readout a { color: inherit; text-decoration: underline; }
.vscode-high-contrast .readout { background: none; border: 1px solid var(--vscode-contrastBorder, currentcolor); line-height: 20px; }

.option-row { display: flex; flex-wrap: wrap; gap: 6px 8px; padding-top: 8px; align-items: center; white-space: nowrap; }
.option-row .release { display: inline-flex; gap: 6px; align-items: center; margin-left: auto; }
.option-row select { max-width: min(100%, 200px); text-overflow: ellipsis; }
.scenario-section { margin-top: 8px; padding-top: 4px; border-top: 1px solid var(--vscode-editorWidget-border, var(--vscode-panel-border, var(--dim))); }
.scenario-line { display: flex; gap: 4px 8px; align-items: center; min-height: 26px; }
.disclosure { display: inline-flex; flex: none; gap: 4px; align-items: center; height: 22px; margin-left: -4px; padding: 0 4px 0 0; border: 0; border-radius: 5px; background: none; cursor: pointer; }
.disclosure:hover { background: var(--vscode-toolbar-hoverBackground, transparent); }
.scenario-summary { flex: 1; min-width: 0; font-variant-numeric: tabular-nums; cursor: pointer; }
.narrow-select { display: none; }
.expected-line { margin: 2px 0 0; color: var(--vscode-errorForeground); }
`;
