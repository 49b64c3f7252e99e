import type { Path } from '../model/path.ts';
import type { Trace } from '../simulator/trace.ts';
import { clockText, hasHours, reasonText } from '../simulator/trace-text.ts';
import { evaluateExpectation, type Outcome, type RunExpectation, type SimulatedRun, traceOf } from './evaluate.ts';
import type { ExpectedRun } from './expectation.ts';

export interface Judgement {
  passed: boolean;
  happened: string;
  sequence?: readonly number[] | undefined;
  shownBy?: DecidingSync | undefined;
}

export interface DecidingSync {
  atMs: number;
  at: string;
  reason: string;
  /** The path of the field that decided; empty if a rule of the controller itself decided. */
  decidedBy: Path;
  run: ExpectedRun;
  trace: Trace;
}

export function judge(expectation: RunExpectation, measured: SimulatedRun): Judgement {
  const outcome = evaluateExpectation(expectation, measured);
  const { passed, happened, sequence } = outcome;
  return { passed, happened, sequence, shownBy: passed ? undefined : decidingSync(outcome, measured) };
}

function decidingSync({ tick, run }: Outcome, measured: SimulatedRun): DecidingSync | undefined {
  if (!tick) return undefined;
  const trace = traceOf(measured, run);
  const { atMs, reason, decidedBy } = tick;
  return { atMs, at: clockText(atMs, hasHours(trace.ticks)), reason: reasonText(reason), decidedBy, run, trace };
}
