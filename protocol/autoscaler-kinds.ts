// The names of the kinds, for processes that do not carry their descriptions.
import type { AutoscalerKind } from '../core/model/autoscaler.ts';

/** One that is missing here does not compile. In the order in which they are offered. */
const kindByName: { [Kind in AutoscalerKind | 'ScaledObject' | 'FederatedHPA']: Kind } = {
  HorizontalPodAutoscaler: 'HorizontalPodAutoscaler',
  WatermarkPodAutoscaler: 'WatermarkPodAutoscaler',
  // KEDA makes an HorizontalPodAutoscaler of it.
  ScaledObject: 'ScaledObject',
  // Simulated as the HorizontalPodAutoscaler of one cluster.
  FederatedHPA: 'FederatedHPA',
};

export const autoscalerKinds: readonly string[] = Object.values(kindByName);
