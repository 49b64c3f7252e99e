// What the metrics asked for, as quiet lines with their names: one line, or one for each metric where there are several.
import type { Tick, Trace } from '../simulator/trace.ts';
import { countText } from './count.ts';
import type { Layout } from './layout.ts';
import { type Point, stepLine } from './lines.ts';
import { cutText, type Measure, type Places, type Spot } from './places.ts';
import { type AskedRun, askedRuns, type Step } from './series.ts';
import { path, text } from './svg.ts';

interface AskedLine {
  /** Absent where it is what all metrics ask for. */
  metric?: string;
  runs: AskedRun[];
}

/** Of the ticks that are shown. */
export function askedLines(trace: Trace, shown: readonly Tick[], endMs: number): AskedLine[] {
  const { metrics } = trace;
  if (metrics === undefined) return [{ runs: askedRuns(shown, endMs) }];
  return metrics.map((metric, i) => ({ metric, runs: askedRuns(shown, endMs, ({ askedBy }) => askedBy?.[i] ?? null) }));
}

/** Each unbroken part of each line. */
export function askedParts(lines: readonly AskedLine[], layout: Layout): Point[][] {
  return lines.flatMap(({ runs }) => runs.map(({ steps, endMs }) => pointsOf(steps, endMs, layout)));
}

export function drawAsked(parts: readonly Point[][]): string {
  return parts.map((part) => path('asked', stepLine(part))).join('');
}

export function pointsOf(steps: readonly Step[], endMs: number, { x, y }: Layout): Point[] {
  const points = steps.map(({ atMs, count }) => ({ x: x(atMs), y: y(count) }));
  const last = points.at(-1);
  return last === undefined ? [] : [...points, { x: x(endMs), y: last.y }];
}

/** A level part of a line, in pixels. */
interface Stretch {
  from: number;
  to: number;
  y: number;
  count: number;
}

type Asks = (tick: Tick) => readonly (number | null)[];

const mostTried = 8;
const widestName = 110;
/** A narrower part of a line is not seen, and its count would seem to be that of the line beside it. */
const narrowest = 6;

/** On the widest stretches where a line is apart from what was set, and from the lines of the others: elsewhere there is nothing to name. */
export function askedLabels(trace: Trace, shown: readonly Tick[], endMs: number, layout: Layout, places: Places, measure: Measure): string {
  const { metrics } = trace;
  const asks: Asks = metrics === undefined ? ({ proposal }) => [proposal] : ({ askedBy }) => askedBy ?? [];
  const labels = (metrics ?? [undefined]).map((metric, i) => {
    const apart = stretchesOf(shown, endMs, layout, (tick) => apartFrom(asks(tick), i, [tick.desired])).filter(isSeen);
    if (metric === undefined) return firstLabel(widest(apart), metric, places, measure);
    const anywhere = stretchesOf(shown, endMs, layout, (tick) => asks(tick)[i] ?? null);
    return firstLabel([...widest(apart), ...widest(anywhere)], metric, places, measure);
  });
  return labels.join('');
}

/** What the metric asks for, if that is none of `counts` and nobody else asks for it. */
function apartFrom(asked: readonly (number | null)[], metric: number, counts: readonly number[]): number | null {
  const count = asked[metric] ?? null;
  if (count === null || counts.includes(count)) return null;
  return asked.some((other, i) => i !== metric && other === count) ? null : count;
}

function stretchesOf(ticks: readonly Tick[], endMs: number, { x, y }: Layout, countAt: (tick: Tick) => number | null): Stretch[] {
  const stretches: { fromMs: number; toMs: number; count: number }[] = [];
  let last: (typeof stretches)[number] | undefined;
  ticks.forEach((tick, i) => {
    const count = countAt(tick);
    const toMs = ticks[i + 1]?.atMs ?? endMs;
    if (count !== null && last?.count === count) {
      last.toMs = toMs;
      return;
    }
    last = count === null ? undefined : { fromMs: tick.atMs, toMs, count };
    if (last) stretches.push(last);
  });
  return stretches.map(({ fromMs, toMs, count }) => ({ from: x(fromMs), to: x(toMs), y: y(count), count }));
}

const isSeen = ({ from, to }: Stretch) => to - from >= narrowest;

function widest(stretches: readonly Stretch[]): Stretch[] {
  return [...stretches].sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, mostTried);
}

function firstLabel(tried: readonly Stretch[], metric: string | undefined, places: Places, measure: Measure): string {
  for (const stretch of tried) {
    const whole = metric ?? `recommended ${countText(stretch.count)}`;
    const content = cutText(whole, widestName, measure);
    const spot = places.placeText(content, spotsOf(stretch, measure(content)));
    if (spot) return text(spot.x, spot.y, content, { className: 'halo', title: content === whole ? undefined : whole });
  }
  return '';
}

/** Over or under the stretch where it is long enough, else left of it, right of it, above its beginning. */
function spotsOf({ from, to, y }: Stretch, width: number): Spot[] {
  const fits = to - from > width + 6;
  const starts = fits ? [(from + to - width) / 2, from + 6, to - width - 4] : [];
  const along = starts.flatMap((x) => [
    { x, y: y - 5 },
    { x, y: y + 13 },
  ]);
  return [...along, { x: from - 6 - width, y: y + 4 }, { x: to + 6, y: y + 4 }, { x: from + 6, y: y - 5 }, { x: from + 6, y: y + 13 }];
}
