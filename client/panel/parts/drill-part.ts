// The section of the drill. The section is folded at first; unfolding it loads the rows and simulates the faults.
import { html, nothing, type TemplateResult } from 'lit';
import { ScriptOnDemand } from '../host/script-on-demand.ts';
import type { PageContext } from '../page-context.ts';
import type { SimulationData } from '../state/page-model.ts';
import { disclosure } from './disclosure.ts';
import { testIds } from './folded-parts.ts';

export class DrillPart {
  private readonly script: ScriptOnDemand;

  constructor(changed: () => void) {
    this.script = new ScriptOnDemand(() => import('../drill/drill-rows.ts'), changed);
  }

  preload(): void {
    this.script.request();
  }

  view(simulated: SimulationData, context: PageContext, toggle: () => void): TemplateResult {
    const { drilling: isOpen } = context.state.view;
    return html`<section class="scenario-section" aria-label="Drill">
      <div class="scenario-line">
        ${disclosure({ title: 'Drill', testId: testIds.drilling, isOpen, controls: 'drill' }, toggle)}
        ${isOpen ? nothing : html`<span class="scenario-summary dim" title="Click to simulate the faults" @click=${toggle}>what happens if a metric fails</span>`}
      </div>
      <div id="drill">${isOpen ? this.rows(simulated, context) : nothing}</div>
    </section>`;
  }

  private rows(simulated: SimulationData, { state, runs }: PageContext): TemplateResult {
    const { requested: scenario, profile } = runs.worldOf(simulated);
    const subject = { autoscaler: simulated.autoscaler, scenario, profile };
    const condition = runs.conditionIn('load', simulated);
    const faults = state.view.form.faults ?? [];
    return this.script.view(
      'the drill',
      () =>
        html`<replicast-drill .subject=${subject} .condition=${condition} .faults=${faults} .setFaults=${state.act.setFaults}></replicast-drill>`,
    );
  }
}
