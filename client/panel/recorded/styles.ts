import { pageRecordedRules } from '../../../core/drawing/recorded-style.ts';
import { adopt } from '../styles/adopt.ts';

const recordedStyles = `
replicast-recorded, replicast-recorded-chart { display: block; }
.recorded { margin: 4px 0 8px; padding-bottom: 4px; border-bottom: 1px solid var(--vscode-editorWidget-border, var(--vscode-panel-border, var(--dim))); }
.recorded-line { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; min-height: 26px; }
.recorded-line .file { flex: 1; min-width: 90px; overflow-wrap: anywhere; }
.recorded-line .button { height: 22px; margin: 0; padding: 0 8px; }
.recorded-line .button[aria-pressed=true] { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
.vscode-high-contrast .recorded-line .button[aria-pressed=true] { outline: 2px solid var(--vscode-contrastActiveBorder); }
.recorded > :is(p, div, details, replicast-recorded-chart) { margin-top: 4px; }
.recorded .chart { margin: 0; padding: 0; }
.recorded .secondary { line-height: 18px; }
.recorded .undetermined { color: var(--vscode-foreground); }
.recorded .undetermined .codicon { font-size: 14px; vertical-align: -2px; color: var(--vscode-problemsWarningIcon-foreground, currentcolor); }
.recorded .error-text { color: var(--vscode-errorForeground, var(--vscode-foreground)); overflow-wrap: anywhere; }
.figures { width: auto; min-width: min(100%, 420px); max-width: 100%; margin: 0 -8px; }
.figures :is(th, td) { white-space: normal; line-height: 18px; padding: 2px 0 2px 18px; height: auto; vertical-align: top; color: var(--vscode-foreground); border: 0; }
.figures :is(th, td):first-child { padding-left: 8px; color: var(--dim); }
.figures thead :is(th, td) { color: var(--dim); }
.figures th[scope=row] { font-size: inherit; }
.figures td.edit, .figures th.edit { font-weight: 600; color: var(--vscode-foreground); }
.figures tr:hover td { background: none; }
.figures tbody tr { cursor: default; }
.figures .why { max-width: none; }
.outdated .edit { opacity: .6; }
.recorded-details > summary { width: max-content; cursor: pointer; font-size: 11px; line-height: 22px; font-weight: 600; color: var(--dim); }
.recorded-details > summary:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
.recorded-buttons { display: flex; flex-wrap: wrap; gap: 8px; }
@container page (max-width: 480px) { .figures :is(th, td) { padding-left: 8px; } }
[data-state=stale] > replicast-recorded .chart { opacity: .5; }
.vscode-high-contrast .replicast-chart :is(.measured, .fitted-band, .edited-band) { opacity: 1; stroke-opacity: 1; }
.vscode-high-contrast .replicast-chart .measured { opacity: .65; }
`;

export function adoptRecordedStyles(): void {
  adopt(pageRecordedRules('.replicast-chart'), recordedStyles);
}
