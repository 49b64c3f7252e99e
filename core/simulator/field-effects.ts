// The effect of a field with the numbers of this object, for hovers. A file of its own, so that the panel's bundle does
// not contain it.
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

/** Undefined where the field's description says everything. */
export function fieldEffectOf(autoscaler: Autoscaler, path: Path, profile: Profile): FieldEffect | undefined {
  const effect = effects[autoscaler.kind] as FieldEffectFunction<AutoscalerKind>;
  return effect(autoscaler, path, profile);
}
