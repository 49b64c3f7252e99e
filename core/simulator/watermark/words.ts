// The words for what only a WatermarkPodAutoscaler decides (docs/behavior/wpa.md §5.5).
import type { Reason } from '../trace.ts';
import { amountText } from './amount-text.ts';

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
      return `in band (${amountText(reason.lowMilli, reason.isBytes)} … ${amountText(reason.highMilli, reason.isBytes)}) of ${reason.by}`;
    case 'zeroIgnored':
      return `${reason.by} is exactly 0, which is not tolerated: the ready pods are asked for (${reason.count})`;
    case 'converging':
      return `converging to the ${watermark(reason.towards)} of ${reason.by}`;
    case 'convergenceRefused':
      return `convergence refused: one step further ${reason.by} could leave the ${watermark(reason.towards)}`;
    case 'abortedByUnready':
      return `aborted: with only ${podsReady(reason.ready)}, ${reason.by} asks for the opposite`;
    case 'heldByReady':
      return `held: only ${podsReady(reason.ready)}, too few to take any away`;
    case 'tooFewReady':
      return `too few available pods: ${reason.error}`;
    case 'factor':
      return factorText(reason);
    case 'frozen':
      return `frozen: ${factorName(reason.direction)} is 0`;
    case 'forbidden':
      return `${windowName(reason.direction)} (${seconds(reason.leftMs)} left): the last scaling, up or down, must be ${reason.seconds} s old before ${reason.count} is set`;
    case 'delayed':
      return delayText(reason);
    case 'firstEvaluation':
      return `first evaluation: ${reason.count} is set whatever windows and delays say`;
    case 'noneRunning':
      return 'no replica is running: 1 is set at once, no metric, window or factor';
    case 'noMetric':
      return 'no metric and no recommender: 0 is asked for';
    case 'neverBelow':
      return `${reason.by} is never below its band: its low watermark, less the tolerance, is not above 0`;
    case 'dryRun':
      return `dry run: ${reason.count} is only recorded`;
    case 'blockedByMonitor':
      return `blocked by monitor: ${reason.message}`;
    case 'specRefused':
      return `the controller refuses the spec: ${reason.problem}`;
    case 'defaulting':
      return 'the controller writes the defaults';
    case 'panicked':
      return 'the controller breaks off: it calculates with something that is not there';
    case 'gone':
      return 'the object is gone';
  }
}

type Direction = Extract<WatermarkReason, { kind: 'factor' }>['direction'];

function factorText({ direction, percent, lets }: Extract<WatermarkReason, { kind: 'factor' }>): string {
  const moved = direction === 'scaleUp' ? 'added' : 'removed';
  return `limited: ${factorName(direction)} lets ${percent} % (${lets} ${lets === 1 ? 'pod' : 'pods'}) be ${moved} at once`;
}

function delayText({ direction, leftMs, seconds: delay, count }: Extract<WatermarkReason, { kind: 'delayed' }>): string {
  const side = direction === 'scaleUp' ? 'above the high watermark' : 'below the low watermark';
  if (!Number.isFinite(leftMs)) return `delay: no metric is ${side}, so ${count} is not set`;
  return `delay (${seconds(leftMs)} left): a metric must be ${side} for ${delay} s before ${count} is set`;
}

const watermark = (towards: 'high' | 'low') => (towards === 'high' ? 'high watermark' : 'low watermark');
const factorName = (direction: Direction) => (direction === 'scaleUp' ? 'scaleUpLimitFactor' : 'scaleDownLimitFactor');
const windowName = (direction: Direction) => (direction === 'scaleUp' ? 'upscale window' : 'downscale window');
const podsReady = (ready: number) => `${ready} ${ready === 1 ? 'pod' : 'pods'} ready`;
/** Syncs are some milliseconds late, and nobody wants to read them. */
const seconds = (ms: number) => `${ms < 1000 ? Math.round(ms) / 1000 : Math.round(ms / 1000)} s`;
