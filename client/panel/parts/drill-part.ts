// The drill, folded: its rows are loaded, and its faults simulated, when it is unfolded.
import { html, nothing, type TemplateResult } from 'lit';
import type { Fault } from '../../../core/model/scenario/scenario.ts';
import type { DrillSubject } from '../../../core/simulator/drill/subject.ts';
import { ScriptOnDemand } from '../host/script-on-demand.ts';
import { disclosure } from './disclosure.ts';

export interface DrillProps {
  subject: DrillSubject;
  /** Under which its runs are what happens; undefined: nothing contradicts them. */
  condition: string | undefined;
  isOpen: boolean;
  toggle(): void;
  /** Of the scenario. */
  faults: readonly Fault[];
  setFaults(faults: readonly Fault[]): void;
}

export class DrillPart {
  private readonly script: ScriptOnDemand;

  /** Calls `changed` when it is loaded. */
  constructor(changed: () => void) {
    this.script = new ScriptOnDemand(() => import('../drill/drill-rows.ts'), changed);
  }

  /** So that the rows unfold at once. */
  preload(): void {
    this.script.request();
  }

  view(props: DrillProps): TemplateResult {
    const { isOpen, toggle } = props;
    return html`<section class="scenario-section" aria-label="Drill">
      <div class="scenario-line">
        ${disclosure({ title: 'Drill', testId: 'drill', isOpen, controls: 'drill' }, toggle)}
        ${isOpen ? nothing : html`<span class="scenario-summary dim" title="Click to simulate it" @click=${toggle}>what happens if a metric fails</span>`}
      </div>
      <div id="drill">${isOpen ? this.rows(props) : nothing}</div>
    </section>`;
  }

  private rows({ subject, condition, faults, setFaults }: DrillProps): TemplateResult {
    return this.script.view(
      'the drill',
      () =>
        html`<replicast-drill .subject=${subject} .condition=${condition} .faults=${faults} .setFaults=${setFaults}></replicast-drill>`,
    );
  }
}
