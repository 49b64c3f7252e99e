// The scenario file behind the form: which one it is, whether the form says something else by now, and the ways to save and open.
import { html, nothing, type TemplateResult } from 'lit';
import type { ScenarioInUse } from '../../protocol/scenario.ts';
import type { Choice } from './choice.ts';
import { emptyForm, type Form, type FormValue, shapeName } from './form/form.ts';
import { formOf } from './form/said.ts';
import { profileOfForm, scenarioOf } from './form/scenario.ts';
import type { Runnable } from './page.ts';
import type { SeriesState } from './series.ts';

/** The form begins with what the file says, and goes on with it: what the person has changed meanwhile stays. */
export function withScenario(choice: Choice, scenario: ScenarioInUse | undefined): Choice {
  const { file: before, ...others } = choice;
  if (!scenario) return before ? { ...others, form: isSame(choice.form, before.form) ? emptyForm : choice.form } : choice;
  const file = { uri: scenario.uri, form: formOf(scenario) };
  if (before?.uri !== file.uri) return { ...others, file, form: file.form };
  if (isSame(before.form, file.form)) return choice;
  return { ...others, file, form: carried(choice.form, before.form, file.form) };
}

/** Whether another scenario is run than the file says, or than the defaults where there is none. */
export function isChanged({ form, file }: Pick<Choice, 'form' | 'file'>, { workload, profile }: Known): boolean {
  const run = (one: Form) => [scenarioOf(one, workload), profileOfForm(one, profile), one.csv];
  const saved = file?.form ?? emptyForm;
  return form !== saved && !isSame(run(form), run(saved));
}

/** What counts where neither says anything. */
type Known = Pick<Runnable, 'workload' | 'profile'>;

/** Field by field: what the person has left as it was in the file is as it is there now. */
function carried(form: Form, before: Form, after: Form): Form {
  const { values, ...lists } = form;
  const next: Record<string, unknown> = { ...after };
  for (const name of ['hours', 'points', 'csv', 'follow', 'faults', 'gates'] as const) {
    if (isSame(form[name], before[name])) continue;
    if (lists[name] === undefined) delete next[name];
    else next[name] = lists[name];
  }
  return { ...(next as unknown as Form), values: carriedValues(values, before.values, after.values) };
}

function carriedValues(values: Form['values'], before: Form['values'], after: Form['values']): Form['values'] {
  const next: Record<string, FormValue> = { ...after };
  for (const path of new Set([...Object.keys(values), ...Object.keys(before)])) {
    const value = values[path];
    if (value === before[path]) continue;
    if (value === undefined) delete next[path];
    else next[path] = value;
  }
  return next;
}

/** Read with the file; undefined where the form means another one. */
export function seriesOfFile(form: Form, scenario: ScenarioInUse | undefined): SeriesState | undefined {
  const shape = scenario?.given.load?.shape;
  if (shapeName(form) !== 'csv' || shape?.shape !== 'csv') return undefined;
  const { shape: _, ...csv } = shape;
  if (!isSame({ ...form.csv }, csv)) return undefined;
  return scenario && scenario.series.length > 0
    ? { state: 'ready', points: scenario.series }
    : { state: 'problem', problem: scenario?.problem ?? 'it cannot be read' };
}

interface Actions {
  save(): void;
  open(): void;
  /** The text of the file. */
  show(): void;
  undo(): void;
}

export function fileBar(
  simulated: Known & { scenario?: ScenarioInUse },
  choice: Choice,
  { save, open, show, undo }: Actions,
): TemplateResult {
  const { scenario } = simulated;
  const changed = isChanged(choice, simulated);
  const follow = (event: Event) => {
    event.preventDefault();
    show();
  };
  const name = scenario
    ? html`<a href="#" data-testid="scenario-file" title="Show this file" @click=${follow}>${scenario.name}</a>`
    : html`<span class="dim" data-testid="scenario-file">not saved</span>`;
  const state = scenario && changed ? html`<span class="dim" data-testid="scenario-changed">changed</span>` : nothing;
  return html`<div class="scenario-file" role="group" aria-label="Scenario file">
    <span>Scenario</span> ${name} ${state} ${toolButton('save', scenario ? `Save to ${scenario.name}` : 'Save Scenario…', save, !changed)}
    ${toolButton('folder-opened', 'Open Scenario…', open)} ${scenario && changed ? toolButton('discard', `Back to ${scenario.name}`, undo) : nothing}
    ${scenario?.problem === undefined ? nothing : html`<span class="wrong" role="status" data-testid="scenario-problem">${scenario.problem}</span>`}
  </div>`;
}

function toolButton(icon: string, title: string, act: () => void, disabled = false): TemplateResult {
  return html`<button type="button" class="tool" data-testid=${`scenario-${icon}`} title=${title} aria-label=${title} ?disabled=${disabled} @click=${act}
    ><i class="codicon codicon-${icon}" aria-hidden="true"></i></button>`;
}

/** Fields may stand in any order. */
function isSame(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other);
}

function sorted(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
