import type { KedaLoop } from '../keda/keda-loop.ts';
import type { TargetReference } from '../target-reference.ts';
import type { MetricOfKinds } from './metric-kinds.ts';

/** A HorizontalPodAutoscaler of any version after API defaulting, with the field names of `autoscaling/v2`. */
export interface HorizontalPodAutoscaler {
  kind: 'HorizontalPodAutoscaler';
  name: string;
  namespace?: string;
  target: TargetReference;
  minReplicas: number;
  maxReplicas: number;
  metrics: Metric[];
  /**
   * The controller's algorithm without `behavior` differs from its algorithm with an empty `behavior`
   * (docs/behavior/hpa.md §3.1).
   */
  behavior?: Behavior;
  /** Scaling rules that exist in no served version of the API; they replace `behavior`. */
  historic?: LegacyRules;
  /** KEDA's own loop, which scales the target from 0 and to 0. Present if KEDA creates the HPA. */
  keda?: KedaLoop;
  /** Set if the object is a FederatedHPA, whose count Karmada divides among clusters. */
  isFederated?: true;
}

export interface Behavior {
  scaleUp: ScalingRules;
  scaleDown: ScalingRules;
}
export type Direction = keyof Behavior;

export interface ScalingRules {
  /** Always set for `scaleUp`. If it is absent for `scaleDown`, the controller's flag applies. */
  stabilizationWindowSeconds?: number;
  selectPolicy: SelectPolicy;
  policies: Policy[];
  /** A quantity such as `0.05` or `50m`; if absent, the controller's flag applies. */
  tolerance?: string;
}
export type SelectPolicy = 'Max' | 'Min' | 'Disabled';

export interface Policy {
  type: 'Pods' | 'Percent';
  value: number;
  periodSeconds: number;
}

export type Metric = MetricOfKinds<MetricFields, { target: MetricTarget }>;

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

/** Quantities keep their spelling, so that they stay exact in JSON; `core/model/quantity.ts` parses them. */
export interface MetricTarget {
  type: string;
  averageUtilization?: number;
  averageValue?: string;
  value?: string;
}

/** The scaling rules of Kubernetes 1.1, or of the 2019 draft of `behavior` (docs/behavior/hpa.md §7a, §7c). */
export type LegacyRules =
  | { rules: '1.1' }
  | {
      rules: 'draft';
      scaleUp: DraftRules;
      scaleDown: DraftRules;
      /**
       * The values that the controller of the 2019 draft cannot use, such as `scaleUp.percent: -5`. The controller
       * treats these values as absent.
       */
      unused?: string[];
    };

/** An absent field is undefined instead of 0, because 0 has a meaning of its own. */
export interface DraftRules {
  pods?: number;
  percent?: number;
  periodSeconds: number;
  delaySeconds?: number;
}
