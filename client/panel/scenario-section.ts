// The scenario in one line of its values; a click unfolds the form.
import { html, nothing, type TemplateResult } from 'lit';
import type { Scenario } from '../../core/model/scenario/scenario.ts';
import type { Assumption } from '../../core/simulator/world/assumptions.ts';
import { assumptionText } from '../../core/simulator/world/report-text.ts';
import { scenarioText } from '../../core/simulator/world/scenario-text.ts';
import type { ScenarioFormProps } from './scenario-form.ts';
import './scenario-form.ts';

/** A number stays on one line with its unit. */
export const withoutBreaks = (text: string) => text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');

export interface ScenarioSectionProps {
  scenario: Scenario;
  assumptions: readonly Assumption[];
  /** What start-up CPU did to the count; undefined: nothing. */
  startup: string | undefined;
  form: ScenarioFormProps;
  /** The name of the scenario file and its buttons. */
  fileBar: TemplateResult;
  isOpen: boolean;
  toggle(): void;
  /** The part of the form under "More". */
  isMoreOpen: boolean;
  setMoreOpen(open: boolean): void;
}

export function scenarioSection(props: ScenarioSectionProps): TemplateResult {
  const { scenario, assumptions, startup, form, fileBar, isOpen, toggle, isMoreOpen, setMoreOpen } = props;
  return html`<section class="scenario-section" aria-label="Scenario">
    <div class="scenario-line">
      <button type="button" class="disclosure" data-testid="edit-scenario" aria-expanded=${isOpen} aria-controls="scenario-form" @click=${toggle}
        ><i class="codicon codicon-chevron-${isOpen ? 'down' : 'right'}" aria-hidden="true"></i><span>Scenario</span></button>
      ${isOpen ? nothing : html`<span class="scenario-summary dim" data-testid="scenario-summary" title="Click to edit" @click=${toggle}>${withoutBreaks(scenarioText(scenario))}</span>`}
      ${fileBar}
    </div>
    ${startup === undefined ? nothing : html`<p class="secondary" data-testid="startup-cpu">${startup}</p>`}
    ${assumptions.map((assumption) => html`<p class="secondary" data-testid="assumption">${assumptionText(assumption)}</p>`)}
    <div id="scenario-form">${isOpen ? html`<replicast-scenario .parts=${form} .open=${isMoreOpen} .unfold=${setMoreOpen}></replicast-scenario>` : nothing}</div>
  </section>`;
}
