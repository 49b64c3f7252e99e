// The scenario in one line of its values; a click unfolds the form, which is loaded on demand.
import { html, nothing, type TemplateResult } from 'lit';
import type { Scenario } from '../../../core/model/scenario/scenario.ts';
import type { Assumption } from '../../../core/simulator/world/assumptions.ts';
import { assumptionText } from '../../../core/simulator/world/report-text.ts';
import { scenarioText } from '../../../core/simulator/world/scenario-text.ts';
import { ScriptOnDemand } from '../host/script-on-demand.ts';
import { disclosure } from './disclosure.ts';
import type { ScenarioFormProps } from './scenario-form.ts';
import { withoutBreaks } from './without-breaks.ts';

export interface ScenarioProps {
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

export class ScenarioPart {
  private readonly form: ScriptOnDemand;

  /** Calls `changed` when the form is loaded. */
  constructor(changed: () => void) {
    this.form = new ScriptOnDemand(() => import('./scenario-form.ts'), changed);
  }

  /** So that the form unfolds at once. */
  preload(): void {
    this.form.request();
  }

  view(props: ScenarioProps): TemplateResult {
    const { scenario, assumptions, startup, fileBar, isOpen, toggle } = props;
    return html`<section class="scenario-section" aria-label="Scenario">
      <div class="scenario-line">
        ${disclosure({ title: 'Scenario', testId: 'edit-scenario', isOpen, controls: 'scenario-form' }, toggle)}
        ${isOpen ? nothing : html`<span class="scenario-summary dim" data-testid="scenario-summary" title="Click to edit" @click=${toggle}>${withoutBreaks(scenarioText(scenario))}</span>`}
        ${fileBar}
      </div>
      ${startup === undefined ? nothing : html`<p class="secondary" data-testid="startup-cpu">${startup}</p>`}
      ${assumptions.map((assumption) => html`<p class="secondary" data-testid="assumption">${assumptionText(assumption)} ${asQueue(assumption, props.form)}</p>`)}
      <div id="scenario-form">${isOpen ? this.formView(props) : nothing}</div>
    </section>`;
  }

  private formView({ form, isMoreOpen, setMoreOpen }: ScenarioProps): TemplateResult {
    return this.form.view(
      'the scenario',
      () => html`<replicast-scenario .parts=${form} .open=${isMoreOpen} .unfold=${setMoreOpen}></replicast-scenario>`,
    );
  }
}

/** The button that does what the sentence suggests. */
function asQueue(
  assumption: Assumption,
  { form, changeOverrides }: ScenarioFormProps,
): TemplateResult | typeof nothing {
  if (!('isNamedLikeQueue' in assumption)) return nothing;
  const { metric } = assumption;
  const choose = () =>
    changeOverrides({
      ...form,
      values: { ...form.values, 'workload.kind': 'queue' },
      follow: { ...form.follow, [metric]: { of: 'queue', times: 1 } },
    });
  return html`<button type="button" class="button" data-testid="as-queue" title="Work that is not done waits, and ${metric} is how much waits" @click=${choose}>Simulate a Queue</button>`;
}
