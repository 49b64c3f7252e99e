// A trace reduced to the drawn parts: steps, bands, changes. Equal adjacent entries are merged.
import type { Reason, Tick } from '../simulator/trace.ts';

export interface ReplicaStep {
  atMs: number;
  count: number;
}

export type Constraint = 'stabilized' | 'rate-limited';

export interface ConstraintBand {
  constraint: Constraint;
  label: string;
  fromMs: number;
  toMs: number;
}

/**
 * Returns each change of the count. A change in `manualScales` has its step at its own time. Any other change between
 * two syncs has its step at the sync that first read the new count.
 */
export function replicaSteps(ticks: readonly Tick[], manualScales: readonly ReplicaStep[] = []): ReplicaStep[] {
  const [first] = ticks;
  if (first === undefined) return [];
  const steps: ReplicaStep[] = [];
  let next = 0;
  let count = first.current;
  const set = (atMs: number, to: number) => {
    if (to !== count || steps.length === 0) steps.push({ atMs, count: to });
    count = to;
  };
  for (const { atMs, current, desired } of ticks) {
    for (let manual = manualScales[next]; manual !== undefined && manual.atMs <= atMs; manual = manualScales[++next])
      set(manual.atMs, manual.count);
    if (steps.length > 0) set(atMs, current);
    set(atMs, desired);
  }
  for (const { atMs, count } of manualScales.slice(next)) set(atMs, count);
  return steps;
}

export interface RecommendationSegment {
  steps: ReplicaStep[];
  endMs: number;
}

/**
 * Returns the recommendations as segments of a step line. A sync without a recommendation leaves a gap between two
 * segments.
 */
export function recommendationSegments(
  ticks: readonly Tick[],
  endMs: number,
  recommendationAt: (tick: Tick) => number | null = ({ proposal }) => proposal,
): RecommendationSegment[] {
  const runs: RecommendationSegment[] = [];
  let open: ReplicaStep[] | undefined;
  for (const tick of ticks) {
    const { atMs } = tick;
    const count = recommendationAt(tick);
    if (count === null) {
      if (open !== undefined) runs.push({ steps: open, endMs: atMs });
      open = undefined;
    } else if (open === undefined) open = [{ atMs, count }];
    else if (open.at(-1)?.count !== count) open.push({ atMs, count });
  }
  return open === undefined ? runs : [...runs, { steps: open, endMs }];
}

export function bandsOf(ticks: readonly Tick[], periodMs: number): ConstraintBand[] {
  const bands: ConstraintBand[] = [];
  ticks.forEach((tick, i) => {
    const found = constraintOf(tick.reason);
    if (found === undefined) return;
    const toMs = ticks[i + 1]?.atMs ?? tick.atMs + periodMs;
    const last = bands.at(-1);
    if (last?.toMs === tick.atMs && last.constraint === found.constraint && last.label === found.label)
      last.toMs = toMs;
    else bands.push({ ...found, fromMs: tick.atMs, toMs });
  });
  return bands;
}

/**
 * Returns the constraint that a reason shows; undefined if the reason limits nothing. All reasons of a kind share one
 * object, so that a run of a month, which has 170,000 syncs, creates few objects.
 */
export function constraintOf({ kind }: Pick<Reason, 'kind'>): Pick<ConstraintBand, 'constraint' | 'label'> | undefined {
  return constraints[kind];
}

const constraints: Partial<Record<Reason['kind'], Pick<ConstraintBand, 'constraint' | 'label'>>> = {
  held: { constraint: 'stabilized', label: 'stabilized' },
  raised: { constraint: 'stabilized', label: 'raised' },
  forbidden: { constraint: 'stabilized', label: 'window' },
  delayed: { constraint: 'stabilized', label: 'delay' },
  policy: { constraint: 'rate-limited', label: 'rate-limited' },
  doubling: { constraint: 'rate-limited', label: 'rate-limited' },
  disabled: { constraint: 'rate-limited', label: 'disabled' },
  factor: { constraint: 'rate-limited', label: 'rate-limited' },
  frozen: { constraint: 'rate-limited', label: 'frozen' },
};
