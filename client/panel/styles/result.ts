// The result, the readout, the mode and the comparison.

export const resultStyles = `
.result { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 2px 24px; padding: 10px 0 8px; }
.sequence { font-size: 22px; line-height: 26px; letter-spacing: .01em; font-variant-numeric: tabular-nums; font-weight: normal; }
.sequence i { font-style: normal; color: var(--dim); padding: 0 .18em; font-size: 18px; white-space: pre; }
.sequence .step { white-space: nowrap; }
.secondary { font-size: 11px; line-height: 16px; color: var(--dim); font-variant-numeric: tabular-nums; }
.result > div { flex: 1 1 200px; min-width: 0; }
.quiet { display: flex; flex-wrap: wrap; flex-basis: 100%; gap: 0 12px; }
.facts { display: flex; gap: 24px; margin: 3px 0 0 auto; }
.facts div { display: flex; flex-direction: column; text-align: right; }
.facts dt { order: 2; font-size: 11px; line-height: 16px; color: var(--dim); white-space: nowrap; }
.facts dd small { font-size: 11px; font-weight: normal; color: var(--dim); padding-right: 2px; }
.facts dd { font-weight: 600; line-height: 20px; font-variant-numeric: tabular-nums; white-space: nowrap; }

.readout { display: flex; gap: 8px; min-height: 22px; line-height: 22px; margin-top: 4px; padding: 0 8px; border-radius: 3px;
  background: var(--vscode-textBlockQuote-background, transparent); font-variant-numeric: tabular-nums; }
.readout > :not(.why) { white-space: nowrap; }
.readout b { font-weight: 600; }
.readout .why { flex: 1; min-width: 0; }
.vscode-high-contrast .readout { background: none; border: 1px solid var(--vscode-contrastBorder, currentcolor); line-height: 20px; }

.option-row { display: flex; flex-wrap: wrap; gap: 6px 8px; padding-top: 12px; align-items: center; white-space: nowrap; }
.option-row .release { display: inline-flex; gap: 6px; align-items: center; margin-left: auto; }
.option-row.compare { padding-top: 8px; }
.radio label:has(:disabled) { opacity: .5; cursor: default; }
.narrow-select { display: none; }
.radio { display: inline-flex; height: 24px; }
.radio label { position: relative; display: inline-flex; align-items: center; padding: 0 7px; margin-left: -1px; font-size: 12px; cursor: pointer;
  color: var(--vscode-radio-inactiveForeground, var(--vscode-foreground)); background: var(--vscode-radio-inactiveBackground, transparent);
  border: 1px solid var(--vscode-radio-inactiveBorder, var(--vscode-settings-dropdownBorder, currentcolor)); }
.radio label:first-child { border-radius: 4px 0 0 4px; margin-left: 0; }
.radio label:last-child { border-radius: 0 4px 4px 0; }
.radio input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
.radio label:has(:checked) { z-index: 1; color: var(--vscode-radio-activeForeground, var(--vscode-foreground));
  background: var(--vscode-radio-activeBackground, transparent); border-color: var(--vscode-radio-activeBorder, var(--vscode-focusBorder)); }
.radio label:not(:has(:checked)):hover { background: var(--vscode-radio-inactiveHoverBackground, transparent); }
.radio label:has(:focus-visible) { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; z-index: 2; }
.vscode-high-contrast .radio label:has(:checked) { box-shadow: 0 0 0 1px var(--vscode-contrastActiveBorder);
  border-color: var(--vscode-contrastActiveBorder); font-weight: 600; }
.vscode-high-contrast .radio label:not(:has(:checked)):hover { outline: 1px dashed var(--vscode-contrastActiveBorder); outline-offset: -3px; }
`;
