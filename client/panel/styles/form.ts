export const formStyles = `
replicast-scenario, replicast-day, replicast-pad { display: block; }
.scenario { display: flex; flex-wrap: wrap; gap: 6px 12px; padding-top: 8px; align-items: center; }
.scenario.second { padding-top: 6px; }
.no-wrap { display: inline-flex; gap: 6px; align-items: center; }
.scenario > :is(.note, .field-problem) { order: 1; }
.scenario .more-toggle { margin-left: auto; margin-right: -4px; color: var(--dim); }
.more-toggle .folded { padding-left: 2px; }
input:is([type=number], .time) { width: 58px; text-align: right; appearance: textfield; }
/* An input for a time is as wide as an input for a number together with its unit. */
.row input.time { width: 84px; }
:is(.faults, .points) input.time { width: 66px; }
input::-webkit-inner-spin-button { display: none; }
input::placeholder { color: var(--vscode-input-placeholderForeground, var(--dim)); opacity: 1; }
input[aria-invalid=true] { border-color: var(--vscode-inputValidation-errorBorder, currentcolor) !important; }
.note-button { flex: none; width: 16px; height: 16px; padding: 0; border: 1px solid transparent; border-radius: 8px; background: none; color: var(--dim); font-size: 11px; line-height: 14px; cursor: pointer; }
.note-button:hover, .note-button[aria-expanded=true] { border-color: var(--dim); color: var(--vscode-foreground); }
.note-button-space { flex: none; width: 16px; }
.phrase .note-button { margin: 0 -4px; }
.phrase input:is([type=number], .time) { width: 50px; field-sizing: content; min-width: 36px; }
@supports (field-sizing: content) { .phrase input:is([type=number], .time) { width: auto; max-width: 92px; } }
.phrase small { font-size: 11px; }
.note, .field-problem { flex-basis: 100%; grid-column: 1 / -1; margin: 2px 0 4px; font-size: 11px; line-height: 16px; }
.note { padding: 3px 8px; border-radius: 3px; background: var(--vscode-textBlockQuote-background, transparent); }
.vscode-high-contrast .note { background: none; border: 1px solid var(--vscode-contrastBorder, currentcolor); }
.field-problem { display: flex; gap: 4px; color: var(--vscode-errorForeground, var(--vscode-foreground)); }
.field-problem .codicon { font-size: 14px; line-height: 16px; }
.more-fields .columns { columns: 250px; column-gap: 28px; }
.columns { margin-top: 12px; }
.group { min-width: 0; margin: 12px 0 0; padding: 0; border: 0; }
.columns .group { margin: 0 0 12px; break-inside: avoid; }
.group legend { padding: 0; font-size: 11px; line-height: 22px; font-weight: 600; color: var(--dim); }
.row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 8px; align-items: center; min-height: 30px; padding: 2px 0; }
.row.long { grid-template-columns: minmax(0, 1fr); }
.row.long .value { justify-content: flex-end; }
.row .name { min-width: 0; overflow-wrap: anywhere; }
.row small { display: block; font-size: 11px; line-height: 14px; color: var(--dim); font-variant-numeric: tabular-nums; }
.row .value { display: inline-flex; align-items: center; gap: 6px; }
.row .unit { min-width: 20px; font-size: 11px; }
.row[data-state=default] :is(input, select) { color: var(--dim) !important; }
.row select { max-width: 148px; }
.row input[type=checkbox] { margin-right: 0; }
.reset-field { padding: 0; border: 0; background: none; color: inherit; font-size: 12px !important; vertical-align: -2px; cursor: pointer; }
.reset-field:hover { color: var(--vscode-foreground); }
.more-fields > .button { margin-top: 0; }
.faults ol, .points { margin: 0; padding: 0; list-style: none; }
.faults li, .points li { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; min-height: 30px; }
.faults li > .icon { margin-left: auto; }
.faults input.wide { width: 120px; text-align: left; }
.points li { gap: 4px 6px; }
.points { columns: 250px; column-gap: 32px; margin-top: 4px; }
.points li { break-inside: avoid; }
.bars { display: flex; align-items: stretch; gap: 1px; height: 64px; margin-top: 8px; border-bottom: 1px solid var(--vscode-charts-lines, var(--dim)); cursor: crosshair; touch-action: none; }
.bar-slot { flex: 1; display: flex; align-items: flex-end; }
.bar-fill { width: 100%; min-height: 1px; background: var(--vscode-charts-foreground, var(--vscode-foreground)); opacity: .55; }
.bar-slot:hover .bar-fill { opacity: .8; }
.bar-slot:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 0; }
.vscode-high-contrast .bar-fill { opacity: 1; }
.hours { display: flex; justify-content: space-between; font-size: 11px; line-height: 16px; font-variant-numeric: tabular-nums; }
.list { display: flex; gap: 8px; align-items: center; margin-top: 4px; }
.list span { font-size: 11px; color: var(--dim); white-space: nowrap; }
.list input { flex: 1; min-width: 0; }
.pad { display: block; margin-top: 8px; overflow: visible; border-bottom: 1px solid var(--vscode-charts-lines, var(--dim)); cursor: crosshair; touch-action: none; }
.pad-line { fill: none; stroke: var(--vscode-charts-foreground, var(--vscode-foreground)); stroke-width: 1.5; }
.pad-point { fill: var(--vscode-charts-blue); stroke: var(--vscode-editor-background); stroke-width: 1.5; cursor: grab; }
.pad-point.dragged { cursor: grabbing; stroke: var(--vscode-focusBorder); }
.csv { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; padding-top: 6px; }
.csv .button { margin: 0; }
.csv input { width: 96px; }
@container page (max-width: 480px) {
  .scenario .phrase { flex-basis: 100%; }
  .scenario .more-toggle { margin-left: -4px; }
}
`;
