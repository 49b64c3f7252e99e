import type { TargetReference } from '../target-reference.ts';
import type { MetricOfKinds } from './metric-kinds.ts';

/** A HorizontalPodAutoscaler of any version after API defaulting, in the words of `autoscaling/v2`. */
export interface HorizontalPodAutoscaler {
  kind: 'HorizontalPodAutoscaler';
  name: string;
  namespace?: string;
  target: TargetReference;
  minReplicas: number;
  maxReplicas: number;
  metrics: Metric[];
  /** Absent is not empty: without it another algorithm runs (docs/behavior/hpa.md §3.1). */
  behavior?: Behavior;
  /** Rules that no served version has: they decide in the place of `behavior`. */
  historic?: LegacyRules;
}

export interface Behavior {
  scaleUp: ScalingRules;
  scaleDown: ScalingRules;
}
export type Direction = keyof Behavior;

export interface ScalingRules {
  /** Absent only for scaleDown: then the controller's flag counts. */
  stabilizationWindowSeconds?: number;
  selectPolicy: SelectPolicy;
  policies: Policy[];
  /** A quantity such as `0.05` or `50m`; absent: the controller's flag. */
  tolerance?: string;
}
export type SelectPolicy = 'Max' | 'Min' | 'Disabled';

export interface Policy {
  type: 'Pods' | 'Percent';
  value: number;
  periodSeconds: number;
}

export type Metric = MetricOfKinds<MetricFields, { target: MetricTarget }>;

/** Of a metric, besides its target; each kind has some of them. */
export interface MetricFields {
  name: string;
  container: string;
  metric: MetricIdentifier;
  describedObject: TargetReference;
}

export interface MetricIdentifier {
  name: string;
  selector?: LabelSelector;
}

export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** Quantities are texts as written, so that they stay exact in JSON; `core/model/quantity.ts` reads them. */
export interface MetricTarget {
  type: string;
  averageUtilization?: number;
  averageValue?: string;
  value?: string;
}

/**
 * The rules of the first version, or of the draft of 2019 in which `behavior` was called `constraints`
 * (docs/behavior/hpa.md §7a, §7c).
 */
export type LegacyRules = { rules: '1.1' } | { rules: 'draft'; scaleUp: DraftRules; scaleDown: DraftRules };

/** 0 has a meaning of its own, so that what is not written stays absent. */
export interface DraftRules {
  pods?: number;
  percent?: number;
  periodSeconds: number;
  delaySeconds?: number;
}
