import { type StepLine, stepReader } from '../measured/step-line.ts';
import { rangedText } from './fitted-facts.ts';
import type { PredictedRange } from './predict.ts';

export interface ReplicaRow {
  seconds: number;
  measured: number;
  predicted: readonly string[];
}

/**
 * Returns the first `maxRows` rows of measured and predicted replicas. `left` is the number of rows that are left out.
 */
export function replicaRows(
  measured: StepLine,
  predictions: readonly PredictedRange<StepLine>[],
  maxRows: number,
): { rows: ReplicaRow[]; left: number } {
  const lines = [measured, ...predictions.map(({ middle }) => middle)];
  const times = [...new Set(lines.flatMap((line) => line.map(([seconds]) => seconds)))].sort((a, b) => a - b);
  const measuredAt = stepReader(measured);
  const readers = predictions.map(({ low, middle, high }) => ({
    low: stepReader(low),
    middle: stepReader(middle),
    high: stepReader(high),
  }));
  const rows = times.slice(0, maxRows).map((seconds) => ({
    seconds,
    measured: measuredAt(seconds),
    predicted: readers.map(({ low, middle, high }) =>
      rangedText({ low: low(seconds), middle: middle(seconds), high: high(seconds) }, String),
    ),
  }));
  return { rows, left: times.length - rows.length };
}
