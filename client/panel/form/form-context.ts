// What every part of the form knows, and how it says that something has changed.

import type { Autoscaler } from '../../../core/model/autoscaler.ts';
import type { FieldNote } from '../../../core/model/scenario/field-note.ts';
import type { WorkloadFacts } from '../../../core/model/scenario/workload-facts.ts';
import type { ControllerDescription } from '../../../core/simulator/controller-description.ts';
import type { Profile } from '../../../core/simulator/profile.ts';
import type { Assumption } from '../../../core/simulator/world/assumptions.ts';
import type { SeriesState } from '../csv-series.ts';
import type { ScenarioOverrides } from './scenario-overrides.ts';

export interface FormContext {
  form: ScenarioOverrides;
  workloadDefaults: WorkloadFacts;
  /** `deploy/web.yaml`: who says so. */
  workloadFile: string | undefined;
  controller: ControllerDescription<Autoscaler>;
  /** What is simulated. */
  autoscaler: Autoscaler;
  /** The controller of the settings. */
  baseProfile: Profile;
  /** The one that is simulated. */
  profile: Profile;
  notes: Readonly<Record<string, FieldNote>>;
  /** What custom metrics are taken to follow. */
  assumptions: readonly Assumption[];
  series: SeriesState;
  /** By the path of a field; the last good run stays meanwhile. */
  problems: ReadonlyMap<string, string>;
  /** The field whose note is open. */
  openNotePath: string | undefined;
  changeOverrides(form: ScenarioOverrides): void;
  reportProblem(path: string, problem: string | undefined): void;
  toggleNote(path: string): void;
  chooseSeries(): void;
}
