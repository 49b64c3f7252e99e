// The element that shows a drill: one row for each simulated fault. The faults are simulated one after the other, so
// that the page stays responsive.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Fault } from '../../../core/model/scenario/scenario.ts';
import { type Drill, type DrillRow, defaultDrillSeconds, drillSteps } from '../../../core/simulator/drill/drill.ts';
import {
  backText,
  drillHarmText,
  drillHasHours,
  drillHeadline,
  drillSentence,
  faultText,
  landingText,
} from '../../../core/simulator/drill/drill-text.ts';
import type { DrillSubject } from '../../../core/simulator/drill/subject.ts';
import { onlyText } from '../../../core/simulator/run-condition.ts';
import { clockText } from '../../../core/simulator/trace-text.ts';
import { isLongRun, runCostOf } from '../../../core/simulator/world/run-cost.ts';
import { PanelElement } from '../panel-element.ts';

/** How long the scenario must stay unchanged before its faults are simulated. */
const settledMs = 250;

@customElement('replicast-drill')
export class DrillRows extends PanelElement {
  @property({ attribute: false }) accessor subject: DrillSubject | undefined;
  /**
   * The condition under which the runs hold, such as `without HPA web-2`; undefined if no other object affects the
   * runs.
   */
  @property({ attribute: false }) accessor condition: string | undefined;
  @property({ attribute: false }) accessor faults: readonly Fault[] = [];
  @property({ attribute: false }) accessor setFaults: (faults: readonly Fault[]) => void = () => {};
  @state() private accessor result: Drill | undefined;

  private drilledKey: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    clearTimeout(this.timer);
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.subject || !changed.has('subject') || isSame(changed.get('subject'), this.subject)) return;
    const key = keyOf(this.subject);
    if (key === this.drilledKey) return;
    this.drilledKey = key;
    this.result = undefined;
    clearTimeout(this.timer);
    if (isTooLong(this.subject)) return;
    this.begin(this.subject);
  }

  protected override render(): TemplateResult {
    return html`<p class="dim small" data-testid="drill-summary">${this.summary()}</p>
      ${this.result ? this.rowsView(this.result) : nothing}`;
  }

  private summary(): string {
    if (this.subject && isTooLong(this.subject))
      return 'The run is too long for a drill here: use replicast drill on the command line.';
    return this.result ? `${onlyText(this.condition)}${drillHeadline(this.result)}` : 'Simulating each fault…';
  }

  private rowsView({ rows }: Drill): TemplateResult {
    const chosen = rows.find(({ fault }) => this.isShown(fault));
    const said = chosen ?? rows[0];
    const hasHours = drillHasHours(rows);
    return html`<table class="drill-table" data-testid="drill-rows">
        <thead><tr><th scope="col">fault</th><th scope="col" class="wide-only">from</th><th scope="col">replicas</th><th scope="col" class="wide-only">back</th><th scope="col">harm</th></tr></thead>
        <tbody>${rows.map((row) => this.rowView(row, hasHours))}</tbody>
      </table>
      ${said ? html`<p class="secondary" role="status" data-testid="drill-sentence">${withCode(drillSentence(said))}</p>` : nothing}`;
  }

  private rowView(row: DrillRow, hasHours: boolean): TemplateResult {
    const { fault } = row;
    const isShown = this.isShown(fault);
    const choose = () => this.choose(fault, isShown);
    const keydown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      choose();
    };
    return html`<tr tabindex="0" data-testid="drill-row" aria-current=${isShown ? 'true' : nothing}
        title=${isShown ? 'Click to remove this fault from the scenario' : 'Click to show the run with this fault'} @click=${choose} @keydown=${keydown}>
      <td>${faultText(fault)}</td><td class="wide-only">${clockText(fault.fromSeconds * 1000, hasHours)}</td><td>${landingText(row)}</td>
      <td class="wide-only">${backText(row)}</td><td>${drillHarmText(row.harm)}</td>
    </tr>`;
  }

  private begin(subject: DrillSubject): void {
    const steps = drillSteps(subject, { forSeconds: defaultDrillSeconds });
    this.timer = setTimeout(() => this.step(steps), settledMs);
  }

  private step(steps: Generator<undefined, Drill>): void {
    const next = steps.next();
    if (next.done) this.result = next.value;
    else this.timer = setTimeout(() => this.step(steps));
  }

  /** The chosen fault replaces the faults of all other rows, but not the faults of the scenario that are in no row. */
  private choose(fault: Fault, isShown: boolean): void {
    const drilled = (this.result?.rows ?? []).map((row) => JSON.stringify(row.fault));
    const others = this.faults.filter((one) => !drilled.includes(JSON.stringify(one)));
    this.setFaults(isShown ? others : [...others, fault]);
  }

  private isShown(fault: Fault): boolean {
    return this.faults.some((one) => JSON.stringify(one) === JSON.stringify(fault));
  }
}

function isSame(before: DrillSubject | undefined, { autoscaler, scenario, profile }: DrillSubject): boolean {
  return before?.autoscaler === autoscaler && before.scenario === scenario && before.profile === profile;
}

function withCode(text: string): (string | TemplateResult)[] {
  return text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part));
}

/**
 * Returns a key that changes if the drill must be run again. A drill does not simulate the faults of the scenario, so
 * the key leaves out these faults.
 */
function keyOf({ autoscaler, scenario, profile }: DrillSubject): string {
  return JSON.stringify([autoscaler, { ...scenario, faults: [] }, profile]);
}

function isTooLong({ autoscaler, scenario, profile }: DrillSubject): boolean {
  return isLongRun(runCostOf(autoscaler, scenario, profile));
}
