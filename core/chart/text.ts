// A run drawn with letters, for terminals and pull requests: one line for each change, as long as the count.
import type { Trace } from '../simulator/trace.ts';
import { clockText } from '../simulator/words.ts';
import { isChange } from './view.ts';

const widest = 40;
const mostLines = 24;

export function drawText({ ticks, sequence, maxReplicas }: Trace): string {
  const [first] = sequence;
  const changes = ticks.filter(isChange).map(({ atMs, desired }) => ({ time: clockText(atMs), count: desired }));
  const lines = [{ time: '', count: first ?? 0 }, ...changes];
  // A person may have set more than maxReplicas.
  const most = lines.reduce((highest, { count }) => Math.max(highest, count), maxReplicas);
  const scale = Math.min(1, widest / Math.max(most, 1));
  const drawn = lines.map(({ time, count }) => `${time.padStart(8)}  ${String(count).padStart(5)} ${bar(count * scale)}`.trimEnd());
  if (drawn.length <= mostLines) return drawn.join('\n');
  const half = mostLines / 2;
  return [...drawn.slice(0, half), `${' '.repeat(12)}… ${drawn.length - mostLines} more`, ...drawn.slice(-half)].join('\n');
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** `length` in letters; the last one is drawn in eighths. */
function bar(length: number): string {
  const whole = Math.floor(length);
  return '█'.repeat(whole) + (eighths[Math.round((length - whole) * 8)] ?? '█');
}
