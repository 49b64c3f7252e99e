// Draws a run with characters, for terminals and pull requests: each change is a line with a bar whose length shows the
// count.
import type { Trace } from '../simulator/trace.ts';
import { clockText, hasHours } from '../simulator/trace-text.ts';
import type { WorldTrace } from '../simulator/world/simulate.ts';
import { isChange } from './visible-range.ts';

const maxBarLength = 40;
const maxLines = 24;

export function drawTextChart({
  ticks,
  sequence,
  maxReplicas,
  manualScales = [],
}: Trace & Partial<Pick<WorldTrace, 'manualScales'>>): string {
  const [first] = sequence;
  const decided = ticks.filter(isChange).map(({ atMs, desired, reason }) => {
    return { atMs, count: desired, note: reason.kind === 'scaledBy' ? `  by ${reason.by}` : '' };
  });
  const byHand = manualScales.map((scale) => ({ ...scale, note: '  by hand' }));
  // A sync reads a count that a person has set at the same time, so the person's change comes first.
  const changes = [...byHand, ...decided].toSorted((a, b) => a.atMs - b.atMs);
  const withHours = hasHours(ticks);
  const lines = [
    { time: '', count: first ?? 0, note: '' },
    ...changes.map(({ atMs, ...change }) => ({ ...change, time: clockText(atMs, withHours) })),
  ];
  // Manual scaling may have set a count above maxReplicas.
  const highestCount = lines.reduce((highest, { count }) => Math.max(highest, count), maxReplicas);
  const scale = Math.min(1, maxBarLength / Math.max(highestCount, 1));
  const drawn = lines.map(({ time, count, note }) =>
    `${time.padStart(8)}  ${String(count).padStart(5)} ${bar(count * scale)}${note}`.trimEnd(),
  );
  if (drawn.length <= maxLines) return drawn.join('\n');
  const half = maxLines / 2;
  return [...drawn.slice(0, half), `${' '.repeat(12)}… ${drawn.length - maxLines} more`, ...drawn.slice(-half)].join(
    '\n',
  );
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** `length` is in characters. An integer overflow of the count can make `length` negative. */
function bar(length: number): string {
  if (length < 0) return '';
  const whole = Math.floor(length);
  return '█'.repeat(whole) + (eighths[Math.round((length - whole) * 8)] ?? '█');
}
