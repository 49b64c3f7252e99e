// What a field does in this very object, for hovers. Apart from `controllers.ts`, so that a page does not carry it.
import type { Autoscaler, AutoscalerKind } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { FieldEffect } from './controller-description.ts';
import { horizontalFieldEffect } from './hpa/field-effect.ts';
import type { Profile } from './profile.ts';
import { watermarkFieldEffect } from './watermark/field-effect.ts';

type FieldEffectFunction<Kind extends AutoscalerKind> = (
  autoscaler: Extract<Autoscaler, { kind: Kind }>,
  path: Path,
  profile: Profile,
) => FieldEffect | undefined;

const effects: { [Kind in AutoscalerKind]: FieldEffectFunction<Kind> } = {
  HorizontalPodAutoscaler: horizontalFieldEffect,
  WatermarkPodAutoscaler: watermarkFieldEffect,
};

/** Undefined where there is nothing to say beyond the description of the field. */
export function fieldEffectOf(autoscaler: Autoscaler, path: Path, profile: Profile): FieldEffect | undefined {
  const effect = effects[autoscaler.kind] as FieldEffectFunction<AutoscalerKind>;
  return effect(autoscaler, path, profile);
}
