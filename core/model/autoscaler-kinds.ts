// The names of the kinds of autoscalers, for code that does not need the descriptions of the kinds.
import type { AutoscalerKind } from './autoscaler.ts';

export type KindName = AutoscalerKind | 'ScaledObject' | 'FederatedHPA';

const kindByName: { [Kind in KindName]: Kind } = {
  HorizontalPodAutoscaler: 'HorizontalPodAutoscaler',
  WatermarkPodAutoscaler: 'WatermarkPodAutoscaler',
  // KEDA creates a HorizontalPodAutoscaler for each ScaledObject.
  ScaledObject: 'ScaledObject',
  // A FederatedHPA is simulated as the HorizontalPodAutoscaler of one cluster.
  FederatedHPA: 'FederatedHPA',
};

export const autoscalerKinds: readonly string[] = Object.values(kindByName);
