// What an autoscaler would have done under the load of a recording, in every world that fits: the middle and a band,
// never a bare line.
import { quantileLine, type StepLine } from '../measured/step-line.ts';
import { weightedQuantile } from '../measured/weighted-quantile.ts';
import type { CalibrationSubject } from './calibration-subject.ts';
import type { FittedWorld } from './fitted-world.ts';
import { recordedRunner } from './recorded-runs.ts';

/** The middle, and the range of eight tenths of the fitted worlds. */
export interface Band<Value> {
  low: Value;
  middle: Value;
  high: Value;
}

export interface Prediction {
  replicas: Band<StepLine>;
  podSeconds: Band<number>;
  peak: Band<number>;
  /** Units of load. */
  unmet: Band<number>;
}

const shares = { low: 0.1, middle: 0.5, high: 0.9 } as const;

export function predict(subject: CalibrationSubject, worlds: readonly FittedWorld[]): Prediction {
  const runsIn = recordedRunner(subject);
  const runs = worlds.flatMap(({ values, weight }) =>
    runsIn(values).map((run, _, phases) => ({ ...run, weight: weight / phases.length })),
  );
  const lines = runs.map(({ line }) => line);
  const weights = runs.map(({ weight }) => weight);
  const totals = (of: (run: (typeof runs)[number]) => number) =>
    bandOf((share) =>
      weightedQuantile(
        runs.map((run) => ({ value: of(run), weight: run.weight })),
        share,
      ),
    );
  return {
    replicas: bandOf((share) => quantileLine(lines, weights, subject.run.seconds, share)),
    podSeconds: totals(({ trace }) => trace.report.podSeconds),
    peak: totals(({ line }) => Math.max(...line.map(([, count]) => count))),
    unmet: totals(({ trace }) => trace.report.unmet.units),
  };
}

function bandOf<Value>(at: (share: number) => Value): Band<Value> {
  return { low: at(shares.low), middle: at(shares.middle), high: at(shares.high) };
}
