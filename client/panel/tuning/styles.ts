import { pageFrontRules } from '../../../core/drawing/front-style.ts';
import { adopt } from '../styles/adopt.ts';

const tuningStyles = `
replicast-tuning, replicast-front, replicast-attack { display: block; }
.goals { min-width: 0; margin: 4px 0 0; padding: 0; border: 0; }
.goals legend, .attack h3 { padding: 0; margin: 0; font-size: 11px; line-height: 22px; font-weight: 600; color: var(--dim); }
.goals ul { margin: 0; padding: 0; list-style: none; }
.goals li { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: center; justify-content: space-between; min-height: 26px; padding: 2px 0; }
.goals label, .may-change label, .in-rounds label { display: inline-flex; gap: 8px; align-items: center; min-width: 0; overflow-wrap: anywhere; cursor: pointer; }
.goals .now { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.holds { color: var(--vscode-testing-iconPassed, var(--vscode-charts-green)); }
.now .fails, .secondary.fails > span { color: var(--vscode-testing-iconFailed, var(--vscode-charts-red)); }
.draft { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; padding: 4px 0; }
.draft input { flex: 1; min-width: 160px; height: 26px; padding: 0 6px; border-radius: 2px; color: var(--vscode-settings-textInputForeground, var(--vscode-input-foreground));
  background: var(--vscode-settings-textInputBackground, var(--vscode-input-background)); border: 1px solid var(--vscode-settings-textInputBorder, var(--vscode-input-border, transparent)); }
.draft input::placeholder { color: var(--vscode-input-placeholderForeground, var(--dim)); opacity: 1; }
.draft input[aria-invalid=true] { border-color: var(--vscode-inputValidation-errorBorder, currentcolor); }
.draft .button { margin: 0; }
.draft .error-text { flex-basis: 100%; }
replicast-tuning .error-text { color: var(--vscode-errorForeground, var(--vscode-foreground)); overflow-wrap: anywhere; }
.may-change { display: inline-flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; }
.in-rounds label { white-space: normal; }
.tuning-buttons { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 8px 0 4px; }
.tuning-buttons .button { margin: 0; }
.search-result { margin-top: 8px; }
.search-result .chart { margin: 4px 0 0; padding: 4px; cursor: pointer; }
.readout-line { min-height: 16px; margin: 0 0 4px; overflow-wrap: anywhere; }
.candidate { margin: 8px 0 0; padding: 6px 10px 8px; border: 1px solid var(--vscode-editorWidget-border, var(--vscode-panel-border, var(--dim))); border-radius: 4px; }
.candidate[data-selected=true] { border-color: var(--vscode-focusBorder); }
.vscode-high-contrast .candidate { border-color: var(--vscode-contrastBorder, currentcolor); }
.vscode-high-contrast .candidate[data-selected=true] { outline: 1px solid var(--vscode-contrastActiveBorder); outline-offset: -2px; }
.candidate header { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: center; }
.candidate h3 { display: inline-flex; gap: 8px; align-items: center; margin: 0; font-size: inherit; line-height: 26px; font-weight: 600; }
.candidate .number { flex: none; display: inline-flex; align-items: center; justify-content: center; width: 18px; height: 18px; border-radius: 9px; font-size: 11px; font-weight: 600; color: var(--vscode-editor-background); background: var(--vscode-charts-blue); }
.vscode-high-contrast .candidate .number { color: var(--vscode-foreground); background: none; border: 1px solid currentcolor; }
.candidate-sequence { flex: 1; min-width: 90px; color: var(--dim); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.candidate-buttons { display: inline-flex; gap: 8px; margin-left: auto; }
.candidate-buttons .button { margin: 0; height: 24px; }
.candidate .edits { margin: 4px 0; padding-left: 18px; overflow-wrap: anywhere; }
.diff { margin: 4px 0 6px; padding: 2px 0; overflow-x: auto; border-radius: 3px; font-family: var(--vscode-editor-font-family, monospace); font-size: 12px; line-height: 18px; white-space: pre;
  background: var(--vscode-textCodeBlock-background, transparent); }
.diff > div { display: flex; width: max-content; min-width: 100%; padding: 0 8px; }
.diff .sign { flex: none; width: 16px; }
.diff .same, .diff .gap { color: var(--dim); }
.diff .removed { background: var(--vscode-diffEditor-removedLineBackground, transparent); }
.diff .added { background: var(--vscode-diffEditor-insertedLineBackground, transparent); }
.vscode-high-contrast .diff { border: 1px solid var(--vscode-contrastBorder, currentcolor); background: none; }
.vscode-high-contrast .diff .removed { outline: 1px dashed var(--vscode-diffEditor-removedTextBorder, currentcolor); outline-offset: -1px; background: none; }
.vscode-high-contrast .diff .added { outline: 1px solid var(--vscode-diffEditor-insertedTextBorder, currentcolor); outline-offset: -1px; background: none; }
.candidate-figures { width: auto; max-width: 100%; margin: 2px 0 0 -8px; }
.candidate-figures :is(th, td) { height: auto; padding: 1px 8px; border: 0; line-height: 18px; white-space: normal; vertical-align: top; color: var(--vscode-foreground); }
.candidate-figures :is(thead th, th[scope=row]) { color: var(--dim); font-size: inherit; font-weight: normal; }
.candidate-figures .changed { font-weight: 600; }
.candidate .candidate-figures tr:hover :is(td, th) { background: none; }
.candidate .candidate-figures tr:hover { outline: none; }
.candidates-details { margin-top: 8px; }
.candidates-details > summary { width: max-content; cursor: pointer; font-size: 11px; line-height: 22px; font-weight: 600; color: var(--dim); }
.candidates-details > summary:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
.candidates-details table { display: block; overflow-x: auto; }
.candidates-details tbody tr { cursor: pointer; }
.candidates-details :is(thead th:first-child, tbody th) { text-align: left; }
.candidates-details td { white-space: nowrap; }
.candidates-details tr[aria-current] th { background: var(--vscode-list-activeSelectionBackground, transparent); color: var(--vscode-list-activeSelectionForeground, inherit); }
.attack { margin-top: 10px; }
.attack-row { padding: 0 0 6px; white-space: normal; }
.attack-row input { width: 84px; height: 26px; padding: 0 6px; border-radius: 2px; color: var(--vscode-settings-textInputForeground, var(--vscode-input-foreground));
  background: var(--vscode-settings-textInputBackground, var(--vscode-input-background)); border: 1px solid var(--vscode-settings-textInputBorder, var(--vscode-input-border, transparent)); }
.attack-row .button { margin: 0; }
.vscode-high-contrast :is(.draft, .attack-row) input { border-color: var(--vscode-contrastBorder, currentcolor); }
`;

export function adoptTuningStyles(): void {
  adopt(pageFrontRules('.replicast-chart'), tuningStyles);
}
