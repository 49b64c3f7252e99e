import { parseInt64 } from '../../model/keda/go-numbers.ts';
import type { KedaLoop, LoopTrigger } from '../../model/keda/keda-loop.ts';
import type { Fallback } from '../../model/keda/scaled-object.ts';

/**
 * Returns the fallback that KEDA can use. With scalingModifiers, KEDA uses a fallback only if the target of the
 * modifiers is a whole number above 0.
 */
export function usableFallback({ fallback, modifiers }: KedaLoop): Fallback | undefined {
  return modifiers && wholeTarget(modifiers.target) === undefined ? undefined : fallback;
}

function wholeTarget(target: string): number | undefined {
  const value = parseInt64(target);
  return value !== undefined && value > 0n ? Number(value) : undefined;
}

function replicasOf({ replicas, behavior }: Fallback, currentReplicas: number): number {
  switch (behavior) {
    case 'currentReplicas':
      return currentReplicas;
    case 'currentReplicasIfHigher':
      return Math.max(currentReplicas, replicas);
    case 'currentReplicasIfLower':
      return Math.min(currentReplicas, replicas);
    default:
      return replicas;
  }
}

interface FallbackPods {
  replicas: number;
  ready: number;
}

/**
 * Returns the target times the number of replicas, in thousandths. With the metric type `Value`, the product is divided
 * by the number of ready pods; the result is then undefined if no pod is ready.
 */
export function fallbackMilli(
  { modifiers }: KedaLoop,
  fallback: Fallback,
  trigger: LoopTrigger,
  pods: FallbackPods,
): number | undefined {
  const targetMilli = modifiers ? (wholeTarget(modifiers.target) ?? 0) * 1000 : trigger.targetMilli;
  const isValue = modifiers ? modifiers.metricType === 'Value' : trigger.isValue;
  const total = targetMilli * replicasOf(fallback, pods.replicas);
  if (!isValue) return Math.trunc(total);
  return pods.ready > 0 ? Math.trunc(total / pods.ready) : undefined;
}
