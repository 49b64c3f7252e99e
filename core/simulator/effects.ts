// What a field does in this very object, for hovers. Apart from `controllers.ts`, so that a page does not carry it.
import type { Autoscaler, AutoscalerKind } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { Effect } from './controller.ts';
import { horizontalEffect } from './hpa/effect.ts';
import type { Profile } from './profile.ts';
import { watermarkEffect } from './watermark/effect.ts';

type EffectOf<Kind extends AutoscalerKind> = (
  autoscaler: Extract<Autoscaler, { kind: Kind }>,
  path: Path,
  profile: Profile,
) => Effect | undefined;

const effects: { [Kind in AutoscalerKind]: EffectOf<Kind> } = {
  HorizontalPodAutoscaler: horizontalEffect,
  WatermarkPodAutoscaler: watermarkEffect,
};

/** Undefined where there is nothing to say beyond the description of the field. */
export function effectOf(autoscaler: Autoscaler, path: Path, profile: Profile): Effect | undefined {
  const effect = effects[autoscaler.kind] as EffectOf<AutoscalerKind>;
  return effect(autoscaler, path, profile);
}
