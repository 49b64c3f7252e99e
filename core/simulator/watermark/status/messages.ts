// The controller's texts in conditions and events, word for word (docs/behavior/wpa.md §5).

import { formatWithoutArguments } from '../../../model/go-format.ts';
import { goQuote } from '../../../model/go-quote.ts';
import type { ControllerEvent } from '../../controller-event.ts';
import { formatGoTime } from './format-go-time.ts';

export const processFailed = 'Error happened while processing the WPA';
export const scaleRead = "the WPA controller was able to get the target's current scale";
export const readyForScale = 'the last scaling time was sufficiently old as to warrant a new scale';
export const scalingDisabled = 'scaling is disabled since the replica count of the target is zero';
export const allowUpscale = 'Allow upscaling if the value stays over the Watermark';
export const allowDownscale = 'Allow downscaling if the value stays under the Watermark';

export const invalidSpec = (problem: string) => `Invalid WPA specification: ${problem}`;
export const scaleWritten = (replicas: number) =>
  `the WPA controller was able to update the target scale to ${replicas}`;
export const scaleRefused = (error: string) => `the WPA controller was unable to update the target scale: ${error}`;
export const wpaMetricFailed = (error: string) => `the WPA was unable to compute the replica count: ${error}`;
export const wpaMetricFound = (description: string) =>
  `the WPA was able to successfully calculate a replica count from ${description}`;
export const becauseOf = (message: string, reason: string) => `${message} because: ${reason}`;

export const dryRunCondition = {
  on: { status: 'True', reason: 'DryRun mode enabled', message: "Scaling changes won't be applied" },
  off: { status: 'False', reason: 'DryRun mode disabled', message: 'Scaling changes can be applied' },
} as const;

export type LimitReason =
  | 'ScaleUpLimit'
  | 'ScaleDownLimit'
  | 'TooManyReplicas'
  | 'TooFewReplicas'
  | 'DesiredWithinRange';

export const limitReasonMessages: Readonly<Record<LimitReason, string>> = {
  DesiredWithinRange: 'the desired count is within the acceptable range',
  TooFewReplicas: 'the desired replica count is below the minimum replica count',
  TooManyReplicas: 'the desired replica count is above the maximum replica count',
  ScaleUpLimit: 'the desired replica count is increasing faster than the maximum scale rate',
  ScaleDownLimit: 'the desired replica count is decreasing faster than the maximum scale rate',
};

export const backoffMessages = {
  BackoffBoth: 'the time since the previous scale is still within both the downscale and upscale forbidden windows',
  BackoffDownscale: 'the time since the previous scale is still within the downscale forbidden window',
  BackoffUpscale: 'the time since the previous scale is still within the upscale forbidden window',
} as const;

const convergeToHigh = 'Allow downscaling to converge to the High Watermark';
const convergeToLow = 'Allow upscaling to converge to the Low Watermark';
const onlyStable = 'Converging to Watermark only allowed in stable regime';

export type ConvergenceState = 'off' | 'above' | 'below' | 'accepted' | 'refused';

export interface ConvergenceCondition {
  status: 'True' | 'False';
  reason: string;
  message: string;
}

/** The controller swaps the reason and the message of the condition ConvergeToWatermark. */
const convergingTo = (allowed: string): Readonly<Record<ConvergenceState, ConvergenceCondition>> => ({
  off: { status: 'False', reason: 'Feature not enabled', message: 'Value between Watermarks' },
  above: { status: 'False', reason: convergeToHigh, message: onlyStable },
  below: { status: 'False', reason: onlyStable, message: onlyStable },
  accepted: { status: 'True', reason: allowed, message: 'Value between Watermarks' },
  refused: { status: 'False', reason: allowed, message: 'Proposal could lead to an unstable regime' },
});

export const convergenceConditions = {
  high: convergingTo(convergeToHigh),
  off: convergingTo(convergeToHigh),
  low: convergingTo(convergeToLow),
} as const;

export const rescaleReasons = {
  inBand: 'Metric within watermarks, attempting to scale to converge towards watermark',
  below: 'All metrics below target',
  aboveMax: 'Current number of replicas above Spec.MaxReplicas',
  belowMin: 'Current number of replicas below Spec.MinReplicas',
  statusZero: 'Current number of replicas must be greater than 0',
} as const;
export const aboveTarget = (description: string) => `${description} above target`;

export const wpaNewSize = (replicas: number, reason: string) => `New size: ${replicas}; reason: ${reason}`;

/**
 * A NotScaling event without its message. The message is built only when the event is read, because most of these
 * events are never read.
 */
export interface NotScalingEvent {
  reference: string;
  desired: number;
  lastScaleAtMs: number | null;
}

export function writtenEvent(event: ControllerEvent | NotScalingEvent): ControllerEvent {
  if (!('reference' in event)) return event;
  const text = `Decided not to scale ${keptCount(event)}`;
  return ['Normal', 'NotScaling', formatWithoutArguments(text)];
}

export function decidedNotToScale(event: NotScalingEvent): string {
  return `the WPA was able to successfully calculate a replica count and decided not to scale ${keptCount(event)}`;
}

function keptCount({ reference, desired, lastScaleAtMs }: NotScalingEvent): string {
  return `${reference} to ${desired} (last scale time was ${formatGoTime(lastScaleAtMs)} )`;
}

export const monitorMessages = {
  notFound: (name: string) => `monitor ${name} not found, blocking the WPA from proceeding`,
  noState: (name: string) => `monitor ${name} state not found, blocking the WPA from proceeding`,
  notOk: (name: string, state: string) => `monitor ${name} is in ${state} state, blocking the WPA from proceeding`,
  ok: (name: string) => `monitor ${name} is in a OK state, allowing the WPA from proceeding`,
  unparsable: (text: string) =>
    `Lifecycle Control is not correctly enabled: strconv.ParseBool: parsing ${goQuote(text)}: invalid syntax`,
};
