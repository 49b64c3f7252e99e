// Computes a count from a ratio. Fillers are assumed values for pods without metrics (docs/behavior/hpa.md §2.4 step B,
// §2.5). If fillers turn a ratio above 1 into a ratio below 1, or vice versa, the count stays unchanged.
import { ceilInt32 } from '../../int32.ts';
import type { MetricReading } from '../metric-reading.ts';
import { isWithinTolerance } from '../tolerance.ts';
import type { GroupedPods } from './group.ts';
import { type CalculationNote, type MetricContext, type SuccessfulProposal, withinTolerance } from './proposal.ts';

export type MissingMetricFill = 'full' | 'nothing' | 'out';

export interface FillPolicy {
  missing: MissingMetricFill;
  /** Whether unready pods count as 0. */
  unready: boolean;
}

export interface FillRules {
  /** The value that is filled in for pods without metrics if the ratio is exactly 1. */
  missingOnTarget: MissingMetricFill;
  keepsDirection: boolean;
  /**
   * What texts say about the fill `full`: each pod without metrics is assumed to use its request, or to be at the
   * target of the metric.
   */
  fullFillText: 'request' | 'target';
  ratioWith(groups: GroupedPods, fill: FillPolicy): number;
}

export function countReplicas(
  { controller, current }: MetricContext,
  groups: GroupedPods,
  ratio: number,
  reading: MetricReading,
  rules: FillRules,
): SuccessfulProposal {
  const { tolerance, profile } = controller;
  const { countsCapped } = profile.has;
  const unready = groups.unready > 0 && ratio > 1;
  if (!unready && groups.missing === 0) {
    if (isWithinTolerance(tolerance, ratio))
      return { ok: true, replicas: current, ratio, reading, note: withinTolerance };
    return { ok: true, replicas: ceilInt32(ratio * groups.ready, countsCapped), ratio, reading, note: undefined };
  }
  const fill: FillPolicy = {
    missing: groups.missing > 0 ? missingFill(ratio, rules.missingOnTarget) : 'out',
    unready,
  };
  const filled = rules.ratioWith(groups, fill);
  const note = noteOf(fill, groups, rules);
  const kept = { ok: true, replicas: current, ratio: filled, reading } as const;
  if (isWithinTolerance(tolerance, filled)) return { ...kept, note: note ?? withinTolerance };
  if (isOpposite(ratio, filled)) return { ...kept, note };
  const replicas = ceilInt32(filled * entryCount(groups, fill), countsCapped);
  return rules.keepsDirection && movesAgainst(filled, current, replicas)
    ? { ...kept, note }
    : { ...kept, replicas, note };
}

/**
 * The number of metrics that are averaged, including metrics that are filled in and metrics of pods that are not
 * observed.
 */
export function entryCount({ entries, strayEntries, missing, unready }: GroupedPods, fill: FillPolicy): number {
  return entries + strayEntries + (fill.missing === 'out' ? 0 : missing) + (fill.unready ? unready : 0);
}

function isOpposite(ratio: number, filled: number): boolean {
  return (ratio < 1 && filled > 1) || (ratio > 1 && filled < 1);
}

function movesAgainst(ratio: number, current: number, replicas: number): boolean {
  return (ratio < 1 && replicas > current) || (ratio > 1 && replicas < current);
}

function missingFill(ratio: number, onTarget: MissingMetricFill): MissingMetricFill {
  if (ratio < 1) return 'full';
  return ratio > 1 ? 'nothing' : onTarget;
}

function noteOf(
  { missing, unready }: FillPolicy,
  groups: GroupedPods,
  { fullFillText }: FillRules,
): CalculationNote | undefined {
  if (unready) return { kind: 'unready', pods: groups.unready };
  if (missing === 'out') return undefined;
  return { kind: 'missing', pods: groups.missing, as: missing === 'full' ? fullFillText : 'nothing' };
}
