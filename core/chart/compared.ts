// Runs that the shown one is compared with: dashed lines, each named on its longest stretch that differs.
import { bisector, max } from 'd3-array';
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

/** Only where it is another run: under the line of the shown one it would be a dirty edge. */
export function drawCompared(compared: readonly ComparedTrace[], shown: readonly Step[], endMs: number, layout: Layout): string {
  return compared
    .map(({ trace }) => {
      const steps = setSteps(trace.ticks);
      const parts = together(differences(steps, shown, endMs)).map((part) => stepLine(lineOf(part, steps, endMs, layout)));
      return path('compared', parts.join(''));
    })
    .join('');
}

/** From the count that both had before to the one that both have after. */
function lineOf({ fromMs, toMs }: Part, steps: readonly Step[], endMs: number, { x, y }: Layout): Point[] {
  const first = byTime.left(steps, fromMs);
  const inside = steps.slice(first, byTime.left(steps, toMs));
  const after = toMs < endMs ? steps[byTime.right(steps, toMs) - 1] : undefined;
  const before = steps[first - 1] ?? inside[0];
  const last = inside.at(-1) ?? before;
  const at = (atMs: number, step: Step | undefined) => (step ? [{ x: x(atMs), y: y(step.count) }] : []);
  return [...at(fromMs, before), ...inside.flatMap((step) => at(step.atMs, step)), ...at(toMs, last), ...at(toMs, after)];
}

interface Part {
  fromMs: number;
  toMs: number;
}

/** Stretches that touch. */
function together(stretches: readonly Stretch[]): Part[] {
  const parts: Part[] = [];
  for (const { fromMs, toMs } of stretches) {
    const last = parts.at(-1);
    if (last?.toMs === fromMs) last.toMs = toMs;
    else parts.push({ fromMs, toMs });
  }
  return parts;
}

const byTime = bisector(({ atMs }: Step) => atMs);

/** Where none of the longest has room for its name, a shorter one has no more. */
const mostTried = 12;

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
      const longest = differences(setSteps(trace.ticks), shown, endMs).sort((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs));
      const spots = longest.slice(0, mostTried).flatMap((stretch) => spotsAlong(stretch, layout, measure(content)));
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

/** Where one run stands at a count and the other does not, in order of time. */
export function differences(steps: readonly Step[], others: readonly Step[], endMs: number): Stretch[] {
  const stretches: Stretch[] = [];
  let [own, other] = [0, 0];
  let fromMs = Math.min(steps[0]?.atMs ?? endMs, others[0]?.atMs ?? endMs);
  while (fromMs < endMs) {
    while ((steps[own + 1]?.atMs ?? endMs) <= fromMs) own++;
    while ((others[other + 1]?.atMs ?? endMs) <= fromMs) other++;
    const toMs = Math.min(endMs, nextAfter(fromMs, steps[own], steps[own + 1]), nextAfter(fromMs, others[other], others[other + 1]));
    const count = steps[own]?.count ?? 0;
    if (count !== (others[other]?.count ?? 0)) addStretch(stretches, { fromMs, toMs, count });
    fromMs = toMs;
  }
  return stretches;
}

function nextAfter(fromMs: number, ...steps: readonly (Step | undefined)[]): number {
  return steps.find((step) => step !== undefined && step.atMs > fromMs)?.atMs ?? Number.POSITIVE_INFINITY;
}

function addStretch(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1);
  if (last?.toMs === next.fromMs && last.count === next.count) last.toMs = next.toMs;
  else stretches.push(next);
}
