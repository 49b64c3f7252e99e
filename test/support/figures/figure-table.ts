import type { Figure } from './figure.ts';
import { type Measurement, ratioOf } from './measure-figure.ts';

export interface Comparison {
  name: string;
  work: string;
  /** The time in milliseconds, or the unit that `work` names. */
  value: number;
  /** The value of the peer divided by ours. */
  goal?: number;
  peer?: { name: string; value: number };
}

const columns = ['figure', 'unit of work', 'ms', 'each', 'loops', 'budget', 'goal', 'peer'];
const textColumns = ['figure', 'unit of work', 'goal', 'peer'];

export function figureRow(figure: Figure, measurement: Measurement, budget: number | undefined): string[] {
  const { ms, peerMs } = measurement;
  const { name, work, count, goalMs, peer } = figure;
  const goals = [goalMs === undefined ? [] : `${goalMs} ms`, peer?.goal === undefined ? [] : `${peer.goal} ×`].flat();
  const times = [
    ms.toFixed(1),
    count === 1 ? '' : timeText(ms / count),
    String(Number(ratioOf(measurement).toPrecision(2))),
  ];
  const peerText = peer && peerMs !== undefined ? comparedText(peer.name, peerMs, ms) : '';
  return [name, work, ...times, budget === undefined ? 'none' : String(budget), goals.join(', '), peerText];
}

export function comparisonRow({ name, work, value, goal, peer }: Comparison): string[] {
  const peerText = peer ? comparedText(peer.name, peer.value, value) : '';
  return [name, work, value.toFixed(1), '', '', '', goal === undefined ? '' : `${goal} ×`, peerText];
}

export function tableText(rows: readonly string[][]): string {
  const all = [columns, ...rows];
  const widths = columns.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => lineText(row, widths)).join('\n');
}

function lineText(row: readonly string[], widths: readonly number[]): string {
  const cells = columns.map((column, i) => {
    const [cell = '', width = 0] = [row[i], widths[i]];
    return textColumns.includes(column) ? cell.padEnd(width) : cell.padStart(width);
  });
  return cells.join('  ').trimEnd();
}

function comparedText(name: string, theirs: number, ours: number): string {
  return `${name} ${theirs.toFixed(1)}, ${(theirs / ours).toFixed(2)} ×`;
}

function timeText(ms: number): string {
  return ms < 0.1 ? `${(ms * 1000).toFixed(2)} µs` : `${ms.toFixed(2)} ms`;
}
