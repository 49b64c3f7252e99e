import { html, nothing, type TemplateResult } from 'lit';
import { sentences } from '../../../core/goals/sentences.ts';
import { objectiveNames } from '../../../core/model/scenario/objectives.ts';
import { type FieldGroup, fieldGroups } from '../../../core/tuning/field-groups.ts';
import { readGoal } from '../../../core/tuning/goal.ts';
import { maxRounds } from '../../../protocol/tune.ts';
import { checkbox } from '../parts/checkbox.ts';
import { setGoalOn, setMayChange, type TuneChoice, withGoal } from '../state/tune-choice.ts';
import type { GoalRow } from './goal-rows.ts';

export interface GoalsFormProps {
  choice: TuneChoice;
  rows: readonly GoalRow[];
  problem: string | undefined;
  isRunning: boolean;
  draft: string;
  draftProblem: string | undefined;
  setDraft(text: string, problem?: string): void;
  choose(choice: TuneChoice): void;
  search(): void;
}

const groupTitles: Readonly<Record<FieldGroup, string>> = {
  behavior: 'How fast the autoscaler scales: policies, windows, tolerances',
  targets: 'The targets of the metrics',
  bounds: 'minReplicas and maxReplicas, which limit what the replicas cost',
};

const attackedText = 'Attack the best edit, and search again with the load that breaks it';

export function goalsForm(props: GoalsFormProps): TemplateResult {
  const { choice, rows, problem, isRunning, choose, search } = props;
  const minimize = ({ target }: Event) => {
    const chosen = objectiveNames.find((name) => target instanceof HTMLSelectElement && name === target.value);
    if (chosen) choose({ ...choice, minimize: chosen });
  };
  return html`<fieldset class="goals">
      <legend>What do you want?</legend>
      <ul>${rows.map((row) => goalItem(row, (isOn) => choose(setGoalOn(choice, row.text, isOn))))}</ul>
      ${draftRow(props)}
    </fieldset>
    <div class="option-row">
      <label for="minimize">Then minimize</label>
      <select id="minimize" data-testid="minimize" .value=${choice.minimize} @change=${minimize}>
        ${objectiveNames.map((name) => html`<option value=${name} ?selected=${name === choice.minimize}>${name}</option>`)}
      </select>
      <span class="may-change" role="group" aria-label="May change">May change
        ${fieldGroups.map((group) => mayChangeBox(group, choice, choose))}
      </span>
    </div>
    <div class="option-row in-rounds">
      <label title=${`Attacks the first proposal, and searches again with the load that breaks it: at most ${maxRounds} times`}>${checkbox({ label: attackedText, testId: 'in-rounds', checked: choice.isAttacked }, (isAttacked) => choose({ ...choice, isAttacked }))} ${attackedText}</label>
    </div>
    <p class="tuning-buttons">
      <button type="button" class="button primary" data-testid="search" ?disabled=${problem !== undefined || isRunning} @click=${search}>Search</button>
      ${problem === undefined ? nothing : html`<span class="dim" role="status" data-testid="wish-problem">${problem}</span>`}
    </p>`;
}

function goalItem({ text, isOn, now, holds, problem }: GoalRow, toggle: (isOn: boolean) => void): TemplateResult {
  const mark = holds === undefined ? '' : holds ? '✓' : '✗';
  return html`<li data-testid="goal">
    <label>${checkbox({ label: text, testId: 'goal-on', checked: isOn }, toggle)} <span>${text}</span></label>
    ${
      problem === undefined
        ? html`<span class="now dim">now: ${now} <span class=${holds ? 'holds' : 'fails'} aria-label=${holds ? 'holds' : 'does not hold'} role="img">${mark}</span></span>`
        : html`<span class="now error-text">${problem}</span>`
    }
  </li>`;
}

function draftRow({ choice, draft, draftProblem, setDraft, choose }: GoalsFormProps): TemplateResult {
  const add = () => {
    const text = draft.trim();
    if (text === '') return;
    const read = readGoal(text);
    if (!read.ok) return setDraft(draft, `This is not a goal: ${read.problem}.`);
    choose(withGoal(choice, text));
    setDraft('');
  };
  const keydown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') add();
  };
  const input = ({ target }: Event) => target instanceof HTMLInputElement && setDraft(target.value);
  return html`<div class="draft">
    <input type="text" data-testid="goal-draft" aria-label="Another goal" placeholder=${`Another goal: ${sentences[0]?.example ?? ''}`} list="goal-examples"
      maxlength="200" spellcheck="false" autocomplete="off" aria-invalid=${draftProblem !== undefined} .value=${draft} @input=${input} @keydown=${keydown} />
    <datalist id="goal-examples">${sentences.map(({ example }) => (readGoal(example).ok ? html`<option value=${example}></option>` : nothing))}</datalist>
    <button type="button" class="button" data-testid="add-goal" @click=${add}>Add</button>
    ${draftProblem === undefined ? nothing : html`<span class="error-text" role="alert" data-testid="draft-problem">${draftProblem}</span>`}
  </div>`;
}

function mayChangeBox(group: FieldGroup, choice: TuneChoice, choose: (choice: TuneChoice) => void): TemplateResult {
  const isOn = choice.mayChange.includes(group);
  return html`<label title=${groupTitles[group]}>${checkbox({ label: group, testId: `may-change-${group}`, checked: isOn }, (next) => choose(setMayChange(choice, group, next)))} ${group}</label>`;
}
