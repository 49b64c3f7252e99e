// The controller's texts in conditions and events, word for word (docs/behavior/hpa.md §1.6).
import type { Profile } from '../profile.ts';
import type { AbleReason, Decision, LimitedReason } from './decision.ts';

export const scaleRead = "the HPA controller was able to get the target's current scale";
export const scalingDisabled = 'scaling is disabled since the replica count of the target is zero';
export const scaledToZero = 'the HPA controller scaled the workload to zero';
export const notScaledToZero = 'the HPA controller did not scale the workload to zero';

export const scaleUnreadable = (error: string) =>
  `the HPA controller was unable to get the target's current scale: ${error}`;
export const scaleWritten = (replicas: number) =>
  `the HPA controller was able to update the target scale to ${replicas}`;
export const scaleRefused = (error: string) => `the HPA controller was unable to update the target scale: ${error}`;
export const metricFound = (description: string) =>
  `the HPA was able to successfully calculate a replica count from ${description}`;
export const metricFailed = (error: string) => `the HPA was unable to compute the replica count: ${error}`;

export const ableMessages: Readonly<Record<AbleReason, string>> = {
  ReadyForNewScale: 'recommended size matches current size',
  ScaleUpStabilized: 'recent recommendations were lower than current one, applying the lowest recent recommendation',
  ScaleDownStabilized:
    'recent recommendations were higher than current one, applying the highest recent recommendation',
};

const limitedMessages: Readonly<Record<LimitedReason, string>> = {
  DesiredWithinRange: 'the desired count is within the acceptable range',
  TooFewReplicas: 'the desired replica count is less than the minimum replica count',
  TooManyReplicas: 'the desired replica count is more than the maximum replica count',
  ScaleUpLimit: 'the desired replica count is increasing faster than the maximum scale rate',
  ScaleDownLimit: 'the desired replica count is decreasing faster than the maximum scale rate',
};

/** Up to 1.15 a limit at the lower bound uses the message of the upper limit. */
export function limitedMessage(
  { limited }: Decision,
  upperLimit: number,
  maxReplicas: number,
  { has }: Profile,
): string {
  if (limited !== 'TooFewReplicas' || has.tooFewSaysMinimum) return limitedMessages[limited];
  return limitedMessages[maxReplicas > upperLimit ? 'ScaleUpLimit' : 'TooManyReplicas'];
}
