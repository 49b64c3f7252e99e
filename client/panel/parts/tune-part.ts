// The search for an edit, folded: it is loaded when it is unfolded.
import { html, nothing, type TemplateResult } from 'lit';
import { ScriptOnDemand } from '../host/script-on-demand.ts';
import type { TuningProps } from '../tuning/tuning-props.ts';
import { disclosure } from './disclosure.ts';

export class TunePart {
  private readonly script: ScriptOnDemand;

  /** Calls `changed` when it is loaded. */
  constructor(changed: () => void) {
    this.script = new ScriptOnDemand(() => import('../tuning/tuning.ts'), changed);
  }

  /** `propsOf`: asked only if it is unfolded. */
  view(isOpen: boolean, toggle: () => void, propsOf: () => TuningProps): TemplateResult {
    return html`<section class="scenario-section" aria-label="Tune">
      <div class="scenario-line">
        ${disclosure({ title: 'Tune', testId: 'tune', isOpen, controls: 'tune' }, toggle)}
        ${isOpen ? nothing : html`<span class="scenario-summary dim" title="Click to search" @click=${toggle}>the smallest edit that does what you want, and the load that breaks it</span>`}
      </div>
      <div id="tune">${isOpen ? this.script.view('the search', () => html`<replicast-tuning .props=${propsOf()}></replicast-tuning>`) : nothing}</div>
    </section>`;
  }
}
