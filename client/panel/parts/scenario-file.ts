// The scenario file of the form: its name, whether the form differs from it, and the ways to save and open it.
import { html, nothing, type TemplateResult } from 'lit';
import { isDeepEqual } from '../../../core/model/is-deep-equal.ts';
import type { ScenarioContent } from '../../../core/model/scenario/scenario-content.ts';
import type { ActiveScenario } from '../../../protocol/scenario.ts';
import { mergeOverrides } from '../form/merge-overrides.ts';
import { fromScenarioFile } from '../form/scenario-file-overrides.ts';
import { noOverrides, type ScenarioOverrides, shapeName } from '../form/scenario-overrides.ts';
import { toProfile, toScenario } from '../form/to-scenario.ts';
import type { SeriesState } from '../runs/csv-series.ts';
import type { SimulationData } from '../state/page-model.ts';
import type { ViewState } from '../state/view-state.ts';

/** The initial values of the form: from a scenario file, or from the state that a run starts from. */
export function formSourceOf({ scenario, state }: Pick<SimulationData, 'scenario' | 'state'>): FormSource | undefined {
  return state ? { ...state, uri: 'status' } : scenario;
}

type FormSource = ScenarioContent & Pick<ActiveScenario, 'uri'>;

/** The form starts with the content of the file and follows it; the user's changes stay. */
export function withScenarioFile(viewState: ViewState, scenario: FormSource | undefined): ViewState {
  const { file: before, ...rest } = viewState;
  if (!scenario)
    return before
      ? { ...rest, form: isDeepEqual(viewState.form, before.form) ? noOverrides : viewState.form }
      : viewState;
  const file = { uri: scenario.uri, form: fromScenarioFile(scenario) };
  if (before?.uri !== file.uri) return { ...rest, file, form: file.form };
  if (isDeepEqual(before.form, file.form)) return viewState;
  return { ...rest, file, form: mergeOverrides(viewState.form, before.form, file.form) };
}

/** Whether the simulated scenario differs from the file, or from the defaults if there is no file. */
export function hasUnsavedChanges(
  { form, file }: Pick<ViewState, 'form' | 'file'>,
  { workload, defaults, profile }: ScenarioSources,
): boolean {
  const run = (one: ScenarioOverrides) => {
    // A load that equals the default is the same load.
    const { need: _, ...scenario } = toScenario(one, { workload, defaults });
    return [scenario, toProfile(one, profile), one.csv];
  };
  const saved = file?.form ?? noOverrides;
  return form !== saved && !isDeepEqual(run(form), run(saved));
}

/** The values if neither sets them. */
type ScenarioSources = Pick<SimulationData, 'workload' | 'defaults' | 'profile'>;

/** Comes with the file; undefined if the form refers to another series. */
export function scenarioFileSeries(
  form: ScenarioOverrides,
  scenario: ActiveScenario | undefined,
): SeriesState | undefined {
  const shape = scenario?.given.load?.shape;
  if (shapeName(form) !== 'csv' || shape?.shape !== 'csv') return undefined;
  const { shape: _, ...csv } = shape;
  if (!isDeepEqual({ ...form.csv }, csv)) return undefined;
  return scenario && scenario.series.length > 0
    ? { state: 'ready', points: scenario.series }
    : { state: 'problem', problem: scenario?.problem ?? 'it cannot be read' };
}

interface ScenarioFileActions {
  save(): void;
  open(): void;
  /** The text of the file. */
  show(): void;
  undo(): void;
}

export function scenarioFileBar(
  simulated: ScenarioSources & { scenario?: ActiveScenario | undefined },
  viewState: ViewState,
  { save, open, show, undo }: ScenarioFileActions,
): TemplateResult {
  const { scenario } = simulated;
  const changed = hasUnsavedChanges(viewState, simulated);
  const follow = (event: Event) => {
    event.preventDefault();
    show();
  };
  const name = scenario
    ? html`<a href="#" data-testid="scenario-file" title="Open this file" @click=${follow}>${scenario.name}</a>`
    : html`<span class="dim unsaved" data-testid="scenario-file">not saved</span>`;
  const state = scenario && changed ? html`<span class="dim" data-testid="scenario-changed">changed</span>` : nothing;
  return html`<div class="scenario-file" role="group" aria-label="Scenario file">
    ${name} ${state} ${toolButton('save', scenario ? `Save to ${scenario.name}` : 'Save Scenario…', save, scenario !== undefined && !changed)}
    ${toolButton('folder-opened', 'Open Scenario…', open)} ${scenario && changed ? toolButton('discard', `Revert to ${scenario.name}`, undo) : nothing}
    ${scenario?.problem === undefined ? nothing : html`<span class="error-text" role="status" data-testid="scenario-problem">${scenario.problem}</span>`}
  </div>`;
}

function toolButton(icon: string, title: string, act: () => void, disabled = false): TemplateResult {
  return html`<button type="button" class="tool" data-testid=${`scenario-${icon}`} title=${title} aria-label=${title} ?disabled=${disabled} @click=${act}
    ><i class="codicon codicon-${icon}" aria-hidden="true"></i></button>`;
}
