// The controller of each kind of autoscaler. Adding a kind is one entry here.
import type { Autoscaler, AutoscalerKind } from '../model/autoscaler.ts';
import type { ControllerDescription } from './controller-description.ts';
import { horizontalDescription } from './hpa/controller-description.ts';
import { watermarkDescription } from './watermark/controller-description.ts';

const descriptions: { [Kind in AutoscalerKind]: ControllerDescription<Extract<Autoscaler, { kind: Kind }>> } = {
  HorizontalPodAutoscaler: horizontalDescription,
  WatermarkPodAutoscaler: watermarkDescription,
};

/** Each description accepts only autoscalers of its own kind. */
export function controllerDescriptionOf(kind: AutoscalerKind): ControllerDescription<Autoscaler> {
  return descriptions[kind] as ControllerDescription<Autoscaler>;
}

export function isSimulated(kind: string): kind is AutoscalerKind {
  return Object.hasOwn(descriptions, kind);
}
