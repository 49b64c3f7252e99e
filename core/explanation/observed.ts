// The facts in a status, or in `kubectl describe hpa`. Values that the text does not have are undefined.
import type { Autoscaler, AutoscalerKind } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { CurrentValue } from '../simulator/hpa/metric-reading.ts';

export interface ObservedAutoscaler {
  kind: AutoscalerKind;
  /** Empty if the text does not contain the name of the autoscaler. */
  name: string;
  namespace: string;
  target: string | undefined;
  /** The defaulted object; undefined if the text has only a part of its spec. */
  autoscaler: Autoscaler | undefined;
  minReplicas: number | undefined;
  maxReplicas: number | undefined;
  currentReplicas: number | undefined;
  /** The count that the controller decided last. */
  desiredReplicas: number | undefined;
  /** The metrics in the order of the text. A metric that could not be read has no value. */
  currentMetrics: readonly ObservedMetric[];
  conditions: readonly ObservedCondition[];
  /** The newest event is last. */
  events: readonly ObservedEvent[];
  lastScaling: ObservedScaling | undefined;
  generation: number | undefined;
  observedGeneration: number | undefined;
}

export interface ObservedMetric {
  path: Path;
  /** Identifies the metric of the spec by its type, its resource or metric name, and its container. */
  key: string;
  current: CurrentValue;
}

export interface ObservedCondition {
  path: Path;
  type: string;
  status: string;
  reason: string;
  message: string;
  /** The time of the last transition (RFC 3339); undefined for the output of `kubectl describe`. */
  since: string | undefined;
}

export interface ObservedEvent {
  path: Path;
  type: string;
  reason: string;
  message: string;
  /** The seconds between the last occurrence of the event and the time at which the text was printed. */
  secondsAgo: number | undefined;
  count: number;
  /** The seconds in which the event was seen `count` times. */
  overSeconds?: number | undefined;
}

export interface ObservedScaling {
  atMs: number | undefined;
  /** The seconds between the scaling and the time at which the text was printed. */
  secondsAgo: number | undefined;
  from: number | undefined;
  to: number | undefined;
  direction: 'up' | 'down' | undefined;
}

export function conditionOf({ conditions }: ObservedAutoscaler, type: string): ObservedCondition | undefined {
  return conditions.find((condition) => condition.type === type);
}
