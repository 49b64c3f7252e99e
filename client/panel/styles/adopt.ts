// The style sheets of the page. They are applied after VS Code's default sheet.
import { chartRules, pagePalette, scopedRules } from '../../../core/drawing/chart-style.ts';
import { chartStyles } from './chart.ts';
import { controlStyles } from './controls.ts';
import { decisionStyles } from './decisions.ts';
import { longRunStyles } from './long-run.ts';
import { narrowStyles } from './narrow.ts';
import { pageStyles } from './page.ts';
import { resultStyles } from './result.ts';
import { scenarioFileStyles } from './scenario-file.ts';
import { stateStyles } from './states.ts';

export function adoptStyles(): void {
  adopt(
    pageStyles,
    resultStyles,
    controlStyles,
    scenarioFileStyles,
    scopedRules(chartRules(pagePalette), '.replicast-chart'),
    chartStyles,
    decisionStyles,
    stateStyles,
    longRunStyles,
    narrowStyles,
  );
}

export function adopt(...rules: readonly string[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
