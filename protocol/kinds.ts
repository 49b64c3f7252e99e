// The names of the kinds, for processes that do not carry their descriptions.
import type { AutoscalerKind } from '../core/model/autoscaler.ts';

/** One that is missing here does not compile. In the order in which they are offered. */
const named: { [Kind in AutoscalerKind]: Kind } = {
  HorizontalPodAutoscaler: 'HorizontalPodAutoscaler',
  WatermarkPodAutoscaler: 'WatermarkPodAutoscaler',
};

export const kindNames: readonly AutoscalerKind[] = Object.values(named);
