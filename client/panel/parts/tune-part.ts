// The section *Tune* of the page, which searches for an edit. The script of the search is loaded when the user unfolds
// the section.
import { html, nothing, type TemplateResult } from 'lit';
import { ScriptOnDemand } from '../host/script-on-demand.ts';
import type { PageContext } from '../page-context.ts';
import type { SimulationData } from '../state/page-model.ts';
import { tuningPropsOf } from '../tuning/tuning-props.ts';
import { disclosure } from './disclosure.ts';
import { testIds } from './folded-parts.ts';

export class TunePart {
  private readonly script: ScriptOnDemand;

  constructor(changed: () => void) {
    this.script = new ScriptOnDemand(() => import('../tuning/tuning.ts'), changed);
  }

  view(simulated: SimulationData, context: PageContext, toggle: () => void): TemplateResult {
    const { tuning: isOpen } = context.state.view;
    const search = () => html`<replicast-tuning .props=${tuningPropsOf(simulated, context)}></replicast-tuning>`;
    return html`<section class="scenario-section" aria-label="Tune">
      <div class="scenario-line">
        ${disclosure({ title: 'Tune', testId: testIds.tuning, isOpen, controls: 'tune' }, toggle)}
        ${isOpen ? nothing : html`<span class="scenario-summary dim" title="Click to search" @click=${toggle}>the smallest edit that meets your goals, and the load that breaks the autoscaler</span>`}
      </div>
      <div id="tune">${isOpen ? this.script.view('the search', search) : nothing}</div>
    </section>`;
  }
}
