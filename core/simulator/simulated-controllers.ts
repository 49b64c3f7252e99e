// The controllers of every kind of autoscaler as they live in a world. Adding a kind is one entry here and one in
// `controllers.ts`: who only asks for envelopes and words, as a server does, does not carry the whole of them.
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

/** The controller of this object, for one run. */
export function createController(autoscaler: Autoscaler, scenario: Scenario, profile: Profile): SimulatedController {
  const create = factories[autoscaler.kind] as ControllerFactory<AutoscalerKind>;
  return create(autoscaler, scenario, profile);
}
