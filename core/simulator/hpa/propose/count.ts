// From a ratio to a count, with fillers for pods that say nothing (docs/behavior/hpa.md §2.4 step B, §2.5). Direction is tested against
// 1, never against the tolerance, and a filler never turns the direction around.
import { int32 } from '../../int32.ts';
import { isWithin, type Tolerance } from '../tolerance.ts';
import type { Groups } from './group.ts';
import type { Note } from './proposal.ts';

export type MissingFill = 'full' | 'nothing' | 'out';

export interface Fill {
  missing: MissingFill;
  /** Unready pods count as using nothing. */
  unready: boolean;
}

export interface Counted {
  replicas: number;
  ratio: number;
  note: Note | undefined;
}

export interface Counting {
  current: number;
  groups: Groups;
  ratio: number;
  tolerance: Tolerance;
  /** What missing pods count as where the ratio is exactly 1. */
  onTarget: MissingFill;
  /** A count that moves against the ratio is dropped. */
  keepsDirection: boolean;
  /** What `full` means, in words. */
  full: 'request' | 'target';
  refill(fill: Fill): { ratio: number; entries: number };
}

export function countReplicas(counting: Counting): Counted {
  const { current, groups, ratio, tolerance } = counting;
  const unready = groups.unready.pods > 0 && ratio > 1;
  if (!unready && groups.missing.pods === 0) {
    if (isWithin(tolerance, ratio)) return { replicas: current, ratio, note: { kind: 'within', ratio } };
    return { replicas: int32(Math.ceil(ratio * groups.ready)), ratio, note: undefined };
  }
  const fill: Fill = { missing: groups.missing.pods > 0 ? missingFill(ratio, counting.onTarget) : 'out', unready };
  const { ratio: filled, entries } = counting.refill(fill);
  const note = noteOf(fill, counting);
  if (isWithin(tolerance, filled)) return { replicas: current, ratio: filled, note: note ?? { kind: 'within', ratio: filled } };
  if (isOpposite(ratio, filled)) return { replicas: current, ratio: filled, note };
  const replicas = int32(Math.ceil(filled * entries));
  const kept = counting.keepsDirection && movesAgainst(filled, current, replicas);
  return { replicas: kept ? current : replicas, ratio: filled, note };
}

function isOpposite(ratio: number, filled: number): boolean {
  return (ratio < 1 && filled > 1) || (ratio > 1 && filled < 1);
}

function movesAgainst(ratio: number, current: number, replicas: number): boolean {
  return (ratio < 1 && replicas > current) || (ratio > 1 && replicas < current);
}

function missingFill(ratio: number, onTarget: MissingFill): MissingFill {
  if (ratio < 1) return 'full';
  return ratio > 1 ? 'nothing' : onTarget;
}

function noteOf({ missing, unready }: Fill, { groups, full }: Counting): Note | undefined {
  if (unready) return { kind: 'unready', pods: groups.unready.pods };
  if (missing === 'out') return undefined;
  return { kind: 'missing', pods: groups.missing.pods, as: missing === 'full' ? full : 'nothing' };
}
