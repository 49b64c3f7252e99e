// The tuning section of the page. The page loads this module when the user expands the section.
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { SimulatedRun } from '../../../core/goals/evaluate.ts';
import { groupedNumber } from '../../../core/model/grouped-number.ts';
import { onlyText } from '../../../core/simulator/run-condition.ts';
import { attackTexts, unmetGoalsText } from '../../../core/tuning/tuning-text.ts';
import type { TuneCandidate, TuneFound } from '../../../protocol/tune.ts';
import { progressBar } from '../long-run/long-run-bar.ts';
import { PanelElement } from '../panel-element.ts';
import type { TuningState } from '../state/page-model.ts';
import type { TuneChoice } from '../state/tune-choice.ts';
import './attack-element.ts';
import { candidateTable } from './candidate-table.ts';
import { type CandidateActions, candidateView } from './candidate-view.ts';
import './front-element.ts';
import { firstChoice, goalRows, wishProblem } from './goal-rows.ts';
import { goalsForm } from './goals-form.ts';
import { candidateText, type ShownCandidate, shownCandidates } from './shown-candidates.ts';
import { adoptTuningStyles } from './styles.ts';
import type { TuningProps } from './tuning-props.ts';

adoptTuningStyles();

@customElement('replicast-tuning')
export class Tuning extends PanelElement {
  @property({ attribute: false }) accessor props: TuningProps | undefined;
  @state() private accessor draft: { text: string; problem?: string | undefined } = { text: '' };
  @state() private accessor selected: string | undefined;

  protected override render(): TemplateResult {
    const { props } = this;
    if (!props) return html``;
    const { autoscaler, scenario, world, envelope, state: tuning } = props;
    const measured: SimulatedRun = { autoscaler, scenario, world, envelope: () => envelope };
    const choice = props.choice?.subject === props.subject ? props.choice : firstChoice(props.subject, props);
    return html`
      ${goalsForm({
        choice,
        rows: goalRows(choice.goals, measured),
        problem: wishProblem(choice, measured),
        isRunning: tuning?.isRunning ?? false,
        draft: this.draft.text,
        draftProblem: this.draft.problem,
        setDraft: (text, problem) => {
          this.draft = { text, problem };
        },
        choose: props.choose,
        search: () => this.search(choice),
      })}
      ${tuning ? this.searchView(props, tuning) : nothing}
      <div class="attack">
        <h3>Attack</h3>
        <replicast-attack .props=${props}></replicast-attack>
      </div>`;
  }

  private search(choice: TuneChoice): void {
    this.selected = undefined;
    this.props?.search(choice);
  }

  private searchView(props: TuningProps, tuning: TuningState): TemplateResult {
    const { isRunning, found, problem } = tuning;
    return html`<div class="search-result" aria-busy=${isRunning} data-testid="search-result" data-state=${isRunning ? 'running' : 'done'}>
      ${isRunning ? this.progress(props, tuning) : nothing}
      ${problem === undefined ? nothing : html`<p class="notice" role="alert" data-testid="search-problem"><i class="codicon codicon-info" aria-hidden="true"></i><span>${problem}</span></p>`}
      ${found ? this.foundView(props, tuning, found) : nothing}
      <replicast-spoken .words=${spokenText(tuning)}></replicast-spoken>
    </div>`;
  }

  private progress({ cancel }: TuningProps, state: TuningState): TemplateResult {
    const { found, of } = state;
    const runs = found?.runs ?? 0;
    const text = `${roundText(found)}${stepText(state)}`;
    return html`<div class="long-run" data-testid="searching">
      <p><span role="status">${text}</span></p>
      <button type="button" class="button" data-testid="cancel-search" @click=${cancel}>Cancel</button>
      ${progressBar('Search', of === undefined ? 0 : runs / of)}
    </div>`;
  }

  private foundView(props: TuningProps, { isRunning }: TuningState, found: TuneFound): TemplateResult {
    const shown = shownCandidates(found);
    const selected = shown.some(({ candidate }) => candidate.id === this.selected)
      ? this.selected
      : (found.proposals[0] ?? found.nearest?.candidate ?? found.present).id;
    const chosen = shown.find(({ candidate }) => candidate.id === selected);
    const now = JSON.stringify(props.autoscaler);
    const isNow = ({ autoscaler }: TuneCandidate) => JSON.stringify(autoscaler) === now;
    const isOther = !shown.some(({ candidate }) => isNow(candidate));
    const { apply, pin } = props;
    const actions: CandidateActions = { apply, pin, select: this.select, isApplied: isNow, selected };
    const cards = shown
      .filter(({ kind, candidate }) => kind === 'proposal' || (kind === 'candidate' && candidate.id === selected))
      .toSorted(
        (one, other) => Number(one.kind === 'candidate') - Number(other.kind === 'candidate') || order(one, other),
      );
    return html`
      ${isRunning ? nothing : html`<p data-testid="search-summary">${onlyText(props.condition)}${summaryText(found)}</p>`}
      ${found.note === undefined ? nothing : html`<p class="secondary" data-testid="search-note">${found.note}</p>`}
      ${isOther ? html`<p class="secondary" data-testid="outdated">The manifest has changed since this search.</p>` : nothing}
      <replicast-front .shown=${shown} .selected=${selected} .select=${this.select}></replicast-front>
      ${chosen ? html`<p class="readout-line secondary" data-testid="front-readout">${candidateText(chosen)}</p>` : nothing}
      ${cards.map((card) => candidateView(card, found, actions))}
      ${candidateTable(shown, selected, this.select)}`;
  }

  private readonly select = (id: string) => {
    this.selected = id;
  };
}

function roundText(found: TuneFound | undefined): string {
  return found && found.attacks.length > 0 ? `Round ${found.attacks.length + 1}: ` : '';
}

function stepText({ found, of, isAttacking }: TuningState): string {
  const runs = found?.runs ?? 0;
  if (isAttacking) return 'Searching for a load that breaks the best edit.';
  if (of === undefined) return 'Searching.';
  return runs > of
    ? 'Comparing the candidates under other loads.'
    : `Searching: ${groupedNumber(runs)} of at most ${groupedNumber(of)} runs.`;
}

const order = (one: ShownCandidate, other: ShownCandidate) => Number(one.label) - Number(other.label);

function summaryText({ goals, proposals, nearest, runs, attacks, isUnbroken }: TuneFound): string {
  const tried = [
    `${groupedNumber(runs)} runs were simulated.`,
    ...attackTexts(attacks, { isUnbroken, holds: !nearest }),
  ].join(' ');
  if (!nearest) {
    const all =
      goals.length === 1 ? 'the goal holds' : goals.length === 2 ? 'both goals hold' : `all ${goals.length} goals hold`;
    return `${proposals.length === 1 ? 'One proposal' : `${proposals.length} proposals`} with which ${all}. ${tried}`;
  }
  return `${unmetGoalsText(goals, nearest.inTheWay)} ${tried}`;
}

function spokenText({ isRunning, found, problem }: TuningState): string {
  if (problem !== undefined) return problem;
  if (isRunning || !found) return isRunning ? 'Searching' : '';
  return summaryText(found);
}
