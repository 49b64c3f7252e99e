// The controller of every kind of autoscaler. Adding one is one entry here.
import type { Autoscaler, AutoscalerKind } from '../model/autoscaler.ts';
import type { ControllerDescription } from './controller.ts';
import { horizontalController } from './hpa/controller.ts';
import { watermarkController } from './watermark/controller.ts';

const controllers: { [Kind in AutoscalerKind]: ControllerDescription<Extract<Autoscaler, { kind: Kind }>> } = {
  HorizontalPodAutoscaler: horizontalController,
  WatermarkPodAutoscaler: watermarkController,
};

/** Each takes autoscalers of its own kind. */
export function controllerOf(kind: AutoscalerKind): ControllerDescription<Autoscaler> {
  return controllers[kind] as ControllerDescription<Autoscaler>;
}

export function isSimulated(kind: string): kind is AutoscalerKind {
  return Object.hasOwn(controllers, kind);
}
