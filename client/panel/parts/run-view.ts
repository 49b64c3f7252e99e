import { html, type TemplateResult } from 'lit';
import { metricSummary } from '../../../core/drawing/metric-lanes.ts';
import './chart-element.ts';
import './decision-table.ts';
import '../host/live-region.ts';
import { longRunBar } from '../long-run/long-run-bar.ts';
import type { PageContext } from '../page-context.ts';
import { findLine } from '../runs/source-lines.ts';
import { SyncHighlights } from '../runs/sync-highlights.ts';
import type { SimulationData } from '../state/page-model.ts';
import { selectedTick, shownExpected } from '../state/view-state.ts';
import { readout, tickDescription } from './readout.ts';
import { expectedLine, resultSection } from './result.ts';
import { tabId, viewPanelId, viewTabs } from './view-tabs.ts';

export class RunView {
  private readonly highlights = new SyncHighlights();
  private readonly redraw: () => void;
  private isChartFocused = false;

  constructor(redraw: () => void) {
    this.redraw = redraw;
  }

  view(simulated: SimulationData, { state, runs, messages }: PageContext): TemplateResult {
    const { page, view, act } = state;
    const { mode } = view;
    const { lines } = simulated;
    const run = runs.runOf(simulated);
    const world = runs.worldOf(simulated);
    const compared = runs.comparedWith(simulated);
    const tick = selectedTick(run, view);
    const summary = metricSummary(run, tick);
    const isHighlighted = this.highlights.forCursor(page.cursorLine, lines);
    const expected = shownExpected(view, page.subject);
    const tabs = {
      envelope: runs.envelopeOf(simulated),
      world: world.trace,
      load: world.requested.load,
      notices: page.notices,
    };
    // The chart stays visible while the user changes the run in a part below the chart.
    const pinned = mode === 'load' && (view.editing || view.drilling) ? 'pinned' : '';
    return html`${viewTabs(tabs, mode, act.chooseMode)}
      <div class="view ${pinned}" id=${viewPanelId} role="tabpanel" aria-labelledby=${tabId(mode)}>
        ${resultSection(run, compared, runs.conditionIn(mode, simulated))}
        ${expectedLine(expected)}
        ${mode === 'load' && runs.longRun ? longRunBar(runs.longRun, runs.control) : ''}
        <div class="chart-area ${pinned}">
          <replicast-chart
            .run=${run}
            .compared=${compared}
            .expected=${expected}
            .tick=${tick}
            .isHighlighted=${isHighlighted}
            .whole=${view.whole}
            .select=${act.select}
            .showWhole=${act.showWhole}
            .focusChanged=${this.setChartFocused}
          ></replicast-chart>
          ${readout(tick, { line: tick && findLine(tick.decidedBy, lines), reveal: messages.reveal, metricSummary: summary })}
        </div>
        <replicast-spoken .words=${tickDescription(tick, summary)} .quiet=${this.isChartFocused}></replicast-spoken>
        <replicast-decisions .run=${run} .tick=${tick} .lines=${lines} .isHighlighted=${isHighlighted} .unfolded=${view.unfolded} .toggle=${act.unfold}
          .changesOnly=${view.changesOnly} .setChangesOnly=${act.showChangesOnly} .select=${act.select} .reveal=${messages.reveal}></replicast-decisions>
      </div>`;
  }

  private readonly setChartFocused = (isFocused: boolean) => {
    this.isChartFocused = isFocused;
    this.redraw();
  };
}
