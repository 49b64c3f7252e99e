// Why a pass ended with its count, as one reason and the field that decided (docs/behavior/wpa.md §5.5). A running window or delay is
// named before a limit: without it the limited count would have been set.
import type { Path } from '../../model/path.ts';
import type { Reason } from '../trace.ts';
import type { Proposed } from './combine.ts';
import type { Gate } from './gates.ts';
import type { Normalized } from './normalize.ts';
import type { Override } from './override.ts';
import type { Settings } from './settings.ts';
import type { WatermarkMetricStatus } from './status.ts';

export interface Decision {
  proposed: Proposed;
  normalized: Normalized;
  gate: Gate;
  override?: Override;
  /** Nothing was ever scaled by this object. */
  isFirst: boolean;
  /** No metric is out of its band. */
  stable: boolean;
  current: number;
  settings: Settings;
}

export interface Explanation {
  reason: Reason;
  deciding: Path;
}

export function explainDecision(decision: Decision): Explanation {
  const { override, normalized, current, settings, gate } = decision;
  if (override) return explainOverride(override);
  if (settings.spec.dryRun && gate.open) return because({ kind: 'dryRun', count: normalized.count }, ['spec', 'dryRun']);
  const waiting = normalized.count === current ? undefined : explainGate(decision);
  return waiting ?? explainCount(decision);
}

export function explainOverride({ kind }: Override): Explanation {
  switch (kind) {
    case 'atZero':
      return because({ kind: 'resting' }, []);
    case 'aboveMax':
      return because({ kind: 'aboveMax' }, ['spec', 'maxReplicas']);
    case 'belowMin':
      return because({ kind: 'belowMin' }, ['spec', 'minReplicas']);
    case 'statusZero':
      return because({ kind: 'noneRunning' }, []);
  }
}

function explainGate({ gate, normalized, current, settings: { spec } }: Decision): Explanation | undefined {
  const direction = normalized.count > current ? 'scaleUp' : 'scaleDown';
  const isUp = direction === 'scaleUp';
  const by = gate.by;
  if (by?.kind === 'delay') {
    const seconds = isUp ? spec.upscaleDelayAboveWatermarkSeconds : spec.downscaleDelayBelowWatermarkSeconds;
    const field = isUp ? 'upscaleDelayAboveWatermarkSeconds' : 'downscaleDelayBelowWatermarkSeconds';
    return because({ kind: 'delayed', direction, leftMs: by.leftMs, seconds, count: normalized.count }, ['spec', field]);
  }
  if (by?.kind !== 'window') return undefined;
  const seconds = isUp ? spec.upscaleForbiddenWindowSeconds : spec.downscaleForbiddenWindowSeconds;
  const field = isUp ? 'upscaleForbiddenWindowSeconds' : 'downscaleForbiddenWindowSeconds';
  return because({ kind: 'forbidden', direction, leftMs: by.leftMs, seconds, count: normalized.count }, ['spec', field]);
}

function explainCount(decision: Decision): Explanation {
  const { proposed, normalized, isFirst, stable, current, settings } = decision;
  const { winner } = proposed;
  if (!winner) return because({ kind: 'noMetric' }, ['spec', 'metrics']);
  if (isFirst && normalized.count !== current) return because({ kind: 'firstEvaluation', count: normalized.count }, []);
  if (normalized.heldByReady) return because({ kind: 'heldByReady', ready: proposed.ready }, []);
  if (normalized.limited) return explainLimit(normalized, current, settings);
  // Another metric may be out of its band, and asks for less.
  if (stable || !(winner.isAbove || winner.isBelow)) return explainBand(decision);
  if (winner.aborted && proposed.proposal === current)
    return because({ kind: 'abortedByUnready', ready: winner.ready, by: winner.label }, winner.path);
  const kind = proposed.proposal === current ? 'unchanged' : 'asked';
  return because({ kind, by: winner.label, count: proposed.proposal }, winner.path);
}

function explainBand({ proposed: { winner, proposal }, settings, current }: Decision): Explanation {
  const by = winner?.label ?? '';
  const path = winner?.path ?? [];
  const towards = settings.converge === 'low' ? 'low' : 'high';
  if (winner?.converging === 'accepted')
    return because({ kind: 'converging', by, towards, count: proposal }, ['spec', 'convergeTowardsWatermark']);
  if (winner?.converging === 'refused') return because({ kind: 'convergenceRefused', by, towards }, ['spec', 'convergeTowardsWatermark']);
  if (winner?.converging === undefined) return because({ kind: 'zeroIgnored', by, count: proposal }, ['spec', 'tolerateZero']);
  // A recommender has no band; what it asks for may be within its own bounds.
  if (!winner.band) return because({ kind: proposal === current ? 'unchanged' : 'asked', by, count: proposal }, path);
  const { adjustedLow, adjustedHigh } = winner.band;
  const bounds = { lowMilli: Number(adjustedLow), highMilli: Number(adjustedHigh) };
  return because({ kind: 'inBand', by, ...bounds, ...(isBytes(winner.status) && { isBytes: true }) }, path);
}

function isBytes(status: WatermarkMetricStatus): boolean {
  return 'resource' in status && status.resource.name === 'memory';
}

function explainLimit(
  { reason, count }: Normalized,
  current: number,
  { upFactorMilli, downFactorMilli, minReplicas, maxReplicas }: Settings,
): Explanation {
  if (reason === 'TooManyReplicas' || (reason === 'ScaleUpLimit' && count === maxReplicas))
    return because({ kind: 'atMax' }, ['spec', 'maxReplicas']);
  if (reason === 'TooFewReplicas' || (reason === 'ScaleDownLimit' && count === minReplicas))
    return because({ kind: 'atMin' }, ['spec', 'minReplicas']);
  const isUp = reason === 'ScaleUpLimit';
  const percent = Number(isUp ? upFactorMilli : downFactorMilli) / 1000;
  const field = isUp ? 'scaleUpLimitFactor' : 'scaleDownLimitFactor';
  const direction = isUp ? 'scaleUp' : 'scaleDown';
  if (percent === 0) return because({ kind: 'frozen', direction }, ['spec', field]);
  return because({ kind: 'factor', direction, percent, lets: Math.abs(count - current) }, ['spec', field]);
}

function because(reason: Reason, deciding: Path): Explanation {
  return { reason, deciding };
}
