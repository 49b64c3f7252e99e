// The styles of problems, notices, the empty page and outdated results. An outdated result stays visible in grey.

export const stateStyles = `
/* The problem is sticky, so that it stays visible after the user has scrolled down to the table. */
.problem { position: sticky; top: 4px; z-index: 3; display: flex; gap: 8px; align-items: flex-start; margin: 8px -8px 0; padding: 4px 8px; border-radius: 3px;
  color: var(--vscode-inputValidation-errorForeground, var(--vscode-foreground));
  background: linear-gradient(var(--vscode-inputValidation-errorBackground, transparent) 0 100%) var(--vscode-editor-background); border: 1px solid var(--vscode-inputValidation-errorBorder, currentcolor); }
.problem .codicon { color: var(--vscode-problemsErrorIcon-foreground, currentcolor); line-height: 18px; }
.problem span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.problem a { white-space: nowrap; }
/* The message is sticky, because it says that everything below it may be outdated. */
.server-problem { position: sticky; top: 4px; z-index: 4; display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; margin: 0 -8px 8px; padding: 4px 8px; border-radius: 3px;
  color: var(--vscode-inputValidation-warningForeground, var(--vscode-foreground));
  background: linear-gradient(var(--vscode-inputValidation-warningBackground, transparent) 0 100%) var(--vscode-editor-background); border: 1px solid var(--vscode-inputValidation-warningBorder, currentcolor); }
.server-problem .codicon { align-self: flex-start; line-height: 26px; }
.server-problem .codicon-warning { color: var(--vscode-problemsWarningIcon-foreground, currentcolor); }
.server-problem .codicon-error { color: var(--vscode-problemsErrorIcon-foreground, currentcolor); }
.server-problem span { flex: 1 1 24ch; min-width: 0; overflow-wrap: anywhere; }
.server-problem .actions { display: flex; gap: 8px; }
.server-problem .button { margin: 0; }
.notice { display: flex; gap: 8px; align-items: flex-start; margin: 8px 0 0; }
.notice .codicon { color: var(--vscode-problemsWarningIcon-foreground, currentcolor); line-height: 18px; }
.notice span { min-width: 0; overflow-wrap: anywhere; }
.notice a { white-space: nowrap; }
/* Texts are muted and not half transparent, because they must stay readable. Only the chart is half transparent. */
[data-state=stale] > :is(.tabs, .view) { filter: grayscale(1); --vscode-foreground: var(--dim); color: var(--dim); }
[data-state=stale] > .view .chart { opacity: .5; }
.vscode-high-contrast [data-state=stale] > .view .chart { opacity: .75; }
.incomplete { margin: 8px 0 0; }
.incomplete p { display: flex; gap: 8px; align-items: flex-start; color: var(--dim); }
.incomplete .codicon { line-height: 18px; color: var(--vscode-problemsInfoIcon-foreground, currentcolor); }
.incomplete span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.incomplete a { white-space: nowrap; }
.incomplete .button { margin-top: 8px; }
.empty { max-width: 44ch; margin: 48px auto; text-align: center; }
.empty p { margin: 0 0 8px; text-wrap: balance; }
.empty .button { margin-top: 8px; }
`;
