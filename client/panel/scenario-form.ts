// The form of the scenario: the first rows in sentences, everything else under "More". Every change redraws at once.
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { FormContext } from './form/context.ts';
import { controllerGroup } from './form/controller-group.ts';
import { faultList } from './form/fault-list.ts';
import { groupOf } from './form/field-row.ts';
import { capacityPerPod, groups, lagSeconds, loadFields, readySeconds } from './form/fields.ts';
import { emptyForm, isUntouched } from './form/form.ts';
import { loadDetails } from './form/load-details.ts';
import { metricList } from './form/metric-list.ts';
import { requestsRow } from './form/requests-row.ts';
import { loadSentence, workloadSentences } from './form/sentence.ts';
import { Part } from './part.ts';

/** What the page tells the form; the rest is the form's own. */
export type FormParts = Omit<FormContext, 'problems' | 'asked' | 'report' | 'ask'>;

const firstRowPaths = new Set([...Object.values(loadFields), capacityPerPod, readySeconds, lagSeconds].map(({ path }) => path));

@customElement('replicast-scenario')
export class ScenarioForm extends Part {
  @property({ attribute: false }) accessor parts: FormParts | undefined;
  @property({ attribute: false }) accessor open = false;
  @property({ attribute: false }) accessor unfold: (open: boolean) => void = () => {};
  @state() private accessor problems: ReadonlyMap<string, string> = new Map();
  @state() private accessor asked: string | undefined;

  protected override render(): TemplateResult {
    const { parts, open } = this;
    if (parts === undefined) return html``;
    const context: FormContext = { ...parts, problems: this.problems, asked: this.asked, report: this.report, ask: this.ask };
    return html`<form class="scenario" data-testid="scenario" aria-label="Scenario" @submit=${(event: Event) => event.preventDefault()}>
        ${loadSentence(context)}${this.more()}
      </form>
      ${loadDetails(context)}
      <div class="scenario second" role="group" aria-label="Pods and metrics">${workloadSentences(context)}</div>
      ${open ? this.rest(context) : nothing}`;
  }

  /** A native disclosure would stand in a row of its own. */
  private more(): TemplateResult {
    const { open } = this;
    return html`<button type="button" class="tool unfold-more" data-testid="more" aria-expanded=${open} aria-controls="more-fields" @click=${this.turn}
      ><i class="codicon codicon-chevron-${open ? 'down' : 'right'}" aria-hidden="true"></i>More${this.changedText()}</button>`;
  }

  /** What is folded away may still count. */
  private changedText(): TemplateResult | typeof nothing {
    const faults = this.parts?.form.faults?.length ?? 0;
    return faults === 0 || this.open ? nothing : html`<span class="folded dim">· ${faults === 1 ? '1 fault' : `${faults} faults`}</span>`;
  }

  private rest(context: FormContext): TemplateResult {
    const { form, change } = context;
    const reset = () => {
      this.problems = new Map();
      change(emptyForm);
    };
    return html`<div class="more-fields" id="more-fields" data-testid="more-fields">
      ${faultList(context)}
      <div class="columns">
        ${groupOf(groups.pods, context)}${groupOf(groups.usage, context, [], requestsRow(context))}${groupOf(groups.metrics, context, [metricList(context)])}
        ${groupOf(groups.run, context)}${controllerGroup(context)}
      </div>
      <button type="button" class="button" data-testid="reset" ?disabled=${isUntouched(form)} @click=${reset}>Reset the whole scenario</button>
    </div>`;
  }

  /** What could not be understood goes with its input. */
  private readonly turn = () => {
    this.problems = new Map([...this.problems].filter(([path]) => firstRowPaths.has(path)));
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
    this.asked = this.asked === path ? undefined : path;
  };
}
