// What each kind of metric contributes to the controller. A new kind has a file here and an entry in
// `prepare-metric.ts`.
import type { MetricFields, MetricTarget } from '../../../model/hpa/autoscaler.ts';
import type { MetricSources } from '../../../model/hpa/metric-kinds.ts';
import type { Int64 } from '../../int64.ts';
import { readMilli } from '../../milli.ts';
import type { Profile } from '../../profile.ts';
import type { CustomMetric } from '../../world/series.ts';
import type { MetricContext, Proposal } from '../propose/proposal.ts';

export type MetricSettings = MetricSources<MetricFields, { target: MetricTarget }>;

export interface PreparationContext {
  namespace: string;
  profile: Profile;
}

export interface MetricCalculation {
  description: string;
  reads: MeasuredUsage | CustomMetric;
  compared: ComparedTarget | undefined;
  propose(context: MetricContext): Proposal;
}

export interface MeasuredUsage {
  resource: string;
  container: string | undefined;
}

export interface ComparedTarget {
  field: 'averageUtilization' | 'averageValue' | 'value';
  unit: TargetUnit;
  amount: Int64 | undefined;
}

export type TargetUnit =
  /** Percent of the request, truncated to a whole number as in the controller. */
  | 'percent'
  /** The average per pod, in thousandths. */
  | 'perPod'
  /** Thousandths of the value that the metrics API returns, not averaged over the pods. */
  | 'whole';

/** Whether the pods share the value, such as the length of a queue. */
export function isDividedByPods({ unit, field }: ComparedTarget): boolean {
  return unit === 'whole' && field === 'averageValue';
}

/**
 * Parses the quantities of a metric target. An invalid quantity counts as absent, because the API server would have
 * refused it.
 */
export function parseAmounts(
  { value, averageValue }: MetricTarget,
  profile: Profile,
): { value: Int64 | undefined; averageValue: Int64 | undefined } {
  return { value: parseAmount(value, profile), averageValue: parseAmount(averageValue, profile) };
}

function parseAmount(text: string | undefined, { has }: Profile): Int64 | undefined {
  return text === undefined ? undefined : readMilli(text, has);
}
