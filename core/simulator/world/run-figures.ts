import type { WorldTrace } from './simulate.ts';

export interface RunFigures {
  sequence: readonly number[];
  /** Seconds from the first change of the load until the highest count was set. */
  secondsToHighest: number;
  highest: number;
  /** The share of the offered load that was not served, from 0 to 1. */
  unmetPart: number;
  podHours: number;
  flaps: number;
}

export function figuresOf({ sequence, report }: Pick<WorldTrace, 'sequence' | 'report'>): RunFigures {
  return {
    sequence,
    secondsToHighest: report.target.seconds,
    highest: report.target.replicas,
    unmetPart: report.unmet.part,
    podHours: report.podSeconds / 3600,
    flaps: report.flaps,
  };
}
