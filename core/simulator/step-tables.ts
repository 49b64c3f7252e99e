// At which values the sizes of an object move, in words, for hovers. Apart from `controllers.ts`, so that a page does not carry it.
import type { Autoscaler, AutoscalerKind } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { StepsOptions, StepTable } from './controller.ts';
import { horizontalSteps } from './hpa/step-table.ts';
import { watermarkSteps } from './watermark/steps.ts';

type Steps<Kind extends AutoscalerKind> = (
  autoscaler: Extract<Autoscaler, { kind: Kind }>,
  path: Path,
  options: StepsOptions,
) => StepTable | undefined;

const tables: { [Kind in AutoscalerKind]: Steps<Kind> } = {
  HorizontalPodAutoscaler: horizontalSteps,
  WatermarkPodAutoscaler: watermarkSteps,
};

/** Undefined for fields that do not decide that. */
export function stepTableOf(autoscaler: Autoscaler, path: Path, options: StepsOptions): StepTable | undefined {
  const steps = tables[autoscaler.kind] as Steps<AutoscalerKind>;
  return steps(autoscaler, path, options);
}
