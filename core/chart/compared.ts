// Runs that the shown one is compared with: dashed lines, each named on its longest stretch that differs.
import { ascending, max } from 'd3-array';
import type { Trace } from '../simulator/trace.ts';
import type { Layout } from './layout.ts';
import { type Point, stepLine } from './lines.ts';
import { cutText, type Measure, type Places, type Spot } from './places.ts';
import { type Step, setSteps } from './series.ts';
import { path, text } from './svg.ts';
import { isChange } from './view.ts';

export interface ComparedTrace {
  name: string;
  trace: Trace;
}

/** The view is to show them too. */
export function lastChangeOf(compared: readonly ComparedTrace[]): number {
  return max(compared, ({ trace }) => trace.ticks.findLast(isChange)?.atMs ?? 0) ?? 0;
}

/** So that the scale has room for every count. */
export function withCountsOf<Run extends Trace>(trace: Run, compared: readonly ComparedTrace[]): Run {
  return compared.length === 0 ? trace : { ...trace, sequence: [...trace.sequence, ...compared.flatMap((one) => one.trace.sequence)] };
}

export function drawCompared(lines: readonly (readonly Point[])[]): string {
  return lines.map((line) => path('compared', stepLine(line))).join('');
}

export interface ComparedLabels {
  shown: readonly Step[];
  endMs: number;
  layout: Layout;
  places: Places;
  measure: Measure;
}

/** A run that is no other one has no name: there is nothing to see of it. */
export function comparedLabels(compared: readonly ComparedTrace[], { shown, endMs, layout, places, measure }: ComparedLabels): string {
  return compared
    .map(({ name, trace }) => {
      const content = cutText(name, 140, measure);
      const spots = differences(setSteps(trace.ticks), shown, endMs).flatMap((stretch) => spotsAlong(stretch, layout, measure(content)));
      const spot = places.placeText(content, spots);
      return spot ? text(spot.x, spot.y, content, { className: 'halo strong' }) : '';
    })
    .join('');
}

/** In its middle or at its ends, above the line, else below it. */
function spotsAlong({ fromMs, toMs, count }: Stretch, { x, y }: Layout, width: number): Spot[] {
  const [from, to, base] = [x(fromMs), x(toMs), y(count)];
  const starts = [(from + to - width) / 2, from + 4, to - width - 4, to + 6, from - width - 6];
  return [...starts.map((start) => ({ x: start, y: base - 6 })), ...starts.map((start) => ({ x: start, y: base + 14 }))];
}

export interface Stretch {
  fromMs: number;
  toMs: number;
  count: number;
}

/** Where one run stands at a count and the other does not, the longest first. */
export function differences(steps: readonly Step[], others: readonly Step[], endMs: number): Stretch[] {
  const times = [...new Set([...steps, ...others].map(({ atMs }) => atMs))].filter((atMs) => atMs < endMs).sort(ascending);
  const stretches: Stretch[] = [];
  times.forEach((fromMs, i) => {
    const toMs = times[i + 1] ?? endMs;
    const count = countAt(steps, fromMs);
    if (count === countAt(others, fromMs)) return;
    const last = stretches.at(-1);
    if (last?.toMs === fromMs && last.count === count) last.toMs = toMs;
    else stretches.push({ fromMs, toMs, count });
  });
  return stretches.sort((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs));
}

function countAt(steps: readonly Step[], atMs: number): number {
  return (steps.findLast((step) => step.atMs <= atMs) ?? steps[0])?.count ?? 0;
}
