// Shows the values of the scenario in one line. A click unfolds the form, which is loaded on demand.
import { html, nothing, type TemplateResult } from 'lit';
import type { Assumption } from '../../../core/simulator/world/assumptions.ts';
import { assumptionText, startupText } from '../../../core/simulator/world/report-text.ts';
import { scenarioText } from '../../../core/simulator/world/scenario-text.ts';
import type { ScenarioFormProps } from '../form/form-context.ts';
import { formPropsOf } from '../form/form-props.ts';
import { noOverrides } from '../form/scenario-overrides.ts';
import { ScriptOnDemand } from '../host/script-on-demand.ts';
import type { PageContext } from '../page-context.ts';
import type { SimulationData } from '../state/page-model.ts';
import type { PageState } from '../state/page-state.ts';
import { disclosure } from './disclosure.ts';
import { testIds } from './folded-parts.ts';
import { scenarioFileBar } from './scenario-file-bar.ts';
import { withoutBreaks } from './without-breaks.ts';

export class ScenarioPart {
  private readonly form: ScriptOnDemand;

  constructor(changed: () => void) {
    this.form = new ScriptOnDemand(() => import('./scenario-form.ts'), changed);
  }

  preload(): void {
    this.form.request();
  }

  view(simulated: SimulationData, context: PageContext, toggle: () => void): TemplateResult {
    const { state, runs, messages } = context;
    const { editing: isOpen } = state.view;
    const { requested, trace } = runs.worldOf(simulated);
    const startup = startupText(trace);
    const form = formPropsOf(simulated, context);
    const file = {
      save: () => messages.saveScenario(false),
      open: () => messages.send({ type: 'openScenario' }),
      show: () => messages.send({ type: 'showScenario' }),
      undo: () => state.act.changeForm(state.view.file?.form ?? noOverrides),
    };
    return html`<section class="scenario-section" aria-label="Scenario">
      <div class="scenario-line">
        ${disclosure({ title: 'Scenario', testId: testIds.editing, isOpen, controls: 'scenario-form' }, toggle)}
        ${isOpen ? nothing : html`<span class="scenario-summary dim" data-testid="scenario-summary" title="Click to edit" @click=${toggle}>${withoutBreaks(scenarioText(requested))}</span>`}
        ${scenarioFileBar(simulated, state.view, file)}
      </div>
      ${startup === undefined ? nothing : html`<p class="secondary" data-testid="startup-cpu">${startup}</p>`}
      ${trace.assumptions.map((assumption) => html`<p class="secondary" data-testid="assumption">${assumptionText(assumption)} ${asQueue(assumption, form)}</p>`)}
      <div id="scenario-form">${isOpen ? this.formView(form, state) : nothing}</div>
    </section>`;
  }

  private formView(form: ScenarioFormProps, { act, view }: PageState): TemplateResult {
    return this.form.view(
      'the scenario',
      () => html`<replicast-scenario .parts=${form} .open=${view.more} .unfold=${act.showMore}></replicast-scenario>`,
    );
  }
}

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
  return html`<button type="button" class="button" data-testid="as-queue" title="Unfinished work waits in a queue, and ${metric} is its length" @click=${choose}>Simulate a Queue</button>`;
}
