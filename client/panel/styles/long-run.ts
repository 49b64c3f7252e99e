// The progress bar has the height and the color of VS Code's progress bar.

export const longRunStyles = `
.long-run { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; margin: 4px 0; font-variant-numeric: tabular-nums; }
.long-run p { flex: 1; min-width: 0; overflow-wrap: anywhere; color: var(--dim); }
.long-run .progress { flex-basis: 100%; height: 2px; overflow: hidden; background: color-mix(in srgb, var(--vscode-foreground) 16%, transparent); }
.long-run .progress i { display: block; height: 100%; background: var(--vscode-progressBar-background, var(--vscode-focusBorder)); }
.vscode-high-contrast .long-run .progress { height: 4px; border: 1px solid var(--vscode-contrastBorder, currentcolor); }
`;
