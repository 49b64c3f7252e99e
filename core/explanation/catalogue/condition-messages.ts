// The beginnings of the messages of HPA conditions in all releases (docs/behavior/hpa.md §1.6). They identify the
// condition of a message that is pasted alone.
import type { ObservedCondition } from '../observed.ts';
import { withoutSpaces } from './without-spaces.ts';

type MessageCondition = Pick<ObservedCondition, 'type' | 'status' | 'reason'>;

const condition = (type: string, status: 'True' | 'False', reason: string): MessageCondition => ({
  type,
  status,
  reason,
});

/**
 * The beginnings of messages, each with the condition that has this message. Messages about unreadable metrics are left
 * out, because `readBareMessage` finds the reasons of these messages.
 */
const beginnings: readonly (readonly [string, MessageCondition])[] = [
  [
    "the HPA controller was unable to get the target's current scale",
    condition('AbleToScale', 'False', 'FailedGetScale'),
  ],
  [
    "the HPA controller was able to get the target's current scale",
    condition('AbleToScale', 'True', 'SucceededGetScale'),
  ],
  ['the HPA controller was unable to update the target scale', condition('AbleToScale', 'False', 'FailedUpdateScale')],
  ['the HPA controller was able to update the target scale', condition('AbleToScale', 'True', 'SucceededRescale')],
  ['recommended size matches current size', condition('AbleToScale', 'True', 'ReadyForNewScale')],
  ['the last scale time was sufficiently old', condition('AbleToScale', 'True', 'ReadyForNewScale')],
  ['recent recommendations were higher than current one', condition('AbleToScale', 'True', 'ScaleDownStabilized')],
  ['recent recommendations were lower than current one', condition('AbleToScale', 'True', 'ScaleUpStabilized')],
  ['the time since the previous scale is still within both', condition('AbleToScale', 'False', 'BackoffBoth')],
  [
    'the time since the previous scale is still within the downscale',
    condition('AbleToScale', 'False', 'BackoffDownscale'),
  ],
  [
    'the time since the previous scale is still within the upscale',
    condition('AbleToScale', 'False', 'BackoffUpscale'),
  ],
  ['the HPA was able to successfully calculate', condition('ScalingActive', 'True', 'ValidMetricFound')],
  ['the HPA was able to succesfully calculate', condition('ScalingActive', 'True', 'ValidMetricFound')],
  ['scaling is disabled since the replica count', condition('ScalingActive', 'False', 'ScalingDisabled')],
  ['the desired count is within the acceptable range', condition('ScalingLimited', 'False', 'DesiredWithinRange')],
  [
    'the desired replica count is within the acceptable range',
    condition('ScalingLimited', 'False', 'DesiredWithinRange'),
  ],
  ['the desired replica count is less than the minimum', condition('ScalingLimited', 'True', 'TooFewReplicas')],
  ['the desired replica count was less than the minimum', condition('ScalingLimited', 'True', 'TooFewReplicas')],
  ['the desired replica count was zero', condition('ScalingLimited', 'True', 'TooFewReplicas')],
  ['the desired replica count is more than the maximum', condition('ScalingLimited', 'True', 'TooManyReplicas')],
  ['the desired replica count was more than the maximum', condition('ScalingLimited', 'True', 'TooManyReplicas')],
  ['the desired replica count is increasing faster', condition('ScalingLimited', 'True', 'ScaleUpLimit')],
  ['the desired replica count is decreasing faster', condition('ScalingLimited', 'True', 'ScaleDownLimit')],
  ['the HPA controller scaled the workload to zero', condition('ScaledToZero', 'True', 'ScaledToZero')],
  ['the HPA controller did not scale the workload to zero', condition('ScaledToZero', 'False', 'NotScaledToZero')],
];

export function conditionOfMessage(text: string): MessageCondition | undefined {
  // A terminal may break a line within a word, so white space does not count.
  const compact = withoutSpaces(text);
  return beginnings.find(([words]) => compact.startsWith(withoutSpaces(words)))?.[1];
}
