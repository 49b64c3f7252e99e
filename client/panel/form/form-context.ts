// The state that all parts of the form share, and the callbacks for changes.

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
  /** The defaults that are derived from the autoscaler. */
  defaults: ScenarioDefaults;
  /** The file from which the defaults of the workload come: `deploy/web.yaml`. */
  workloadFile: string | undefined;
  controller: ControllerDescription<Autoscaler>;
  autoscaler: Autoscaler;
  /** The controller profile from the settings. */
  baseProfile: Profile;
  /** The profile of the simulated controller: `baseProfile` with the changes of the form. */
  profile: Profile;
  notes: Readonly<Record<string, FieldNote>>;
  /** The series that custom metrics follow by default. */
  assumptions: readonly Assumption[];
  series: SeriesState;
  /**
   * The problems of invalid inputs, by the path of the field. While there are problems, the page shows the last valid
   * run.
   */
  problems: ReadonlyMap<string, string>;
  openNotePath: string | undefined;
  changeOverrides(form: ScenarioOverrides): void;
  reportProblem(path: string, problem: string | undefined): void;
  toggleNote(path: string): void;
  chooseSeries(): void;
}

/** The part of `FormContext` that the page sets. The form itself sets the remaining properties. */
export type ScenarioFormProps = Omit<FormContext, 'problems' | 'openNotePath' | 'reportProblem' | 'toggleNote'>;
