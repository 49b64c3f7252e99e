// What a cluster said about an autoscaler: its status, or the text of `kubectl describe hpa`. Plain data, without
// judgement: what the text does not say is undefined.
import type { Autoscaler, AutoscalerKind } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { CurrentValue } from '../simulator/hpa/metric-reading.ts';

export interface ObservedAutoscaler {
  kind: AutoscalerKind;
  /** Empty if the text does not have it. */
  name: string;
  namespace: string;
  /** `Deployment/web` */
  target: string | undefined;
  /** The defaulted object; undefined if the text has only a part of its spec. */
  autoscaler: Autoscaler | undefined;
  minReplicas: number | undefined;
  maxReplicas: number | undefined;
  currentReplicas: number | undefined;
  /** What the controller set, or last decided on. */
  desiredReplicas: number | undefined;
  /** In the order of the text. A metric that could not be read has no value. */
  currentMetrics: readonly ObservedMetric[];
  conditions: readonly ObservedCondition[];
  /** The newest last. */
  events: readonly ObservedEvent[];
  lastScaling: ObservedScaling | undefined;
  generation: number | undefined;
  observedGeneration: number | undefined;
}

export interface ObservedMetric {
  path: Path;
  /** Identifies the metric among those of the spec: type, resource or metric, container. */
  key: string;
  current: CurrentValue;
}

export interface ObservedCondition {
  path: Path;
  type: string;
  status: string;
  reason: string;
  message: string;
  /** RFC 3339; undefined in `kubectl describe`. */
  since: string | undefined;
}

export interface ObservedEvent {
  path: Path;
  type: string;
  reason: string;
  message: string;
  /** When it was last seen, counted back from when the text was made. */
  secondsAgo: number | undefined;
  /** How often it was seen. */
  count: number;
  /** The time in which it was seen so often; undefined if the text does not have it. */
  overSeconds?: number | undefined;
}

export interface ObservedScaling {
  /** Absolute, as the status has it. */
  atMs: number | undefined;
  /** Counted back from when the text was made. */
  secondsAgo: number | undefined;
  from: number | undefined;
  to: number | undefined;
  direction: 'up' | 'down' | undefined;
}

export function conditionOf({ conditions }: ObservedAutoscaler, type: string): ObservedCondition | undefined {
  return conditions.find((condition) => condition.type === type);
}
