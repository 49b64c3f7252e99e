// The names of the kinds, for processes that do not carry their descriptions.
import type { AutoscalerKind } from '../core/model/autoscaler.ts';

/** One that is missing here does not compile. In the order in which they are offered. */
const kindByName: { [Kind in AutoscalerKind]: Kind } = {
  HorizontalPodAutoscaler: 'HorizontalPodAutoscaler',
  WatermarkPodAutoscaler: 'WatermarkPodAutoscaler',
};

export const autoscalerKinds: readonly AutoscalerKind[] = Object.values(kindByName);
