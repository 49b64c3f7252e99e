// At which values the sizes of an object move, in words, for hovers. Apart from `controllers.ts`, so that a page does not carry it.
import type { Autoscaler, AutoscalerKind } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { StepTable } from './controller.ts';
import { watermarkSteps } from './watermark/steps.ts';

type Steps<Kind extends AutoscalerKind> = (
  autoscaler: Extract<Autoscaler, { kind: Kind }>,
  path: Path,
  sizes: readonly number[],
) => StepTable | undefined;

const tables: { [Kind in AutoscalerKind]?: Steps<Kind> } = { WatermarkPodAutoscaler: watermarkSteps };

/** Undefined for fields that do not decide that, and for kinds whose tables have other columns. */
export function stepTableOf(autoscaler: Autoscaler, path: Path, sizes: readonly number[]): StepTable | undefined {
  const steps = tables[autoscaler.kind] as Steps<AutoscalerKind> | undefined;
  return steps?.(autoscaler, path, sizes);
}
