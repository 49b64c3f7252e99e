// One style sheet for the page, in the theme's colors. It is applied after the workbench's default sheet.
import { chartRules, pagePalette } from '../../../core/chart/chart-style.ts';
import { chartStyles } from './chart.ts';
import { decisionStyles } from './decisions.ts';
import { formStyles } from './form.ts';
import { longRunStyles } from './long-run.ts';
import { narrowStyles } from './narrow.ts';
import { pageStyles } from './page.ts';
import { resultStyles } from './result.ts';
import { scenarioFileStyles } from './scenario-file.ts';
import { stateStyles } from './states.ts';

export function adoptStyles(): void {
  const sheet = new CSSStyleSheet();
  const chart = chartRules(pagePalette, '.replicast-chart');
  sheet.replaceSync(
    [
      pageStyles,
      resultStyles,
      formStyles,
      scenarioFileStyles,
      chart,
      chartStyles,
      decisionStyles,
      stateStyles,
      longRunStyles,
      narrowStyles,
    ].join('\n'),
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
