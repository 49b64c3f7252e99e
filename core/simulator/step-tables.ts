// The metric values at which each replica count scales, as texts for hovers. A file of its own, so that the panel's
// bundle does not contain it.
import type { Autoscaler, AutoscalerKind } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { StepTable, StepTableOptions } from './controller-description.ts';
import { horizontalStepTable } from './hpa/step-table.ts';
import { watermarkStepTable } from './watermark/step-table.ts';

type StepTableFunction<Kind extends AutoscalerKind> = (
  autoscaler: Extract<Autoscaler, { kind: Kind }>,
  path: Path,
  options: StepTableOptions,
) => StepTable | undefined;

const tables: { [Kind in AutoscalerKind]: StepTableFunction<Kind> } = {
  HorizontalPodAutoscaler: horizontalStepTable,
  WatermarkPodAutoscaler: watermarkStepTable,
};

/** Undefined for fields that do not set a metric target. */
export function stepTableOf(autoscaler: Autoscaler, path: Path, options: StepTableOptions): StepTable | undefined {
  const steps = tables[autoscaler.kind] as StepTableFunction<AutoscalerKind>;
  return steps(autoscaler, path, options);
}
