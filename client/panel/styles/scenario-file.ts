// The row that names the scenario file.

export const scenarioFileStyles = `
.scenario-file { display: flex; flex-wrap: wrap; gap: 2px 6px; align-items: center; min-height: 26px; margin-top: 4px; }
.scenario-file .error-text { flex-basis: 100%; font-size: 11px; line-height: 16px; color: var(--vscode-errorForeground, var(--vscode-foreground)); overflow-wrap: anywhere; }
.scenario-file .tool:disabled { opacity: .4; cursor: default; background: none; }
`;
