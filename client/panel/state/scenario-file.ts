import { isDeepEqual } from '../../../core/model/is-deep-equal.ts';
import type { ScenarioContent } from '../../../core/model/scenario/scenario-content.ts';
import type { ActiveScenario } from '../../../protocol/scenario.ts';
import { mergeOverrides } from '../form/merge-overrides.ts';
import { fromScenarioFile } from '../form/scenario-file-overrides.ts';
import { noOverrides, type ScenarioOverrides, shapeName } from '../form/scenario-overrides.ts';
import { toProfile, toScenario } from '../form/to-scenario.ts';
import type { SeriesState } from '../runs/csv-series.ts';
import type { SimulationData } from './page-model.ts';
import type { ViewState } from './view-state.ts';

export function formSourceOf({ scenario, state }: Pick<SimulationData, 'scenario' | 'state'>): FormSource | undefined {
  return state ? { ...state, uri: 'status' } : scenario;
}

type FormSource = ScenarioContent & Pick<ActiveScenario, 'uri'>;

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

export function hasUnsavedChanges(
  { form, file }: Pick<ViewState, 'form' | 'file'>,
  { workload, defaults, profile }: ScenarioSources,
): boolean {
  const run = (one: ScenarioOverrides) => {
    // `need` is not compared: only the default load has `need`, and two loads with the same numbers are equal with or
    // without it.
    const { need: _, ...scenario } = toScenario(one, { workload, defaults });
    return [scenario, toProfile(one, profile), one.csv];
  };
  const saved = file?.form ?? noOverrides;
  return form !== saved && !isDeepEqual(run(form), run(saved));
}

export type ScenarioSources = Pick<SimulationData, 'workload' | 'defaults' | 'profile'>;

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
