export const scenarioFileStyles = `
.scenario-file { display: flex; margin-left: auto; flex-wrap: wrap; gap: 2px 6px; align-items: center; }
.scenario-line:has(> [aria-expanded=false]) .unsaved { display: none; }
.scenario-file .error-text { flex-basis: 100%; font-size: 11px; line-height: 16px; color: var(--vscode-errorForeground, var(--vscode-foreground)); overflow-wrap: anywhere; }
.scenario-file .tool:disabled { opacity: .4; cursor: default; background: none; }
`;
