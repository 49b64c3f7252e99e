// The reason for the count of a WatermarkPodAutoscaler (docs/behavior/wpa.md §5.1), and when the count can change.
import type { WatermarkPodAutoscaler } from '../../model/watermark/autoscaler.ts';
import { durationText } from '../../simulator/trace-text.ts';
import { explainError } from '../catalogue/errors.ts';
import { conditionEntry } from '../catalogue/lookup.ts';
import { certain, type Statement, type StateVerdict } from '../explanation.ts';
import { conditionOf, type ObservedAutoscaler, type ObservedCondition } from '../observed.ts';
import { parseTimeMs, timeText } from '../time-text.ts';
import { verdictWithCauses } from '../verdict-with-causes.ts';

export interface WatermarkFacts {
  observed: ObservedAutoscaler;
  /** The autoscaler; undefined if the text has only a part of the spec. */
  wpa: WatermarkPodAutoscaler | undefined;
}

export function watermarkVerdict(facts: WatermarkFacts): StateVerdict {
  const verdict = withoutDryRun(facts);
  const dryRun = conditionOf(facts.observed, 'DryRun');
  if (dryRun?.status !== 'True' || verdict.isProblem) return verdict;
  const { means = '', advice, field } = conditionEntry('WatermarkPodAutoscaler', dryRun) ?? {};
  return {
    ...verdict,
    headline: `dry run: ${verdict.headline}`,
    reasons: [certain(means), ...verdict.reasons],
    advice,
    field,
  };
}

function withoutDryRun({ observed, wpa }: WatermarkFacts): StateVerdict {
  const able = conditionOf(observed, 'AbleToScale');
  const active = conditionOf(observed, 'ScalingActive');
  const blocked = conditionOf(observed, 'ScalingBlocked');
  const limited = conditionOf(observed, 'ScalingLimited');
  const isBackoff = able?.reason.startsWith('Backoff') === true;
  if (blocked?.status === 'True') return verdictOf(`does not scale: ${oneLine(blocked.message)}`, blocked, true);
  if (able?.status === 'False' && !isBackoff) return verdictOf(`does not scale: ${errorText(able)}`, able, true);
  if (active?.reason === 'ScalingDisabled') return verdictOf('paused: the target has 0 replicas', active, true);
  if (active?.status === 'False') return verdictOf(`stays${at(observed)}: ${errorText(active)}`, active, true);
  const direction = directionOf(observed);
  const window = direction && able && isBackoff ? windowOf(able, direction) : undefined;
  if (able && window) return verdictOf(`held${at(observed)} by ${window}`, able, false);
  if (limited?.status === 'True')
    return verdictOf(
      `held${at(observed)}: ${limitText(limited, observed)}`,
      limited,
      limited.reason === 'TooManyReplicas',
    );
  if (able?.reason === 'SuccessfulScale') return verdictOf('scaled in the last check', able, false);
  if (direction) return verdictOf(...waitingText(observed, wpa, direction));
  return verdictOf(`steady${at(observed)}: every metric is between its watermarks`, undefined, false);
}

type UpOrDown = 'up' | 'down';

function directionOf(observed: ObservedAutoscaler): UpOrDown | undefined {
  if (conditionOf(observed, 'AboveHighWatermark')?.status === 'True') return 'up';
  return conditionOf(observed, 'BelowLowWatermark')?.status === 'True' ? 'down' : undefined;
}

function windowOf({ reason }: ObservedCondition, direction: UpOrDown): string | undefined {
  const which = direction === 'up' ? 'Upscale' : 'Downscale';
  if (reason !== 'BackoffBoth' && reason !== `Backoff${which}`) return undefined;
  return `the forbidden window of ${direction}scales`;
}

function waitingText(
  observed: ObservedAutoscaler,
  wpa: WatermarkPodAutoscaler | undefined,
  direction: UpOrDown,
): [string, ObservedCondition | undefined, boolean] {
  const condition = conditionOf(observed, direction === 'up' ? 'AboveHighWatermark' : 'BelowLowWatermark');
  const delay = wpa ? delaySeconds(wpa, direction) : 0;
  const wait = delay > 0 ? `, but for less than ${durationText(delay)} so far, or it recommends the current count` : '';
  return [
    `at ${observed.currentReplicas ?? 'an unknown count'}: a metric is ${positionOf(direction)}${wait}`,
    condition,
    false,
  ];
}

function positionOf(direction: UpOrDown): string {
  return direction === 'up' ? 'above its high watermark' : 'below its low watermark';
}

function delaySeconds({ spec }: WatermarkPodAutoscaler, direction: UpOrDown): number {
  return direction === 'up' ? spec.upscaleDelayAboveWatermarkSeconds : spec.downscaleDelayBelowWatermarkSeconds;
}

function verdictOf(headline: string, condition: ObservedCondition | undefined, isProblem: boolean): StateVerdict {
  const entry = condition && conditionEntry('WatermarkPodAutoscaler', condition);
  const error = condition && isProblem ? explainError(condition.message) : undefined;
  return verdictWithCauses({ headline, isProblem }, entry, error);
}

function at({ currentReplicas }: ObservedAutoscaler): string {
  return currentReplicas === undefined ? '' : ` at ${currentReplicas}`;
}

function errorText({ message, reason }: ObservedCondition): string {
  return explainError(message)?.short ?? (message === '' ? reason : oneLine(message));
}

const maxLength = 120;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`;
}

function limitText({ reason }: ObservedCondition, { minReplicas, maxReplicas }: ObservedAutoscaler): string {
  switch (reason) {
    case 'TooManyReplicas':
      return `the metrics recommend more than maxReplicas ${maxReplicas ?? ''}`.trimEnd();
    case 'TooFewReplicas':
      return `the metrics recommend fewer than minReplicas ${minReplicas ?? ''}`.trimEnd();
    case 'ScaleUpLimit':
      return 'scaleUpLimitFactor limits the scale-up';
    case 'ScaleDownLimit':
      return 'scaleDownLimitFactor limits the scale-down';
    default:
      return reason;
  }
}

export function watermarkNextChanges({ observed, wpa }: WatermarkFacts): Statement[] {
  const able = conditionOf(observed, 'AbleToScale');
  const isFailing = able?.status === 'False' && !able.reason.startsWith('Backoff');
  const isBlocked = conditionOf(observed, 'ScalingBlocked')?.status === 'True';
  if (isBlocked) return [certain('No change until the DatadogMonitor is OK.')];
  if (isFailing || conditionOf(observed, 'ScalingActive')?.status === 'False')
    return [
      certain(
        'No change until this problem is resolved. Only a count outside minReplicas … maxReplicas is still corrected, if the target can be read.',
      ),
    ];
  const direction = directionOf(observed);
  if (!wpa || !direction) return [certain('The count changes when a metric leaves the range between its watermarks.')];
  return [...windowEnd(observed, wpa, direction), ...delayEnd(observed, wpa, direction)];
}

function windowEnd(
  { lastScaling }: ObservedAutoscaler,
  { spec }: WatermarkPodAutoscaler,
  direction: UpOrDown,
): Statement[] {
  const seconds = direction === 'up' ? spec.upscaleForbiddenWindowSeconds : spec.downscaleForbiddenWindowSeconds;
  const { atMs } = lastScaling ?? {};
  if (atMs === undefined) return [];
  return [
    certain(
      `The last scaling was at ${timeText(atMs)}, so there is no ${direction}scale before ${timeText(atMs + seconds * 1000)} (${direction}scaleForbiddenWindowSeconds ${seconds}).`,
    ),
  ];
}

/** Says when the delay before a scaling ends. The delay starts at the last transition of the condition. */
function delayEnd(observed: ObservedAutoscaler, wpa: WatermarkPodAutoscaler, direction: UpOrDown): Statement[] {
  const seconds = delaySeconds(wpa, direction);
  const condition = conditionOf(observed, direction === 'up' ? 'AboveHighWatermark' : 'BelowLowWatermark');
  const sinceMs = parseTimeMs(condition?.since ?? '');
  if (seconds === 0 || sinceMs === undefined) return [];
  const field = direction === 'up' ? 'upscaleDelayAboveWatermarkSeconds' : 'downscaleDelayBelowWatermarkSeconds';
  return [
    certain(
      `${field} ${seconds} counts from ${timeText(sinceMs)}: the ${direction}scale comes after ${timeText(sinceMs + seconds * 1000)} if the metric stays ${positionOf(direction)} until then.`,
    ),
  ];
}
