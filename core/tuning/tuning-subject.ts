import type { Autoscaler } from '../model/autoscaler.ts';
import type { Direction } from '../model/hpa/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import type { ObjectValue } from '../model/value.ts';
import type { Profile } from '../simulator/profile.ts';

export interface TuningSubject {
  object: ObjectValue;
  directionPaths: Readonly<Record<Direction, Path>>;
  hasField(path: Path): boolean;
  read(object: ObjectValue): Autoscaler | undefined;
  autoscaler: Autoscaler;
  /** The scenario under which all edits are simulated. An edit does not change the load of the scenario. */
  scenario: Scenario;
  profile: Profile;
}
