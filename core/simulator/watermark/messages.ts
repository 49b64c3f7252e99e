// The controller's texts in conditions and events, word for word (docs/behavior/wpa.md §5).

import { goQuote } from '../../model/go-quote.ts';
import type { LimitReason } from './normalize.ts';
import type { ConvergenceState } from './proposal.ts';

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
export const metricFailed = (error: string) => `the WPA was unable to compute the replica count: ${error}`;
export const metricFound = (description: string, reason: string | undefined) =>
  `the WPA was able to successfully calculate a replica count from ${description}${reason === undefined ? '' : ` because: ${reason}`}`;

export const dryRun = {
  on: ['True', 'DryRun mode enabled', "Scaling changes won't be applied"],
  off: ['False', 'DryRun mode disabled', 'Scaling changes can be applied'],
} as const;

export const limitMessages: Readonly<Record<LimitReason, string>> = {
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

/** The controller swaps reason and message. */
export function convergenceCondition(
  state: ConvergenceState,
  towards: 'high' | 'low' | 'off',
): readonly ['True' | 'False', reason: string, message: string] {
  const conditionReason = towards === 'low' ? convergeToLow : convergeToHigh;
  switch (state) {
    case 'off':
      return ['False', 'Feature not enabled', 'Value between Watermarks'];
    case 'above':
      return ['False', convergeToHigh, onlyStable];
    case 'below':
      return ['False', onlyStable, onlyStable];
    case 'accepted':
      return ['True', conditionReason, 'Value between Watermarks'];
    case 'refused':
      return ['False', conditionReason, 'Proposal could lead to an unstable regime'];
  }
}

export const rescaleReasons = {
  inBand: 'Metric within watermarks, attempting to scale to converge towards watermark',
  below: 'All metrics below target',
  aboveMax: 'Current number of replicas above Spec.MaxReplicas',
  belowMin: 'Current number of replicas below Spec.MinReplicas',
  statusZero: 'Current number of replicas must be greater than 0',
} as const;
export const aboveTarget = (description: string) => `${description} above target`;

export const newSize = (replicas: number, reason: string) => `New size: ${replicas}; reason: ${reason}`;

export function notScaling(reference: string, desired: number, lastScaleAt: string): string {
  return `Decided not to scale ${reference} to ${desired} (last scale time was ${lastScaleAt} )`;
}

export function decidedNotToScale(reference: string, desired: number, lastScaleAt: string): string {
  return `the WPA was able to successfully calculate a replica count and decided not to scale ${reference} to ${desired} (last scale time was ${lastScaleAt} )`;
}

export const monitorMessages = {
  notFound: (name: string) => `monitor ${name} not found, blocking the WPA from proceeding`,
  noState: (name: string) => `monitor ${name} state not found, blocking the WPA from proceeding`,
  notOk: (name: string, state: string) => `monitor ${name} is in ${state} state, blocking the WPA from proceeding`,
  ok: (name: string) => `monitor ${name} is in a OK state, allowing the WPA from proceeding`,
  unparsable: (text: string) =>
    `Lifecycle Control is not correctly enabled: strconv.ParseBool: parsing ${goQuote(text)}: invalid syntax`,
};
