// A trace as the few things that are drawn: steps, bands, changes. Equal neighbours are one.
import type { Reason, Tick } from '../simulator/trace.ts';
import { isChange } from './view.ts';

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

export function setSteps(ticks: readonly Tick[]): Step[] {
  const [first] = ticks;
  return first === undefined ? [] : [{ atMs: first.atMs, count: first.desired }, ...changesOf(ticks.slice(1))];
}

function changesOf(ticks: readonly Tick[]): Step[] {
  return ticks.filter(isChange).map(({ atMs, desired }) => ({ atMs, count: desired }));
}

/** Runs of steps, for where no metric was read nothing was asked for and the line has a hole. */
export function askedSteps(ticks: readonly Tick[], endMs: number): { steps: Step[]; endMs: number }[] {
  const runs: { steps: Step[]; endMs: number }[] = [];
  let open: Step[] | undefined;
  for (const { atMs, proposal } of ticks) {
    if (proposal === null) {
      if (open !== undefined) runs.push({ steps: open, endMs: atMs });
      open = undefined;
    } else if (open === undefined) open = [{ atMs, count: proposal }];
    else if (open.at(-1)?.count !== proposal) open.push({ atMs, count: proposal });
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

export function obstacleOf(reason: Reason): Pick<Band, 'obstacle' | 'label'> | undefined {
  switch (reason.kind) {
    case 'held':
      return { obstacle: 'held', label: 'held' };
    case 'raised':
      return { obstacle: 'held', label: 'raised' };
    case 'policy':
    case 'doubling':
      return { obstacle: 'limited', label: 'limited' };
    case 'disabled':
      return { obstacle: 'limited', label: 'disabled' };
    case 'forbidden':
      return { obstacle: 'held', label: 'window' };
    case 'delayed':
      return { obstacle: 'held', label: 'delay' };
    case 'factor':
      return { obstacle: 'limited', label: 'limited' };
    case 'frozen':
      return { obstacle: 'limited', label: 'frozen' };
    default:
      return undefined;
  }
}
