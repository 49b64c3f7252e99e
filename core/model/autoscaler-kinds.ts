// The names of the kinds, for code that does not know their descriptions.
import type { AutoscalerKind } from './autoscaler.ts';

export type KindName = AutoscalerKind | 'ScaledObject' | 'FederatedHPA';

/** The kinds in the order of the completion items. A missing kind does not compile. */
const kindByName: { [Kind in KindName]: Kind } = {
  HorizontalPodAutoscaler: 'HorizontalPodAutoscaler',
  WatermarkPodAutoscaler: 'WatermarkPodAutoscaler',
  // KEDA makes a HorizontalPodAutoscaler of it.
  ScaledObject: 'ScaledObject',
  // It is simulated as the HorizontalPodAutoscaler of one cluster.
  FederatedHPA: 'FederatedHPA',
};

export const autoscalerKinds: readonly string[] = Object.values(kindByName);
