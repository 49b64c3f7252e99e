// What every part of the form knows, and how it says that something has changed.

import type { Autoscaler } from '../../../core/model/autoscaler.ts';
import type { FieldNote } from '../../../core/model/scenario/note.ts';
import type { WorkloadFacts } from '../../../core/model/scenario/workload-facts.ts';
import type { ControllerDescription } from '../../../core/simulator/controller.ts';
import type { Profile } from '../../../core/simulator/profile.ts';
import type { Assumption } from '../../../core/simulator/world/assumptions.ts';
import type { SeriesState } from '../series.ts';
import type { Form } from './form.ts';

export interface FormContext {
  form: Form;
  known: WorkloadFacts;
  /** `deploy/web.yaml`: who says so. */
  knownFrom: string | undefined;
  controller: ControllerDescription<Autoscaler>;
  /** What is simulated. */
  autoscaler: Autoscaler;
  /** The controller of the settings. */
  base: Profile;
  /** The one that is simulated. */
  profile: Profile;
  notes: Readonly<Record<string, FieldNote>>;
  /** What custom metrics are taken to follow. */
  assumptions: readonly Assumption[];
  series: SeriesState;
  /** By the path of a field; the last good run stays meanwhile. */
  problems: ReadonlyMap<string, string>;
  /** The field whose note is open. */
  asked: string | undefined;
  change(form: Form): void;
  report(path: string, problem: string | undefined): void;
  ask(path: string): void;
  chooseSeries(): void;
}
