// The controllers of every kind of autoscaler as they live in a world. Adding a kind is one entry here and one in `controllers.ts`:
// who only asks for envelopes and words, as a server does, does not carry the whole of them.
import type { Autoscaler, AutoscalerKind } from '../model/autoscaler.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import { horizontalResident } from './hpa/resident.ts';
import type { Profile } from './profile.ts';
import { watermarkResident } from './watermark/resident.ts';
import type { Resident } from './world/resident.ts';

type Moving<Kind extends AutoscalerKind> = (
  autoscaler: Extract<Autoscaler, { kind: Kind }>,
  scenario: Scenario,
  profile: Profile,
) => Resident;

const residents: { [Kind in AutoscalerKind]: Moving<Kind> } = {
  HorizontalPodAutoscaler: horizontalResident,
  WatermarkPodAutoscaler: watermarkResident,
};

/** The controller of this object, for one run. */
export function residentOf(autoscaler: Autoscaler, scenario: Scenario, profile: Profile): Resident {
  const moveIn = residents[autoscaler.kind] as Moving<AutoscalerKind>;
  return moveIn(autoscaler, scenario, profile);
}
