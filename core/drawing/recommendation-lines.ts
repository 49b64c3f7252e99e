import type { Tick, Trace } from '../simulator/trace.ts';
import { countText } from './count-text.ts';
import { type LabelPlacer, type LabelPosition, type MeasureText, truncateText } from './label-placer.ts';
import type { Layout } from './layout.ts';
import { type Point, stepPath } from './path-data.ts';
import { type RecommendationSegment, type ReplicaStep, recommendationSegments } from './steps-and-bands.ts';
import { pathElement, textElement } from './svg.ts';

interface RecommendationLine {
  metric?: string;
  runs: RecommendationSegment[];
}

export function recommendationLines(trace: Trace, shown: readonly Tick[], endMs: number): RecommendationLine[] {
  const { metrics } = trace;
  if (metrics === undefined) return [{ runs: recommendationSegments(shown, endMs) }];
  return metrics.map((metric, i) => ({
    metric,
    runs: recommendationSegments(shown, endMs, ({ recommendedBy }) => recommendedBy?.[i] ?? null),
  }));
}

export function recommendationParts(lines: readonly RecommendationLine[], layout: Layout): Point[][] {
  return lines.flatMap(({ runs }) => runs.map(({ steps, endMs }) => stepLinePoints(steps, endMs, layout)));
}

export function drawRecommendations(parts: readonly Point[][]): string {
  return parts.map((part) => pathElement('recommended', stepPath(part))).join('');
}

export function stepLinePoints(steps: readonly ReplicaStep[], endMs: number, { x, y }: Layout): Point[] {
  const points = steps.map(({ atMs, count }) => ({ x: x(atMs), y: y(count) }));
  const last = points.at(-1);
  return last === undefined ? [] : [...points, { x: x(endMs), y: last.y }];
}

interface LevelSegment {
  from: number;
  to: number;
  y: number;
  count: number;
}

type RecommendedCounts = (tick: Tick) => readonly (number | null)[];

const maxAttempts = 8;
const maxNameWidth = 110;
/**
 * The minimum width of a segment with a label. The label of a narrower segment would seem to belong to the adjacent
 * line.
 */
const minVisibleWidth = 6;

/**
 * Labels each line at the widest segment that has space for the label. Segments where the line differs from the desired
 * count and from the other lines are tried first. With several metrics, the other segments of the line are tried
 * afterwards.
 */
export function recommendationLabels(
  trace: Trace,
  shown: readonly Tick[],
  endMs: number,
  layout: Layout,
  placer: LabelPlacer,
  measure: MeasureText,
): string {
  const { metrics } = trace;
  const recommendations: RecommendedCounts =
    metrics === undefined ? ({ proposal }) => [proposal] : ({ recommendedBy }) => recommendedBy ?? [];
  const labels = (metrics ?? [undefined]).map((metric, i) => {
    const uniqueSegments = segmentsOf(shown, endMs, layout, (tick) =>
      uniqueRecommendation(recommendations(tick), i, [tick.desired]),
    ).filter(isVisible);
    if (metric === undefined) return firstFittingLabel(widestFirst(uniqueSegments), metric, placer, measure);
    const allSegments = segmentsOf(shown, endMs, layout, (tick) => recommendations(tick)[i] ?? null);
    return firstFittingLabel([...widestFirst(uniqueSegments), ...widestFirst(allSegments)], metric, placer, measure);
  });
  return labels.join('');
}

function uniqueRecommendation(
  recommendations: readonly (number | null)[],
  metric: number,
  counts: readonly number[],
): number | null {
  const count = recommendations[metric] ?? null;
  if (count === null || counts.includes(count)) return null;
  return recommendations.some((other, i) => i !== metric && other === count) ? null : count;
}

function segmentsOf(
  ticks: readonly Tick[],
  endMs: number,
  { x, y }: Layout,
  countAt: (tick: Tick) => number | null,
): LevelSegment[] {
  const segments: { fromMs: number; toMs: number; count: number }[] = [];
  let last: (typeof segments)[number] | undefined;
  ticks.forEach((tick, i) => {
    const count = countAt(tick);
    const toMs = ticks[i + 1]?.atMs ?? endMs;
    if (count !== null && last?.count === count) {
      last.toMs = toMs;
      return;
    }
    last = count === null ? undefined : { fromMs: tick.atMs, toMs, count };
    if (last) segments.push(last);
  });
  return segments.map(({ fromMs, toMs, count }) => ({ from: x(fromMs), to: x(toMs), y: y(count), count }));
}

const isVisible = ({ from, to }: LevelSegment) => to - from >= minVisibleWidth;

function widestFirst(segments: readonly LevelSegment[]): LevelSegment[] {
  return [...segments].sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, maxAttempts);
}

function firstFittingLabel(
  candidates: readonly LevelSegment[],
  metric: string | undefined,
  placer: LabelPlacer,
  measure: MeasureText,
): string {
  for (const segment of candidates) {
    const whole = metric ?? `recommended ${countText(segment.count)}`;
    const content = truncateText(whole, maxNameWidth, measure);
    const position = placer.placeText(content, labelPositions(segment, measure(content)));
    if (position)
      return textElement(position.x, position.y, content, {
        className: 'halo',
        title: content === whole ? undefined : whole,
      });
  }
  return '';
}

function labelPositions({ from, to, y }: LevelSegment, width: number): LabelPosition[] {
  const fits = to - from > width + 6;
  const starts = fits ? [(from + to - width) / 2, from + 6, to - width - 4] : [];
  const along = starts.flatMap((x) => [
    { x, y: y - 5 },
    { x, y: y + 13 },
  ]);
  return [
    ...along,
    { x: from - 6 - width, y: y + 4 },
    { x: to + 6, y: y + 4 },
    { x: from + 6, y: y - 5 },
    { x: from + 6, y: y + 13 },
  ];
}
