import type { Autoscaler } from '../../model/autoscaler.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { Profile } from '../profile.ts';

export interface DrillSubject {
  autoscaler: Autoscaler;
  scenario: Scenario;
  profile: Profile;
}
