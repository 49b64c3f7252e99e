// The names of the kinds of autoscalers. Code that needs only a name imports this module instead of the descriptions of
// the kinds.
import type { AutoscalerKind } from './autoscaler.ts';

export type KindName = AutoscalerKind | 'ScaledObject' | 'FederatedHPA';

/** The kinds in the order of the completion items. The compiler reports a kind that is missing here. */
const kindByName: { [Kind in KindName]: Kind } = {
  HorizontalPodAutoscaler: 'HorizontalPodAutoscaler',
  WatermarkPodAutoscaler: 'WatermarkPodAutoscaler',
  // KEDA creates a HorizontalPodAutoscaler for each ScaledObject.
  ScaledObject: 'ScaledObject',
  // A FederatedHPA is simulated as the HorizontalPodAutoscaler of one cluster.
  FederatedHPA: 'FederatedHPA',
};

export const autoscalerKinds: readonly string[] = Object.values(kindByName);
