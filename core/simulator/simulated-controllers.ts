// The simulated controller of each kind of autoscaler. Adding a kind is one entry here and one in
// `controller-descriptions.ts`: code that only needs envelopes and texts, such as the server, does not load the
// simulated controllers.
import type { Autoscaler, AutoscalerKind } from '../model/autoscaler.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import { createHorizontalController } from './hpa/simulated-controller.ts';
import type { Profile } from './profile.ts';
import { createWatermarkController } from './watermark/simulated-controller.ts';
import type { SimulatedController } from './world/simulated-controller.ts';

type ControllerFactory<Kind extends AutoscalerKind> = (
  autoscaler: Extract<Autoscaler, { kind: Kind }>,
  scenario: Scenario,
  profile: Profile,
) => SimulatedController;

const factories: { [Kind in AutoscalerKind]: ControllerFactory<Kind> } = {
  HorizontalPodAutoscaler: createHorizontalController,
  WatermarkPodAutoscaler: createWatermarkController,
};

/** The controller of this object for one run. */
export function createController(autoscaler: Autoscaler, scenario: Scenario, profile: Profile): SimulatedController {
  const create = factories[autoscaler.kind] as ControllerFactory<AutoscalerKind>;
  return create(autoscaler, scenario, profile);
}
