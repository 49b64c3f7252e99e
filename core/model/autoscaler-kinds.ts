// The names of the kinds, for what does not know their descriptions.
import type { AutoscalerKind } from './autoscaler.ts';

export type KindName = AutoscalerKind | 'ScaledObject' | 'FederatedHPA';

/** One that is missing here does not compile. In the order in which they are offered. */
const kindByName: { [Kind in KindName]: Kind } = {
  HorizontalPodAutoscaler: 'HorizontalPodAutoscaler',
  WatermarkPodAutoscaler: 'WatermarkPodAutoscaler',
  // KEDA makes an HorizontalPodAutoscaler of it.
  ScaledObject: 'ScaledObject',
  // Simulated as the HorizontalPodAutoscaler of one cluster.
  FederatedHPA: 'FederatedHPA',
};

export const autoscalerKinds: readonly string[] = Object.values(kindByName);
