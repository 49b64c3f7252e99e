export const controlStyles = `
.phrase { display: inline-flex; flex-wrap: wrap; gap: 4px 6px; align-items: center; }
:is(.scenario, .more-fields, .option-row, .csv, .pins, replicast-pad, replicast-day) :is(input:not([type=radio]), select) { height: 26px; padding: 0 6px; border-radius: 4px;
  font-variant-numeric: tabular-nums; }
:is(.scenario, .more-fields, .csv, .pins, replicast-pad, replicast-day) input:not([type=checkbox]) { color: var(--vscode-settings-textInputForeground, var(--vscode-input-foreground));
  background: var(--vscode-settings-textInputBackground, var(--vscode-input-background)); border: 1px solid var(--vscode-settings-textInputBorder, var(--vscode-input-border, transparent)); }
:is(.scenario, .more-fields, .option-row, .csv) select { padding: 0 22px 0 6px !important; appearance: none; font: inherit; color: var(--vscode-settings-dropdownForeground, var(--vscode-foreground));
  border: 1px solid var(--vscode-settings-dropdownBorder, var(--vscode-dropdown-border, currentcolor));
  background: linear-gradient(45deg, transparent 50%, currentcolor 50%) right 11px center / 4px 4px no-repeat,
    linear-gradient(-45deg, transparent 50%, currentcolor 50%) right 7px center / 4px 4px no-repeat, var(--vscode-settings-dropdownBackground, var(--vscode-dropdown-background)); }
select option { background: var(--vscode-dropdown-background); color: var(--vscode-dropdown-foreground); }
:is(input, select):focus { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
.vscode-high-contrast :is(.scenario, .more-fields, .option-row, .csv, .pins, replicast-pad, replicast-day) :is(input, select) { border-color: var(--vscode-contrastBorder, currentcolor); }
input[type=checkbox] { appearance: none; flex: none; position: relative; width: 18px; height: 18px !important; margin: 0; padding: 0 !important; border-radius: 3px; cursor: pointer;
  color: var(--vscode-checkbox-foreground, var(--vscode-foreground)); background: var(--vscode-checkbox-background, transparent);
  border: 1px solid var(--vscode-checkbox-border, var(--dim)); }
input[type=checkbox]:checked::after { content: ''; position: absolute; left: 5px; top: 1px; width: 4px; height: 9px; border: solid currentcolor; border-width: 0 1.5px 1.5px 0; transform: rotate(45deg); }
.small { font-size: 11px; line-height: 16px; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.icon { flex: none; width: 22px; height: 22px; padding: 0; border: 0; border-radius: 5px; background: none; color: var(--vscode-icon-foreground, inherit); cursor: pointer; }
.icon:hover { color: var(--vscode-foreground); }
.icon:hover:not(:disabled), .tool:hover:not(:disabled) { background: var(--vscode-toolbar-hoverBackground, transparent); }
.icon:disabled { opacity: .4; cursor: default; }
.button { height: 26px; margin-top: 4px; padding: 0 10px; border-radius: 4px; cursor: pointer; color: var(--vscode-button-secondaryForeground, var(--vscode-foreground));
  background: var(--vscode-button-secondaryBackground, transparent); border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); }
.button:hover:not(:disabled) { background: var(--vscode-button-secondaryHoverBackground, transparent); }
.button.primary { color: var(--vscode-button-foreground, var(--vscode-foreground)); background: var(--vscode-button-background, transparent); }
.button.primary:hover { background: var(--vscode-button-hoverBackground, transparent); }
.button:disabled { opacity: .5; cursor: default; }
.tool { display: inline-flex; align-items: center; justify-content: center; gap: 2px; min-width: 22px; height: 22px; padding: 0 3px; border: 0; border-radius: 5px; background: none; cursor: pointer;
  color: var(--vscode-icon-foreground, inherit); }
.vscode-high-contrast :is(.tool, .icon, .note-button):hover { outline: 1px dashed var(--vscode-contrastActiveBorder); outline-offset: -1px; }
.pins ul { margin: 0; padding: 0; list-style: none; }
.pins li { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; min-height: 30px; }
.pins { padding: 4px 0 0; }
.pins .pin-name { width: 140px; }
.environments { max-height: 212px; overflow-y: auto; }
.environments ul { display: grid; grid-template-columns: fit-content(45%) minmax(0, 1fr); gap: 6px 16px; }
.pins.environments li { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; row-gap: 0; align-items: start; min-height: 0; line-height: 18px; }
.environments .phrase { flex-wrap: nowrap; align-items: start; overflow-wrap: anywhere; }
.environments :is(.environment-files, .environment-problem) { grid-column: 2; overflow-wrap: anywhere; }
.environment-problem:not(.dim) { color: var(--vscode-errorForeground, var(--vscode-foreground)); }
`;
