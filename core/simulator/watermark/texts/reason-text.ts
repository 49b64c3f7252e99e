// The texts for decisions that only a WatermarkPodAutoscaler makes (docs/behavior/wpa.md §5.5).
import type { Reason } from '../../trace.ts';
import { milliAmountText } from './amount-text.ts';

export type WatermarkReason = Extract<
  Reason,
  {
    kind:
      | 'inBand'
      | 'zeroIgnored'
      | 'converging'
      | 'convergenceRefused'
      | 'abortedByUnready'
      | 'heldByReady'
      | 'tooFewReady'
      | 'factor'
      | 'frozen'
      | 'forbidden'
      | 'delayed'
      | 'firstEvaluation'
      | 'noneRunning'
      | 'noMetric'
      | 'neverBelow'
      | 'dryRun'
      | 'blockedByMonitor'
      | 'specRefused'
      | 'defaulting'
      | 'panicked'
      | 'gone';
  }
>;

export function watermarkReasonText(reason: WatermarkReason): string {
  switch (reason.kind) {
    case 'inBand':
      return `${reason.by} is within its band (${milliAmountText(reason.lowMilli, reason.isBytes)} … ${milliAmountText(reason.highMilli, reason.isBytes)})`;
    case 'zeroIgnored':
      return `${reason.by} is exactly 0, which is ignored without tolerateZero: the number of ready pods (${reason.count}) is recommended`;
    case 'converging':
      return `converging towards the ${watermarkName(reason.towards)} of ${reason.by}`;
    case 'convergenceRefused':
      return `no convergence: one more step could move ${reason.by} across the ${watermarkName(reason.towards)}`;
    case 'abortedByUnready':
      return `aborted: with only ${readyPodsText(reason.ready)}, ${reason.by} recommends scaling against its watermark`;
    case 'heldByReady':
      return `no scale-down: only ${readyPodsText(reason.ready)}`;
    case 'tooFewReady':
      return `too few available pods: ${reason.error}`;
    case 'factor':
      return factorText(reason);
    case 'frozen':
      return `${factorName(reason.direction)} is 0: no ${reason.direction === 'scaleUp' ? 'scale-up' : 'scale-down'}`;
    case 'forbidden':
      return `${windowName(reason.direction)} (${secondsText(reason.leftMs)} left): ${reason.count} can be set ${reason.seconds} s after the last scaling, up or down`;
    case 'delayed':
      return delayText(reason);
    case 'firstEvaluation':
      return `first evaluation: ${reason.count} is set regardless of windows and delays`;
    case 'noneRunning':
      return 'no replica is running: the count is set to 1 at once, regardless of metrics, windows and factors';
    case 'noMetric':
      return 'no metric and no recommender: 0 is recommended';
    case 'neverBelow':
      return `${reason.by} is never below its band, because its low watermark minus the tolerance is not above 0`;
    case 'dryRun':
      return `dry run: ${reason.count} is recorded but not set`;
    case 'blockedByMonitor':
      return `blocked by monitor: ${reason.message}`;
    case 'specRefused':
      return `the controller refuses the spec: ${reason.problem}`;
    case 'defaulting':
      return 'the controller writes the defaults';
    case 'panicked':
      return 'the controller panics: it reads a value that is missing';
    case 'gone':
      return 'the object is gone';
  }
}

type Direction = Extract<WatermarkReason, { kind: 'factor' }>['direction'];

function factorText({ direction, percent, allowed }: Extract<WatermarkReason, { kind: 'factor' }>): string {
  return `${factorName(direction)}: at most ${percent} % (${allowed} ${allowed === 1 ? 'pod' : 'pods'}) at once`;
}

function delayText({
  direction,
  leftMs,
  seconds: delay,
  count,
}: Extract<WatermarkReason, { kind: 'delayed' }>): string {
  const side = direction === 'scaleUp' ? 'above the high watermark' : 'below the low watermark';
  if (!Number.isFinite(leftMs)) return `delay: ${count} is not set, because no metric is ${side}`;
  return `delay (${secondsText(leftMs)} left): ${count} is set once a metric has been ${side} for ${delay} s`;
}

const watermarkName = (towards: 'high' | 'low') => (towards === 'high' ? 'high watermark' : 'low watermark');
const factorName = (direction: Direction) => (direction === 'scaleUp' ? 'scaleUpLimitFactor' : 'scaleDownLimitFactor');
const windowName = (direction: Direction) => (direction === 'scaleUp' ? 'scale-up window' : 'scale-down window');
const readyPodsText = (ready: number) => `${ready} ${ready === 1 ? 'pod' : 'pods'} ready`;
/**
 * Rounds times from 1 s on to whole seconds. Syncs are some milliseconds late, and in a long time these milliseconds
 * would only distract.
 */
const secondsText = (ms: number) => `${ms < 1000 ? Math.round(ms) / 1000 : Math.round(ms / 1000)} s`;
