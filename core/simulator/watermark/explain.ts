// Why a pass set its count, as one reason and the field that decided (docs/behavior/wpa.md §5.5). A running window or
// delay takes precedence over a limit: without it the limited count would have been set.
import type { Path } from '../../model/path.ts';
import type { Reason } from '../trace.ts';
import type { WatermarkProposal } from './combine.ts';
import type { NormalizedReplicas } from './normalize.ts';
import type { BoundsOverride } from './override.ts';
import type { ScalingPermission } from './scaling-permission.ts';
import type { WatermarkSettings } from './settings.ts';
import type { WatermarkMetricStatus } from './status.ts';

export interface WatermarkDecision {
  proposed: WatermarkProposal;
  normalized: NormalizedReplicas;
  permission: ScalingPermission;
  override?: BoundsOverride | undefined;
  /** This object has never scaled. */
  isFirst: boolean;
  /** No metric is outside its band. */
  isInBand: boolean;
  current: number;
  settings: WatermarkSettings;
}

export interface WatermarkExplanation {
  reason: Reason;
  decidedBy: Path;
}

export function explainDecision(decision: WatermarkDecision): WatermarkExplanation {
  const { override, normalized, current, settings, permission } = decision;
  if (override) return explainOverride(override);
  if (settings.spec.dryRun && permission.isAllowed)
    return explanation({ kind: 'dryRun', count: normalized.count }, ['spec', 'dryRun']);
  const waiting = normalized.count === current ? undefined : explainBlocked(decision);
  return waiting ?? explainCount(decision);
}

export function explainOverride({ kind }: BoundsOverride): WatermarkExplanation {
  switch (kind) {
    case 'atZero':
      return explanation({ kind: 'resting' }, []);
    case 'aboveMax':
      return explanation({ kind: 'aboveMax' }, ['spec', 'maxReplicas']);
    case 'belowMin':
      return explanation({ kind: 'belowMin' }, ['spec', 'minReplicas']);
    case 'statusZero':
      return explanation({ kind: 'noneRunning' }, []);
  }
}

function explainBlocked({
  permission,
  normalized,
  current,
  settings: { spec },
}: WatermarkDecision): WatermarkExplanation | undefined {
  const direction = normalized.count > current ? 'scaleUp' : 'scaleDown';
  const isUp = direction === 'scaleUp';
  const by = permission.blockedBy;
  if (by?.kind === 'delay') {
    const seconds = isUp ? spec.upscaleDelayAboveWatermarkSeconds : spec.downscaleDelayBelowWatermarkSeconds;
    const field = isUp ? 'upscaleDelayAboveWatermarkSeconds' : 'downscaleDelayBelowWatermarkSeconds';
    return explanation({ kind: 'delayed', direction, leftMs: by.leftMs, seconds, count: normalized.count }, [
      'spec',
      field,
    ]);
  }
  if (by?.kind !== 'window') return undefined;
  const seconds = isUp ? spec.upscaleForbiddenWindowSeconds : spec.downscaleForbiddenWindowSeconds;
  const field = isUp ? 'upscaleForbiddenWindowSeconds' : 'downscaleForbiddenWindowSeconds';
  return explanation({ kind: 'forbidden', direction, leftMs: by.leftMs, seconds, count: normalized.count }, [
    'spec',
    field,
  ]);
}

function explainCount(decision: WatermarkDecision): WatermarkExplanation {
  const { proposed, normalized, isFirst, isInBand, current, settings } = decision;
  const { winner } = proposed;
  if (!winner) return explanation({ kind: 'noMetric' }, ['spec', 'metrics']);
  if (isFirst && normalized.count !== current)
    return explanation({ kind: 'firstEvaluation', count: normalized.count }, []);
  if (normalized.heldByReady) return explanation({ kind: 'heldByReady', ready: proposed.ready }, []);
  if (normalized.limited) return explainLimit(normalized, current, settings);
  // Another metric may be outside its band and recommend less.
  if (isInBand || !(winner.isAbove || winner.isBelow)) return explainBand(decision);
  if (winner.aborted && proposed.proposal === current)
    return explanation({ kind: 'abortedByUnready', ready: winner.ready, by: winner.label }, winner.path);
  const kind = proposed.proposal === current ? 'unchanged' : 'asked';
  return explanation({ kind, by: winner.label, count: proposed.proposal }, winner.path);
}

function explainBand({ proposed: { winner, proposal }, settings, current }: WatermarkDecision): WatermarkExplanation {
  const by = winner?.label ?? '';
  const path = winner?.path ?? [];
  const towards = settings.converge === 'low' ? 'low' : 'high';
  if (winner?.converging === 'accepted')
    return explanation({ kind: 'converging', by, towards, count: proposal }, ['spec', 'convergeTowardsWatermark']);
  if (winner?.converging === 'refused')
    return explanation({ kind: 'convergenceRefused', by, towards }, ['spec', 'convergeTowardsWatermark']);
  if (winner?.converging === undefined)
    return explanation({ kind: 'zeroIgnored', by, count: proposal }, ['spec', 'tolerateZero']);
  // A recommender has no band; its reply may be within its own bounds.
  if (!winner.band)
    return explanation({ kind: proposal === current ? 'unchanged' : 'asked', by, count: proposal }, path);
  const { adjustedLow, adjustedHigh } = winner.band;
  const bounds = { lowMilli: Number(adjustedLow), highMilli: Number(adjustedHigh) };
  return explanation({ kind: 'inBand', by, ...bounds, ...(isBytes(winner.status) && { isBytes: true }) }, path);
}

function isBytes(status: WatermarkMetricStatus): boolean {
  return 'resource' in status && status.resource.name === 'memory';
}

function explainLimit(
  { reason, count }: NormalizedReplicas,
  current: number,
  { upFactorMilli, downFactorMilli, minReplicas, maxReplicas }: WatermarkSettings,
): WatermarkExplanation {
  if (reason === 'TooManyReplicas' || (reason === 'ScaleUpLimit' && count === maxReplicas))
    return explanation({ kind: 'atMax' }, ['spec', 'maxReplicas']);
  if (reason === 'TooFewReplicas' || (reason === 'ScaleDownLimit' && count === minReplicas))
    return explanation({ kind: 'atMin' }, ['spec', 'minReplicas']);
  const isUp = reason === 'ScaleUpLimit';
  const percent = Number(isUp ? upFactorMilli : downFactorMilli) / 1000;
  const field = isUp ? 'scaleUpLimitFactor' : 'scaleDownLimitFactor';
  const direction = isUp ? 'scaleUp' : 'scaleDown';
  if (percent === 0) return explanation({ kind: 'frozen', direction }, ['spec', field]);
  return explanation({ kind: 'factor', direction, percent, allowed: Math.abs(count - current) }, ['spec', field]);
}

function explanation(reason: Reason, decidedBy: Path): WatermarkExplanation {
  return { reason, decidedBy };
}
