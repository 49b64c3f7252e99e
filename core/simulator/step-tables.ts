// At which values the sizes of an object move, in words, for hovers. Apart from `controllers.ts`, so that a page does
// not carry it.
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

/** Undefined for fields that do not decide that. */
export function stepTableOf(autoscaler: Autoscaler, path: Path, options: StepTableOptions): StepTable | undefined {
  const steps = tables[autoscaler.kind] as StepTableFunction<AutoscalerKind>;
  return steps(autoscaler, path, options);
}
