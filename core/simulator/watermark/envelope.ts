// Computes how fast a WatermarkPodAutoscaler itself can change the replicas. New pods are assumed to be ready
// immediately, and the controller syncs every 15 s. The scale-up begins with a new object, so no window delays the
// first evaluation. The scale-down begins just after a scaling to maxReplicas, so the windows start at that scaling.

import type { Direction } from '../../model/hpa/autoscaler.ts';
import type { WatermarkPodAutoscaler } from '../../model/watermark/autoscaler.ts';
import { maxChanges, maxEnvelopeSyncs, maxIdleSyncs } from '../envelope-limits.ts';
import type { Profile } from '../profile.ts';
import type { Envelope, EnvelopeRun, Tick } from '../trace.ts';
import { normalizeReplicas } from './decide/normalize.ts';
import { scalingPermission } from './decide/scaling-permission.ts';
import { syncPeriodMs } from './pass.ts';
import type { WatermarkProposal } from './propose/combine.ts';
import { convergeWithin } from './propose/converge.ts';
import { type PreparedWatermarkMetric, prepareSettings, type WatermarkSettings } from './settings.ts';
import type { ConvergenceState } from './status/messages.ts';
import { emptyWatermarkStatus, type WatermarkStatus } from './status/status.ts';
import { explainDecision, type WatermarkExplanation } from './texts/explain.ts';

export function watermarkEnvelope(autoscaler: WatermarkPodAutoscaler): Envelope {
  return {
    up: fastestRun(autoscaler, 'scaleUp', maxEnvelopeSyncs),
    down: fastestRun(autoscaler, 'scaleDown', maxEnvelopeSyncs),
  };
}

export function watermarkFastestRun(
  autoscaler: WatermarkPodAutoscaler,
  _: Profile,
  direction: Direction,
  limit: number,
): EnvelopeRun {
  return fastestRun(autoscaler, direction, Math.min(limit, maxEnvelopeSyncs));
}

function fastestRun(autoscaler: WatermarkPodAutoscaler, direction: Direction, limit: number): EnvelopeRun {
  const settings = prepareSettings(autoscaler.spec);
  const { minReplicas, maxReplicas } = settings;
  const way: EnvelopeDirection =
    direction === 'scaleUp'
      ? { direction, from: minReplicas, to: maxReplicas, lastScaleAtMs: null }
      : { direction, from: maxReplicas, to: minReplicas, lastScaleAtMs: 0 };
  return run(autoscaler, settings, way, limit);
}

interface EnvelopeDirection {
  direction: Direction;
  from: number;
  to: number;
  lastScaleAtMs: number | null;
}

function run(
  { kind, name, release, minReplicas, maxReplicas }: WatermarkPodAutoscaler,
  settings: WatermarkSettings,
  way: EnvelopeDirection,
  limit: number,
): EnvelopeRun {
  const ticks: Tick[] = [];
  const sequence = [way.from];
  const blocked = explainBlocked(settings, way);
  let status = initialStatus(way);
  let current = way.from;
  let seconds = 0;
  let idle = 0;
  while (idle < maxIdleSyncs && ticks.length < limit && sequence.length <= maxChanges) {
    const tick = blocked
      ? blockedTick(blocked, current)
      : step(settings, way, status, current, ticks.length * syncPeriodMs);
    ticks.push(tick);
    // A limit beyond 32 bits becomes negative. The API refuses a negative scale, so the run ends here.
    if (tick.desired < 0) break;
    idle++;
    if (tick.desired !== current) {
      current = tick.desired;
      sequence.push(current);
      seconds = tick.atMs / 1000;
      idle = 0;
      status = { ...status, lastScaleAtMs: tick.atMs };
    } else if (status.lastScaleAtMs === null) status = { ...status, lastScaleAtMs: tick.atMs };
    if (blocked || current === way.to || cannotMove(tick)) break;
  }
  const complete = current === way.to;
  return {
    kind,
    name,
    release,
    minReplicas,
    maxReplicas,
    ticks,
    sequence,
    direction: way.direction,
    seconds,
    complete,
  };
}

/** At the start of a run, the metrics have just left the range between their watermarks. */
function initialStatus({ direction, lastScaleAtMs }: EnvelopeDirection): WatermarkStatus {
  const type = direction === 'scaleUp' ? 'AboveHighWatermark' : 'BelowLowWatermark';
  const condition = { type, status: 'True', reason: '', message: '', sinceMs: 0 } as const;
  return { ...emptyWatermarkStatus, lastScaleAtMs, conditions: [condition] };
}

function step(
  settings: WatermarkSettings,
  { direction, to }: EnvelopeDirection,
  status: WatermarkStatus,
  current: number,
  atMs: number,
): Tick {
  const convergesOnly = direction === 'scaleDown' && onlyConverges(settings);
  const range = { lowest: Math.max(to, 1), highest: settings.maxReplicas };
  const recommended = convergesOnly ? convergeWithin(current, range, settings).count : to;
  const plain = constantProposal(settings, direction, recommended, current);
  const proposed = convergesOnly ? withConvergence(plain, recommended === current ? 'refused' : 'accepted') : plain;
  const normalized = normalizeReplicas(recommended, current, current, settings);
  // Delays apply only while a metric is outside its band. No metric is outside if the autoscaler has no metrics, or if
  // only convergence removes replicas.
  const isInBand = convergesOnly || !proposed.winner;
  const permission = scalingPermission(status, settings, { current, desired: normalized.count, isInBand, nowMs: atMs });
  const isFirst = status.lastScaleAtMs === null;
  const { reason, decidedBy } = explainDecision({
    proposed,
    normalized,
    permission,
    isFirst,
    isInBand,
    current,
    settings,
  });
  const counts = {
    current,
    proposal: recommended,
    stabilized: recommended,
    limit: normalized.count,
    desired: permission.isAllowed ? normalized.count : current,
  };
  return { atMs, ...counts, reason, decidedBy };
}

function constantProposal(
  settings: WatermarkSettings,
  direction: Direction,
  proposal: number,
  ready: number,
): WatermarkProposal {
  const isAbove = direction === 'scaleUp';
  const [metric] = settings.metrics;
  const source =
    metric && settings.metrics.length > 1 ? { ...metric, label: 'all metrics' } : (metric ?? settings.recommender);
  const winner = source && { source, proposal, ready, isAbove, isBelow: !isAbove, usage: 0 };
  return { result: 'proposed', proposal, ready, isAbove, isBelow: !isAbove, proposals: [], winner };
}

function onlyConverges(settings: WatermarkSettings): boolean {
  return settings.converge === 'high' && settings.metrics.some(isNeverBelow);
}

function withConvergence(proposed: WatermarkProposal, state: ConvergenceState): WatermarkProposal {
  const { winner } = proposed;
  return { ...proposed, isBelow: false, winner: winner && { ...winner, isBelow: false, converging: state } };
}

function isNeverBelow({ hasKnownWatermarks, band }: PreparedWatermarkMetric): boolean {
  return hasKnownWatermarks && Number(band.adjustedLow) <= 0;
}

function explainBlocked(
  settings: WatermarkSettings,
  { direction, to, from }: EnvelopeDirection,
): WatermarkExplanation | undefined {
  const { spec, metrics } = settings;
  if (from === to) return undefined;
  if (spec.dryRun) return { reason: { kind: 'dryRun', count: to }, decidedBy: ['spec', 'dryRun'] };
  const isEmpty = metrics.length === 0 && !spec.recommender;
  if (isEmpty && direction === 'scaleUp') return { reason: { kind: 'noMetric' }, decidedBy: ['spec', 'metrics'] };
  if (direction === 'scaleUp' || onlyConverges(settings)) return undefined;
  const blocked = metrics.find(isNeverBelow);
  return blocked && { reason: { kind: 'neverBelow', by: blocked.label }, decidedBy: [...blocked.path, 'lowWatermark'] };
}

function blockedTick({ reason, decidedBy }: WatermarkExplanation, current: number): Tick {
  return { atMs: 0, current, proposal: null, stabilized: null, limit: null, desired: current, reason, decidedBy };
}

function cannotMove({ reason }: Tick): boolean {
  return reason.kind === 'frozen' || reason.kind === 'convergenceRefused';
}
