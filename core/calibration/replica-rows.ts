// Counts over time as rows: one for each time at which a line changes.
import { type StepLine, stepReader } from '../measured/step-line.ts';
import type { Band } from './predict.ts';

export interface ReplicaRow {
  seconds: number;
  measured: number;
  /** `5`, or `5 (4 … 6)`: of each prediction. */
  predicted: readonly string[];
}

/** `left`: how many further rows there are. */
export function replicaRows(
  measured: StepLine,
  predictions: readonly Band<StepLine>[],
  maxRows: number,
): { rows: ReplicaRow[]; left: number } {
  const lines = [measured, ...predictions.map(({ middle }) => middle)];
  const times = [...new Set(lines.flatMap((line) => line.map(([seconds]) => seconds)))].sort((a, b) => a - b);
  const measuredAt = stepReader(measured);
  const readers = predictions.map(({ low, middle, high }) => [low, middle, high].map(stepReader));
  const rows = times.slice(0, maxRows).map((seconds) => ({
    seconds,
    measured: measuredAt(seconds),
    predicted: readers.map((at) => countWithRange(at.map((countAt) => countAt(seconds)))),
  }));
  return { rows, left: times.length - rows.length };
}

function countWithRange([low, middle, high]: readonly number[]): string {
  return low === high ? String(middle) : `${middle} (${low} … ${high})`;
}
