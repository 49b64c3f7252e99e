// Draws the candidates of a search (core/tuning) as points, with the cost on the x axis and the unmet load on the y
// axis. One more point shows the manifest without an edit.
import { max, min, ticks } from 'd3-array';
import { estimateWidth } from './estimate-width.ts';
import { LabelPlacer, type LabelPosition, type MeasureText } from './label-placer.ts';
import { scale } from './scale.ts';
import { element, pathElement, textElement } from './svg.ts';
import { svgFrame } from './svg-frame.ts';

export interface FrontPoint {
  id: string;
  podHours: number;
  /** The unmet part of the load, from 0 to 1. */
  unmetPart: number;
  kind: 'present' | 'proposal' | 'candidate';
  label?: string | undefined;
}

export interface FrontChartOptions {
  width: number;
  selected?: string | undefined;
  measure?: MeasureText;
}

export interface FrontDrawing {
  svg: string;
  pointAt(x: number, y: number): FrontPoint | undefined;
}

const minWidth = 240;
const height = 170;
const margin = { top: 22, right: 18, bottom: 34 };
const maxAxisLabels = 6;

export function drawFrontChart(points: readonly FrontPoint[], options: FrontChartOptions): FrontDrawing {
  const { measure = estimateWidth, selected } = options;
  const width = Math.max(minWidth, options.width);
  const costs = spread(points.map(({ podHours }) => podHours));
  const percents = points.map(({ unmetPart }) => unmetPart * 100);
  const highest = Math.max(max(percents) ?? 0, leastPercent);
  const rows = ticks(0, highest, 4);
  const top = Math.max(highest, rows.at(-1) ?? highest);
  const left = Math.ceil(max(rows, (value) => measure(percentText(value))) ?? 0) + 12;
  const [right, bottom] = [width - margin.right, height - margin.bottom];
  const x = scale(costs, [left + 14, right - 14]);
  const y = scale([0, top], [bottom, margin.top]);
  const placed = points.map((point) => ({ point, x: x(point.podHours), y: y(point.unmetPart * 100) }));
  const columns = ticks(costs[0], costs[1], Math.max(2, Math.min(maxAxisLabels, Math.floor((right - left) / 70))));
  const front = placed.filter(({ point }) => point.kind !== 'present').toSorted((a, b) => a.x - b.x || b.y - a.y);
  const body = [
    textElement(left, 10, 'unmet load'),
    ...rows.map((value) => pathElement(value === 0 ? 'base' : 'grid', `M${left} ${y(value)}H${right}`)),
    ...rows.map((value) => textElement(left - 6, y(value) + 4, percentText(value), { anchor: 'end' })),
    ...columns.map((value) => pathElement('base', `M${x(value)} ${bottom}v4`)),
    ...columns.map((value) =>
      textElement(x(value), bottom + 16, String(Number(value.toPrecision(4))), { anchor: 'middle' }),
    ),
    textElement(right, height - 3, 'pod-hours', { anchor: 'end' }),
    pathElement('front', frontPath(front)),
    ...placed.map((one) => drawPoint(one, one.point.id === selected)),
    drawLabels(placed, { left, right, top: margin.top - 8, bottom: bottom - 1 }, measure),
  ].join('');
  const frame = { style: 'page', heading: [], measure, label: () => '', rules: () => [] } as const;
  return {
    svg: svgFrame({ width, height }, body, frame),
    pointAt: (atX, atY) => {
      const distance = (one: PlacedPoint) => Math.hypot(one.x - atX, one.y - atY);
      return placed.toSorted((a, b) => distance(a) - distance(b))[0]?.point;
    },
  };
}

const leastPercent = 1;

interface PlacedPoint {
  point: FrontPoint;
  x: number;
  y: number;
}

function spread(values: readonly number[]): [number, number] {
  const [low, high] = [min(values) ?? 0, max(values) ?? 1];
  const least = Math.max(high * 0.02, 1e-6);
  return high - low < least ? [low - least, high + least] : [low, high];
}

function percentText(value: number): string {
  return `${Number(value.toPrecision(3))} %`;
}

function frontPath(front: readonly PlacedPoint[]): string {
  const [first, ...others] = front;
  if (!first || others.length === 0) return '';
  let least = first.y;
  const steps = others.map(({ x, y }) => {
    if (y <= least) return '';
    least = y;
    return `H${x}V${y}`;
  });
  return `M${first.x} ${first.y}${steps.join('')}`;
}

function drawPoint({ point: { kind }, x, y }: PlacedPoint, isSelected: boolean): string {
  const ring = isSelected ? element('circle', { class: 'front-ring', cx: x, cy: y, r: 9 }) : '';
  if (kind === 'present') return `${ring}${pathElement('front-present', `M${x} ${y - 6}l6 6l-6 6l-6 -6z`)}`;
  return `${ring}${element('circle', { class: `front-${kind}`, cx: x, cy: y, r: kind === 'proposal' ? 5 : 3.5 })}`;
}

const farther: readonly number[] = [12, 24, 36];

function labelPlaces({ x, y }: Pick<PlacedPoint, 'x' | 'y'>, width: number, distance: number): LabelPosition[] {
  const [left, right] = [x - 10 - distance - width, x + 10 + distance];
  return [
    { x: right, y: y - 6 - distance },
    { x: left, y: y - 6 - distance },
    { x: right, y: y + 14 + distance },
    { x: x - width / 2, y: y - 12 - distance },
    { x: left, y: y + 14 + distance },
  ];
}

function drawLabels(
  placed: readonly PlacedPoint[],
  area: ConstructorParameters<typeof LabelPlacer>[0],
  measure: MeasureText,
): string {
  const placer = new LabelPlacer(area, measure);
  for (const { x, y } of placed) placer.reserve({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 });
  return placed
    .flatMap(({ point: { label }, x, y }) => {
      if (label === undefined) return [];
      const near = labelPlaces({ x, y }, measure(label), 0);
      const place = placer.placeText(label, near);
      if (place) return [textElement(place.x, place.y, label, { className: 'halo strong' })];
      const far = farther.flatMap((distance) => labelPlaces({ x, y }, measure(label), distance));
      // A label that overlaps others is better than no label.
      const other = placer.placeText(label, far) ?? near[0] ?? { x, y };
      const leader = `M${x} ${y}L${other.x + measure(label) / 2} ${other.y - 4}`;
      return [pathElement('base', leader), textElement(other.x, other.y, label, { className: 'halo strong' })];
    })
    .join('');
}
