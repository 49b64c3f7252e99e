import { firstChangeMs, lastChangeMs } from '../simulator/world/load.ts';
import { expectedCountOf, type RunExpectation, type SimulatedRun } from './evaluate.ts';

export interface DrawnBound {
  count: number;
  atMs?: number | undefined;
}

export function boundOf(expectation: RunExpectation, measured: SimulatedRun): DrawnBound | undefined {
  const { load } = measured.scenario;
  switch (expectation.kind) {
    case 'reaches': {
      const sinceMs = expectation.run === 'load' ? firstChangeMs(load) : 0;
      return { count: expectedCountOf(expectation.count, measured), atMs: sinceMs + expectation.withinSeconds * 1000 };
    }
    case 'never':
      return { count: expectedCountOf(expectation.count, measured) };
    case 'isAt':
      return { count: expectedCountOf(expectation.count, measured), atMs: expectation.atSeconds * 1000 };
    case 'back':
      return {
        count: expectedCountOf(expectation.count, measured),
        atMs: lastChangeMs(load) + expectation.withinSeconds * 1000,
      };
    case 'sequence':
    case 'figure':
      return undefined;
  }
}
