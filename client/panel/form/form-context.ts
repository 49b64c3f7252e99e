import type { Autoscaler } from '../../../core/model/autoscaler.ts';
import type { FieldNote } from '../../../core/model/scenario/field-note.ts';
import type { ScenarioDefaults } from '../../../core/model/scenario/scenario-defaults.ts';
import type { WorkloadFacts } from '../../../core/model/scenario/workload-facts.ts';
import type { ControllerDescription } from '../../../core/simulator/controller-description.ts';
import type { Profile } from '../../../core/simulator/profile.ts';
import type { Assumption } from '../../../core/simulator/world/assumptions.ts';
import type { SeriesState } from '../runs/csv-series.ts';
import type { ScenarioOverrides } from './scenario-overrides.ts';

export interface FormContext {
  form: ScenarioOverrides;
  workloadDefaults: WorkloadFacts;
  defaults: ScenarioDefaults;
  workloadFile: string | undefined;
  controller: ControllerDescription<Autoscaler>;
  autoscaler: Autoscaler;
  baseProfile: Profile;
  profile: Profile;
  notes: Readonly<Record<string, FieldNote>>;
  assumptions: readonly Assumption[];
  series: SeriesState;
  /** The problems by the path of the field. While there are problems, the page shows the last valid run. */
  problems: ReadonlyMap<string, string>;
  openNotePath: string | undefined;
  changeOverrides(form: ScenarioOverrides): void;
  reportProblem(path: string, problem: string | undefined): void;
  toggleNote(path: string): void;
  chooseSeries(): void;
}

export type ScenarioFormProps = Omit<FormContext, 'problems' | 'openNotePath' | 'reportProblem' | 'toggleNote'>;
