// From a ratio to a count, with fillers for pods without metrics (docs/behavior/hpa.md §2.4 step B, §2.5). The
// direction is compared with 1, never with the tolerance, and a filler never reverses it.
import { int32 } from '../../int32.ts';
import { isWithinTolerance, type Tolerance } from '../tolerance.ts';
import type { GroupedPods } from './group.ts';
import type { CalculationNote } from './proposal.ts';

export type MissingMetricFill = 'full' | 'nothing' | 'out';

export interface FillPolicy {
  missing: MissingMetricFill;
  /** Unready pods count as 0. */
  unready: boolean;
}

export interface CountResult {
  replicas: number;
  ratio: number;
  note: CalculationNote | undefined;
}

export interface CountInput {
  current: number;
  groups: GroupedPods;
  ratio: number;
  tolerance: Tolerance;
  /** The filler for pods without metrics if the ratio is exactly 1. */
  missingOnTarget: MissingMetricFill;
  /** A count that contradicts the direction of the ratio is dropped. */
  keepsDirection: boolean;
  /** The meaning of `full`. */
  fullFillText: 'request' | 'target';
  recalculate(fill: FillPolicy): { ratio: number; entries: number };
}

export function countReplicas(input: CountInput): CountResult {
  const { current, groups, ratio, tolerance } = input;
  const unready = groups.unready.pods > 0 && ratio > 1;
  if (!unready && groups.missing.pods === 0) {
    if (isWithinTolerance(tolerance, ratio)) return { replicas: current, ratio, note: { kind: 'within', ratio } };
    return { replicas: int32(Math.ceil(ratio * groups.ready)), ratio, note: undefined };
  }
  const fill: FillPolicy = {
    missing: groups.missing.pods > 0 ? missingFill(ratio, input.missingOnTarget) : 'out',
    unready,
  };
  const { ratio: filled, entries } = input.recalculate(fill);
  const note = noteOf(fill, input);
  if (isWithinTolerance(tolerance, filled))
    return { replicas: current, ratio: filled, note: note ?? { kind: 'within', ratio: filled } };
  if (isOpposite(ratio, filled)) return { replicas: current, ratio: filled, note };
  const replicas = int32(Math.ceil(filled * entries));
  const kept = input.keepsDirection && movesAgainst(filled, current, replicas);
  return { replicas: kept ? current : replicas, ratio: filled, note };
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

function noteOf({ missing, unready }: FillPolicy, { groups, fullFillText }: CountInput): CalculationNote | undefined {
  if (unready) return { kind: 'unready', pods: groups.unready.pods };
  if (missing === 'out') return undefined;
  return { kind: 'missing', pods: groups.missing.pods, as: missing === 'full' ? fullFillText : 'nothing' };
}
