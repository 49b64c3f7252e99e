import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { controllerGroup } from '../form/controller-group.ts';
import { faultList } from '../form/fault-list.ts';
import { fieldGroup } from '../form/field-row.ts';
import type { FormContext, ScenarioFormProps } from '../form/form-context.ts';
import { capacityPerPod, groups, lagSeconds, loadFields, readySeconds } from '../form/form-fields.ts';
import { loadDetails } from '../form/load-details.ts';
import { metricList } from '../form/metric-list.ts';
import { requestsRow } from '../form/requests-row.ts';
import { isEmptyOverrides, noOverrides } from '../form/scenario-overrides.ts';
import { loadSentence, workloadSentences } from '../form/sentences.ts';
import { PanelElement } from '../panel-element.ts';
import { adopt } from '../styles/adopt.ts';
import { formStyles } from '../styles/form.ts';

const visiblePaths = new Set(
  [...Object.values(loadFields), capacityPerPod, readySeconds, lagSeconds].map(({ path }) => path),
);

adopt(formStyles);

@customElement('replicast-scenario')
export class ScenarioForm extends PanelElement {
  @property({ attribute: false }) accessor parts: ScenarioFormProps | undefined;
  @property({ attribute: false }) accessor open = false;
  @property({ attribute: false }) accessor unfold: (open: boolean) => void = () => {};
  @state() private accessor problems: ReadonlyMap<string, string> = new Map();
  @state() private accessor openNotePath: string | undefined;

  protected override render(): TemplateResult {
    const { parts, open } = this;
    if (parts === undefined) return html``;
    const context: FormContext = {
      ...parts,
      problems: this.problems,
      openNotePath: this.openNotePath,
      reportProblem: this.report,
      toggleNote: this.ask,
    };
    return html`<form class="scenario" data-testid="scenario" aria-label="Scenario" @submit=${(event: Event) => event.preventDefault()}>
        ${loadSentence(context)}${this.moreButton()}
      </form>
      ${loadDetails(context)}
      <div class="scenario second" role="group" aria-label="Pods and metrics">${workloadSentences(context)}</div>
      ${open ? this.moreFields(context) : nothing}`;
  }

  /** The button replaces a native `<details>` element, which would need its own row. */
  private moreButton(): TemplateResult {
    const { open } = this;
    return html`<button type="button" class="tool more-toggle" data-testid="more" aria-expanded=${open} aria-controls="more-fields" @click=${this.toggleMore}
      ><i class="codicon codicon-chevron-${open ? 'down' : 'right'}" aria-hidden="true"></i>More${this.hiddenFaultsText()}</button>`;
  }

  /** Shows the number of faults in the folded part, because these faults still apply. */
  private hiddenFaultsText(): TemplateResult | typeof nothing {
    const faults = this.parts?.form.faults?.length ?? 0;
    return faults === 0 || this.open
      ? nothing
      : html`<span class="folded dim">· ${faults === 1 ? '1 fault' : `${faults} faults`}</span>`;
  }

  private moreFields(context: FormContext): TemplateResult {
    const { form, changeOverrides } = context;
    const reset = () => {
      this.problems = new Map();
      changeOverrides(noOverrides);
    };
    return html`<div class="more-fields" id="more-fields" data-testid="more-fields">
      ${faultList(context)}
      <div class="columns">
        ${fieldGroup(groups.pods, context)}${fieldGroup(groups.nodes, context)}${fieldGroup(groups.usage, context, [], requestsRow(context))}${fieldGroup(groups.metrics, context, [metricList(context)])}
        ${fieldGroup(groups.run, context)}${controllerGroup(context)}
      </div>
      <button type="button" class="button" data-testid="reset" ?disabled=${isEmptyOverrides(form)} @click=${reset}>Reset the whole scenario</button>
    </div>`;
  }

  /** Opens or closes the additional fields. Only the problems of the fields that are always visible are kept. */
  private readonly toggleMore = () => {
    this.problems = new Map([...this.problems].filter(([path]) => visiblePaths.has(path)));
    this.unfold(!this.open);
  };

  private readonly report = (path: string, problem: string | undefined) => {
    if (this.problems.get(path) === problem) return;
    const next = new Map(this.problems);
    if (problem === undefined) next.delete(path);
    else next.set(path, problem);
    this.problems = next;
  };

  private readonly ask = (path: string) => {
    this.openNotePath = this.openNotePath === path ? undefined : path;
  };
}
