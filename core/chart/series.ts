// A trace as the few things that are drawn: steps, bands, changes. Equal neighbours are one.
import type { Reason, Tick } from '../simulator/trace.ts';

export interface Step {
  atMs: number;
  count: number;
}

/** What stood in the way: a window, or a policy and its relatives. */
export type Obstacle = 'held' | 'limited';

export interface Band {
  obstacle: Obstacle;
  label: string;
  fromMs: number;
  toMs: number;
}

/** A count that somebody else set shows at its time where that is known, else at the sync that found it. */
export function setSteps(ticks: readonly Tick[], byHand: readonly Step[] = []): Step[] {
  const [first] = ticks;
  if (first === undefined) return [];
  const steps: Step[] = [];
  let next = 0;
  let count = first.current;
  const set = (atMs: number, to: number) => {
    if (to !== count || steps.length === 0) steps.push({ atMs, count: to });
    count = to;
  };
  for (const { atMs, current, desired } of ticks) {
    for (let hand = byHand[next]; hand !== undefined && hand.atMs <= atMs; hand = byHand[++next]) set(hand.atMs, hand.count);
    if (steps.length > 0) set(atMs, current);
    set(atMs, desired);
  }
  for (const { atMs, count } of byHand.slice(next)) set(atMs, count);
  return steps;
}

export interface AskedRun {
  steps: Step[];
  endMs: number;
}

/** What was asked for: by all metrics, or by one of them alone. Where nothing was read nothing was asked for, and the line has a hole. */
export function askedRuns(
  ticks: readonly Tick[],
  endMs: number,
  askedAt: (tick: Tick) => number | null = ({ proposal }) => proposal,
): AskedRun[] {
  const runs: AskedRun[] = [];
  let open: Step[] | undefined;
  for (const tick of ticks) {
    const { atMs } = tick;
    const count = askedAt(tick);
    if (count === null) {
      if (open !== undefined) runs.push({ steps: open, endMs: atMs });
      open = undefined;
    } else if (open === undefined) open = [{ atMs, count }];
    else if (open.at(-1)?.count !== count) open.push({ atMs, count });
  }
  return open === undefined ? runs : [...runs, { steps: open, endMs }];
}

export function bandsOf(ticks: readonly Tick[], periodMs: number): Band[] {
  const bands: Band[] = [];
  ticks.forEach((tick, i) => {
    const found = obstacleOf(tick.reason);
    if (found === undefined) return;
    const toMs = ticks[i + 1]?.atMs ?? tick.atMs + periodMs;
    const last = bands.at(-1);
    if (last?.toMs === tick.atMs && last.obstacle === found.obstacle && last.label === found.label) last.toMs = toMs;
    else bands.push({ ...found, fromMs: tick.atMs, toMs });
  });
  return bands;
}

/** The same object for every sync of a kind: a month asks 170,000 times. */
export function obstacleOf({ kind }: Pick<Reason, 'kind'>): Pick<Band, 'obstacle' | 'label'> | undefined {
  return obstacles[kind];
}

const obstacles: Partial<Record<Reason['kind'], Pick<Band, 'obstacle' | 'label'>>> = {
  held: { obstacle: 'held', label: 'stabilized' },
  raised: { obstacle: 'held', label: 'raised' },
  forbidden: { obstacle: 'held', label: 'window' },
  delayed: { obstacle: 'held', label: 'delay' },
  policy: { obstacle: 'limited', label: 'rate-limited' },
  doubling: { obstacle: 'limited', label: 'rate-limited' },
  disabled: { obstacle: 'limited', label: 'disabled' },
  factor: { obstacle: 'limited', label: 'rate-limited' },
  frozen: { obstacle: 'limited', label: 'frozen' },
};
