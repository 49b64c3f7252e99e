// What is tuned: the object as it is written, how it is read, and the run that shows what an edit does.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Direction } from '../model/hpa/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import type { ObjectValue } from '../model/value.ts';
import type { Profile } from '../simulator/profile.ts';

export interface TuningSubject {
  /** The object as the file or its chart writes it. */
  object: ObjectValue;
  /** The path of the scaling rules of each direction, in the version of the object. */
  directionPaths: Readonly<Record<Direction, Path>>;
  /** Whether the version of the object has a field at a path. */
  hasField(path: Path): boolean;
  /** Reads an object; undefined if the API server refuses the object. */
  read(object: ObjectValue): Autoscaler | undefined;
  autoscaler: Autoscaler;
  /** The load of the scenario stays the same, whatever is edited. */
  scenario: Scenario;
  profile: Profile;
}
