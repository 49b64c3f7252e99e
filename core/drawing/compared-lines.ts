// Draws a compared run as a dashed line, with a label on the longest segment that differs from the displayed run.
import { bisector } from 'd3-array';
import type { ComparedTrace } from './compared-trace.ts';
import { type LabelPlacer, type LabelPosition, type MeasureText, truncateText } from './label-placer.ts';
import type { Layout } from './layout.ts';
import { type Point, stepPath } from './path-data.ts';
import { type ReplicaStep, replicaSteps } from './steps-and-bands.ts';
import { pathElement, textElement } from './svg.ts';

/**
 * Draws the parts of a compared run that differ from the displayed run. An equal part would blur the edge of the
 * displayed run's line.
 */
export function drawComparedLine(
  { trace }: ComparedTrace,
  shown: readonly ReplicaStep[],
  endMs: number,
  layout: Layout,
): string {
  const steps = replicaSteps(trace.ticks);
  const parts = mergeAdjacent(differences(steps, shown, endMs)).map((part) =>
    stepPath(partPoints(part, steps, endMs, layout)),
  );
  return pathElement('compared', parts.join(''));
}

function partPoints(
  { fromMs, toMs }: ComparedPart,
  steps: readonly ReplicaStep[],
  endMs: number,
  { x, y }: Layout,
): Point[] {
  const first = byTime.left(steps, fromMs);
  const inside = steps.slice(first, byTime.left(steps, toMs));
  const after = toMs < endMs ? steps[byTime.right(steps, toMs) - 1] : undefined;
  const before = steps[first - 1] ?? inside[0];
  const last = inside.at(-1) ?? before;
  const at = (atMs: number, step: ReplicaStep | undefined) => (step ? [{ x: x(atMs), y: y(step.count) }] : []);
  return [
    ...at(fromMs, before),
    ...inside.flatMap((step) => at(step.atMs, step)),
    ...at(toMs, last),
    ...at(toMs, after),
  ];
}

interface ComparedPart {
  fromMs: number;
  toMs: number;
}

function mergeAdjacent(differing: readonly DifferingSegment[]): ComparedPart[] {
  const parts: ComparedPart[] = [];
  for (const { fromMs, toMs } of differing) {
    const last = parts.at(-1);
    if (last?.toMs === fromMs) last.toMs = toMs;
    else parts.push({ fromMs, toMs });
  }
  return parts;
}

const byTime = bisector(({ atMs }: ReplicaStep) => atMs);

/**
 * The maximum number of segments at which a label is tried, beginning with the longest segment. If the label fits at
 * none of these segments, the shorter segments are not tried.
 */
const maxAttempts = 12;

export interface ComparedLabelOptions {
  shown: readonly ReplicaStep[];
  endMs: number;
  layout: Layout;
  placer: LabelPlacer;
  measure: MeasureText;
}

/**
 * Returns the label of a compared run as SVG. Returns an empty string if the run has no differences, because its line
 * is then not visible, or if there is no free space for the label.
 */
export function comparedLabel(
  { name, trace }: ComparedTrace,
  { shown, endMs, layout, placer, measure }: ComparedLabelOptions,
): string {
  const longest = differences(replicaSteps(trace.ticks), shown, endMs).sort(
    (a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs),
  );
  for (const content of new Set([truncateText(name, 240, measure), truncateText(name, 140, measure)])) {
    const positions = longest
      .slice(0, maxAttempts)
      .flatMap((segment) => labelPositions(segment, layout, measure(content)));
    const position = placer.placeText(content, positions);
    if (position) return textElement(position.x, position.y, content, { className: 'halo strong' });
  }
  return '';
}

function labelPositions({ fromMs, toMs, count }: DifferingSegment, { x, y }: Layout, width: number): LabelPosition[] {
  const [from, to, base] = [x(fromMs), x(toMs), y(count)];
  const starts = [(from + to - width) / 2, from + 4, to - width - 4, to + 6, from - width - 6];
  return [
    ...starts.map((start) => ({ x: start, y: base - 6 })),
    ...starts.map((start) => ({ x: start, y: base + 14 })),
  ];
}

export interface DifferingSegment {
  fromMs: number;
  toMs: number;
  count: number;
}

export function differences(
  steps: readonly ReplicaStep[],
  others: readonly ReplicaStep[],
  endMs: number,
): DifferingSegment[] {
  const segments: DifferingSegment[] = [];
  let [stepIndex, otherIndex] = [0, 0];
  let fromMs = Math.min(steps[0]?.atMs ?? endMs, others[0]?.atMs ?? endMs);
  while (fromMs < endMs) {
    while ((steps[stepIndex + 1]?.atMs ?? endMs) <= fromMs) stepIndex++;
    while ((others[otherIndex + 1]?.atMs ?? endMs) <= fromMs) otherIndex++;
    const toMs = Math.min(
      endMs,
      nextAfter(fromMs, steps[stepIndex], steps[stepIndex + 1]),
      nextAfter(fromMs, others[otherIndex], others[otherIndex + 1]),
    );
    const count = steps[stepIndex]?.count ?? 0;
    if (count !== (others[otherIndex]?.count ?? 0)) addSegment(segments, { fromMs, toMs, count });
    fromMs = toMs;
  }
  return segments;
}

function nextAfter(fromMs: number, ...steps: readonly (ReplicaStep | undefined)[]): number {
  return steps.find((step) => step !== undefined && step.atMs > fromMs)?.atMs ?? Number.POSITIVE_INFINITY;
}

function addSegment(segments: DifferingSegment[], next: DifferingSegment): void {
  const last = segments.at(-1);
  if (last?.toMs === next.fromMs && last.count === next.count) last.toMs = next.toMs;
  else segments.push(next);
}
