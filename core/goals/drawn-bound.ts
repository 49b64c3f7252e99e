// What of an expectation a chart of replicas can show: a count that must be reached or kept, and a time.
import { firstChangeMs, lastChangeMs } from '../simulator/world/load.ts';
import { countOf, type MeasuredRun, type RunExpectation } from './evaluate.ts';

export interface DrawnBound {
  count: number;
  /** Absent: at all times. */
  atMs?: number | undefined;
}

/** Undefined for a figure or a sequence. */
export function boundOf(expectation: RunExpectation, measured: MeasuredRun): DrawnBound | undefined {
  const { load } = measured.scenario;
  switch (expectation.kind) {
    case 'reaches': {
      const sinceMs = expectation.run === 'load' ? firstChangeMs(load) : 0;
      return { count: countOf(expectation.count, measured), atMs: sinceMs + expectation.withinSeconds * 1000 };
    }
    case 'never':
      return { count: countOf(expectation.count, measured) };
    case 'isAt':
      return { count: countOf(expectation.count, measured), atMs: expectation.atSeconds * 1000 };
    case 'back':
      return {
        count: countOf(expectation.count, measured),
        atMs: lastChangeMs(load) + expectation.withinSeconds * 1000,
      };
    case 'sequence':
    case 'figure':
      return undefined;
  }
}
