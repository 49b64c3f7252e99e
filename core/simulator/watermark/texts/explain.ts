// Explains why a reconcile set its count (docs/behavior/wpa.md §5.5). If a window or a delay prevents a change, the
// explanation names the window or the delay, even if a limit would also apply.
import type { Path } from '../../../model/path.ts';
import type { WatermarkSpec } from '../../../model/watermark/autoscaler.ts';
import type { Reason } from '../../trace.ts';
import type { NormalizedReplicas } from '../decide/normalize.ts';
import type { BoundsOverride } from '../decide/override.ts';
import type { ScalingPermission } from '../decide/scaling-permission.ts';
import type { WatermarkProposal } from '../propose/combine.ts';
import type { MetricProposal } from '../propose/proposal.ts';
import type { WatermarkSettings } from '../settings.ts';

export interface WatermarkDecision {
  proposed: WatermarkProposal;
  normalized: NormalizedReplicas;
  permission: ScalingPermission;
  override?: BoundsOverride | undefined;
  isFirst: boolean;
  isInBand: boolean;
  current: number;
  settings: WatermarkSettings;
}

export interface WatermarkExplanation {
  reason: Reason;
  decidedBy: Path;
}

const paths = {
  none: [] as Path,
  metrics: pathOf('metrics'),
  dryRun: pathOf('dryRun'),
  tolerateZero: pathOf('tolerateZero'),
  convergeTowardsWatermark: pathOf('convergeTowardsWatermark'),
  scaleUpLimitFactor: pathOf('scaleUpLimitFactor'),
  scaleDownLimitFactor: pathOf('scaleDownLimitFactor'),
  upscaleDelay: pathOf('upscaleDelayAboveWatermarkSeconds'),
  downscaleDelay: pathOf('downscaleDelayBelowWatermarkSeconds'),
  upscaleWindow: pathOf('upscaleForbiddenWindowSeconds'),
  downscaleWindow: pathOf('downscaleForbiddenWindowSeconds'),
};

function pathOf(field: keyof WatermarkSpec): Path {
  return ['spec', field];
}

const atMax = explanation({ kind: 'atMax' }, pathOf('maxReplicas'));
const atMin = explanation({ kind: 'atMin' }, pathOf('minReplicas'));
const noMetric = explanation({ kind: 'noMetric' }, paths.metrics);
const overrides: Readonly<Record<BoundsOverride['kind'], WatermarkExplanation>> = {
  atZero: explanation({ kind: 'resting' }, paths.none),
  aboveMax: explanation({ kind: 'aboveMax' }, atMax.decidedBy),
  belowMin: explanation({ kind: 'belowMin' }, atMin.decidedBy),
  statusZero: explanation({ kind: 'noneRunning' }, paths.none),
};

export function explainDecision(decision: WatermarkDecision): WatermarkExplanation {
  const { override, normalized, current, settings, permission } = decision;
  if (override) return explainOverride(override);
  if (settings.spec.dryRun && permission.isAllowed)
    return explanation({ kind: 'dryRun', count: normalized.count }, paths.dryRun);
  const waiting = normalized.count === current ? undefined : explainBlocked(decision);
  return waiting ?? explainCount(decision);
}

export function explainOverride({ kind }: BoundsOverride): WatermarkExplanation {
  return overrides[kind];
}

function explainBlocked({
  permission: { blockedBy },
  normalized: { count },
  current,
  settings: { spec },
}: WatermarkDecision): WatermarkExplanation | undefined {
  const isUp = count > current;
  const direction = isUp ? 'scaleUp' : 'scaleDown';
  if (blockedBy?.kind === 'delay') {
    const seconds = isUp ? spec.upscaleDelayAboveWatermarkSeconds : spec.downscaleDelayBelowWatermarkSeconds;
    const path = isUp ? paths.upscaleDelay : paths.downscaleDelay;
    return explanation({ kind: 'delayed', direction, leftMs: blockedBy.leftMs, seconds, count }, path);
  }
  if (blockedBy?.kind !== 'window') return undefined;
  const seconds = isUp ? spec.upscaleForbiddenWindowSeconds : spec.downscaleForbiddenWindowSeconds;
  const path = isUp ? paths.upscaleWindow : paths.downscaleWindow;
  return explanation({ kind: 'forbidden', direction, leftMs: blockedBy.leftMs, seconds, count }, path);
}

function explainCount(decision: WatermarkDecision): WatermarkExplanation {
  const { proposed, normalized, isFirst, isInBand, current, settings } = decision;
  const { winner } = proposed;
  if (!winner) return noMetric;
  if (isFirst && normalized.count !== current)
    return explanation({ kind: 'firstEvaluation', count: normalized.count }, paths.none);
  if (normalized.heldByReady) return explanation({ kind: 'heldByReady', ready: proposed.ready }, paths.none);
  if (normalized.limited) return explainLimit(normalized, current, settings);
  // `isInBand` is false if any metric is outside its band, even if the winning metric is within its band. Therefore the
  // winning metric is checked, too.
  if (isInBand || !(winner.isAbove || winner.isBelow)) return explainBand(winner, decision);
  const { label: by, path } = winner.source;
  if (winner.aborted && proposed.proposal === current)
    return explanation({ kind: 'abortedByUnready', ready: winner.ready, by }, path);
  return explanation(
    { kind: proposed.proposal === current ? 'unchanged' : 'asked', by, count: proposed.proposal },
    path,
  );
}

function explainBand(
  { source, converging }: MetricProposal,
  { proposed: { proposal: count }, settings, current }: WatermarkDecision,
): WatermarkExplanation {
  const { label: by, path } = source;
  const towards = settings.converge === 'low' ? 'low' : 'high';
  switch (converging) {
    case 'accepted':
      return explanation({ kind: 'converging', by, towards, count }, paths.convergeTowardsWatermark);
    case 'refused':
      return explanation({ kind: 'convergenceRefused', by, towards }, paths.convergeTowardsWatermark);
    case undefined:
      return explanation({ kind: 'zeroIgnored', by, count }, paths.tolerateZero);
    default:
      // A recommender has no band, so `inBand` is absent for a recommender. The explanation then depends only on the
      // count.
      return explanation(source.inBand ?? { kind: count === current ? 'unchanged' : 'asked', by, count }, path);
  }
}

function explainLimit(
  { reason, count }: NormalizedReplicas,
  current: number,
  { upFactorMilli, downFactorMilli, minReplicas, maxReplicas }: WatermarkSettings,
): WatermarkExplanation {
  if (reason === 'TooManyReplicas' || (reason === 'ScaleUpLimit' && count === maxReplicas)) return atMax;
  if (reason === 'TooFewReplicas' || (reason === 'ScaleDownLimit' && count === minReplicas)) return atMin;
  const isUp = reason === 'ScaleUpLimit';
  const percent = Number(isUp ? upFactorMilli : downFactorMilli) / 1000;
  const path = isUp ? paths.scaleUpLimitFactor : paths.scaleDownLimitFactor;
  const direction = isUp ? 'scaleUp' : 'scaleDown';
  if (percent === 0) return explanation({ kind: 'frozen', direction }, path);
  return explanation({ kind: 'factor', direction, percent, allowed: Math.abs(count - current) }, path);
}

function explanation(reason: Reason, decidedBy: Path): WatermarkExplanation {
  return { reason, decidedBy };
}
