// The controller's texts in conditions and events, word for word (docs/behavior/hpa.md §1.6). A text is built only when
// it is read.
import type { Profile } from '../profile.ts';
import type { Decision, LimitedReason } from './decision.ts';

const limitedMessages: Readonly<Record<LimitedReason, string>> = {
  DesiredWithinRange: 'the desired count is within the acceptable range',
  TooFewReplicas: 'the desired replica count is less than the minimum replica count',
  TooManyReplicas: 'the desired replica count is more than the maximum replica count',
  ScaleUpLimit: 'the desired replica count is increasing faster than the maximum scale rate',
  ScaleDownLimit: 'the desired replica count is decreasing faster than the maximum scale rate',
};

const limitedMessage = (detail: string | number) => limitedMessages[detail as LimitedReason];

const messages: Readonly<Record<string, (detail: string | number) => string>> = {
  SucceededGetScale: () => "the HPA controller was able to get the target's current scale",
  FailedGetScale: (error) => `the HPA controller was unable to get the target's current scale: ${error}`,
  SucceededRescale: (replicas) => `the HPA controller was able to update the target scale to ${replicas}`,
  FailedUpdateScale: (error) => `the HPA controller was unable to update the target scale: ${error}`,
  ReadyForNewScale: () => 'recommended size matches current size',
  ScaleUpStabilized: () =>
    'recent recommendations were lower than current one, applying the lowest recent recommendation',
  ScaleDownStabilized: () =>
    'recent recommendations were higher than current one, applying the highest recent recommendation',
  ScalingDisabled: () => 'scaling is disabled since the replica count of the target is zero',
  ValidMetricFound: (metric) => `the HPA was able to successfully calculate a replica count from ${metric}`,
  DesiredWithinRange: limitedMessage,
  TooFewReplicas: limitedMessage,
  TooManyReplicas: limitedMessage,
  ScaleUpLimit: limitedMessage,
  ScaleDownLimit: limitedMessage,
  ScaledToZero: () => 'the HPA controller scaled the workload to zero',
  NotScaledToZero: () => 'the HPA controller did not scale the workload to zero',
};

/** Returns the message of a condition. If a metric or a selector failed, the detail is the whole message. */
export function conditionMessage(reason: string, detail: string | number): string {
  return messages[reason]?.(detail) ?? `${detail}`;
}

export const metricFailed = (error: string) => `the HPA was unable to compute the replica count: ${error}`;

/**
 * Returns the reason why the count is limited. Up to 1.15, a count at the lower bound gets the reason of the upper
 * limit.
 */
export function limitedDetail(
  { limited }: Decision,
  upperLimit: number,
  maxReplicas: number,
  { has }: Profile,
): LimitedReason {
  if (limited !== 'TooFewReplicas' || has.tooFewSaysMinimum) return limited;
  return maxReplicas > upperLimit ? 'ScaleUpLimit' : 'TooManyReplicas';
}

export const newSize = (replicas: number, reason: string) => `New size: ${replicas}; reason: ${reason}`;
