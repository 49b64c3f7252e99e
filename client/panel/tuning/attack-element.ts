import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { units } from '../../../core/simulator/world/scenario-text.ts';
import { type HarmName, harmNames } from '../../../core/tuning/harm.ts';
import { type LoadLimits, limitsOfScenario } from '../../../core/tuning/loads.ts';
import { progressBar } from '../long-run/long-run-bar.ts';
import { PanelElement } from '../panel-element.ts';
import { startWorker } from '../runs/start-worker.ts';
import type { AttackAnswer, AttackJob, FoundAttack } from './attack-jobs.ts';
import type { TuningProps } from './tuning-props.ts';

type AttackState =
  | { state: 'none' }
  | { state: 'running'; runs: number; of: number; sentence: string }
  | { state: 'found'; found: FoundAttack }
  | { state: 'failed'; message: string };

@customElement('replicast-attack')
export class AttackElement extends PanelElement {
  @property({ attribute: false }) accessor props: TuningProps | undefined;
  @state() private accessor attack: AttackState = { state: 'none' };
  @state() private accessor harm: HarmName = 'unmet load';
  /** The typed peak; undefined for the peak of the scenario. */
  @state() private accessor peak: string | undefined;

  private job: { cancel(): void } | undefined;
  private attackedKey = '';

  override disconnectedCallback(): void {
    this.job?.cancel();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('props') || this.attack.state === 'none' || this.props?.subject === this.attackedKey) return;
    this.cancel();
  }

  protected override render(): TemplateResult {
    const { props, attack } = this;
    if (!props) return html``;
    const isRunning = attack.state === 'running';
    const own = limitsOfScenario(props.scenario);
    const problem = this.problemOf(own);
    return html`<div class="option-row attack-row">
        <label for="harm">Find the load that causes the most</label>
        <select id="harm" data-testid="harm" .value=${this.harm} @change=${this.chooseHarm}>
          ${harmNames.map((name) => html`<option value=${name} ?selected=${name === this.harm}>${name}</option>`)}
        </select>
        <label class="phrase">up to <input type="number" min="0" autocomplete="off" data-testid="peak" aria-invalid=${problem !== undefined} .value=${this.peak ?? String(Number(own.peak.toPrecision(4)))} @input=${this.typePeak} /> units/s</label>
        <button type="button" class="button" data-testid="attack" ?disabled=${isRunning || problem !== undefined} @click=${() => this.begin(own)}>Attack</button>
      </div>
      ${problem === undefined ? nothing : html`<p class="error-text" role="alert" data-testid="attack-problem">${problem}</p>`}
      ${this.result(props)}`;
  }

  private result(props: TuningProps): TemplateResult | typeof nothing {
    const { attack } = this;
    switch (attack.state) {
      case 'none':
        return this.buttons(props, undefined);
      case 'running':
        return html`<div class="long-run" data-testid="attacking">
          <p><span role="status">Trying loads.</span> <span class="dim">${attack.sentence}</span></p>
          <button type="button" class="button" data-testid="cancel-attack" @click=${() => this.cancel()}>Cancel</button>
          ${progressBar('Attack', attack.runs / attack.of)}
        </div>`;
      case 'failed':
        return html`<p class="error-text" role="alert" data-testid="attack-problem">${attack.message}</p>${this.buttons(props, undefined)}`;
      case 'found': {
        const { sentence, cause, proven } = attack.found;
        return html`<p role="status" data-testid="attack-sentence">${sentence}</p>
          ${cause === undefined ? nothing : html`<p class="secondary">${cause}</p>`}
          ${proven === undefined ? nothing : html`<p class="secondary" data-testid="proven">${proven}</p>`}
          ${this.buttons(props, attack.found)}`;
      }
    }
  }

  /**
   * Renders the buttons that show the found load and save it as a scenario. After a reload of the page, `found` is
   * undefined and only the load is known, so the load cannot be saved.
   */
  private buttons(
    { isLoadShown, showLoad, saveLoad }: TuningProps,
    found: FoundAttack | undefined,
  ): TemplateResult | typeof nothing {
    if (!(isLoadShown || found?.isHarmful)) return nothing;
    return html`<p class="tuning-buttons">
      <button type="button" class="button" data-testid="show-load" @click=${() => showLoad(isLoadShown ? undefined : found?.points)}>${isLoadShown ? 'Show the Load of the Scenario' : 'Show This Load'}</button>
      ${
        found
          ? html`<button type="button" class="button" data-testid="save-attack" ?disabled=${!isLoadShown} title=${`With the expectation: ${found.expectation}`} @click=${() => saveLoad(found.expectation)}>Save as Scenario…</button>`
          : nothing
      }
    </p>`;
  }

  private problemOf({ least }: LoadLimits): string | undefined {
    const peak = this.peak === undefined ? undefined : Number(this.peak);
    if (peak === undefined) return undefined;
    if (!Number.isFinite(peak) || this.peak?.trim() === '' || peak > 1e12)
      return 'The peak must be a number of units/s.';
    return peak > Math.max(0, least)
      ? undefined
      : `The peak must be above the lowest load, which is ${units(least)} units/s.`;
  }

  private begin(own: LoadLimits): void {
    const { props, harm, peak } = this;
    if (!props) return;
    this.job?.cancel();
    const { autoscaler, profile, scenario, subject } = props;
    if (own.peak <= own.least && peak === undefined) {
      this.attackedKey = subject;
      this.attack = { state: 'failed', message: 'The load is constant: allow a higher peak.' };
      return;
    }
    // With a higher peak, the load may also rise faster and have a higher sum.
    const limits = peak === undefined ? own : withPeak(own, Number(peak));
    this.attackedKey = subject;
    this.attack = { state: 'running', runs: 0, of: 1, sentence: '' };
    const job: AttackJob = { type: 'attack', autoscaler, profile, scenario, harm, limits };
    this.job = startWorker<AttackAnswer>(job, {
      receive: (answer) => this.receive(answer),
      failed: (message) => this.fail(message),
    });
  }

  private receive(answer: AttackAnswer): boolean {
    switch (answer.type) {
      case 'attacking':
        this.attack = { state: 'running', runs: answer.runs, of: answer.of, sentence: answer.sentence };
        return false;
      case 'attacked':
        if (!answer.found) this.fail('Every run takes too long: reduce horizonSeconds.');
        else {
          this.attack = { state: 'found', found: answer.found };
          if (answer.found.isHarmful) this.props?.showLoad(answer.found.points);
        }
        return true;
      case 'failed':
        this.fail(answer.message);
        return true;
    }
  }

  private fail(message: string): void {
    this.attack = { state: 'failed', message: `The attack failed: ${message}` };
  }

  private cancel(): void {
    this.job?.cancel();
    this.attack = { state: 'none' };
  }

  private readonly chooseHarm = ({ target }: Event) => {
    const chosen = harmNames.find((name) => target instanceof HTMLSelectElement && name === target.value);
    if (chosen) this.harm = chosen;
  };

  private readonly typePeak = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) this.peak = target.value;
  };
}

function withPeak(own: LoadLimits, peak: number): LoadLimits {
  const factor = own.peak > 0 ? peak / own.peak : 1;
  const changePerSecond = own.changePerSecond > 0 ? own.changePerSecond * factor : Number.POSITIVE_INFINITY;
  const total = own.total > 0 ? Math.max(own.total * factor, own.least * own.horizonSeconds) : Number.POSITIVE_INFINITY;
  return { ...own, peak, changePerSecond, total };
}
