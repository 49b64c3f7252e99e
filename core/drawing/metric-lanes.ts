// Draws a lane for each metric that has fixed thresholds. These lanes are below the other lanes of the chart.
import { max, min } from 'd3-array';
import type { Tick, Trace } from '../simulator/trace.ts';
import { recommendedByText } from '../simulator/trace-text.ts';
import type { WorldTrace } from '../simulator/world/simulate.ts';
import type { MetricThresholds } from '../simulator/world/thresholds.ts';
import { amountText, bandText } from './amount-text.ts';
import type { Layout } from './layout.ts';
import { type Point, stepPath } from './path-data.ts';
import { scale } from './scale.ts';
import { element, pathElement, textElement } from './svg.ts';
import type { VisibleRange } from './visible-range.ts';

type MeasureText = (text: string) => number;

export interface MetricLane {
  metric: MetricThresholds;
  top: number;
  bottom: number;
  y(value: number): number;
  ticks: readonly Tick[];
  /**
   * Returns the value of the metric at a sync; null if the value could not be read. The values are not copied into a
   * list, because a run may have hundreds of thousands of syncs.
   */
  valueAt(tick: Tick): number | null;
}

const gap = 30;
const laneHeight = 72;
const lineHeight = 13;
/** The maximum number of lanes. If an object has more metrics, only the first metrics are drawn. */
const maxLanes = 3;
/**
 * The maximum of a lane's scale, as a multiple of the highest threshold. Larger values are drawn at the border of the
 * lane, because the tolerance band would otherwise be too flat to see.
 */
const maxBandRatio = 6;

export function layOutMetricLanes(
  { thresholds, ticks }: WorldTrace,
  { endMs }: VisibleRange,
  bottom: number,
): MetricLane[] {
  if (thresholds.length === 0) return [];
  const shown = ticks.filter(({ atMs }) => atMs <= endMs);
  return thresholds.slice(0, maxLanes).map((metric, i) => {
    const valueAt: MetricLane['valueAt'] = ({ readings }) => readings?.[i] ?? null;
    const top = bottom + gap + i * (laneHeight + gap);
    const y = valueScale(metric, { ticks: shown, valueAt }, top);
    return { metric, ticks: shown, valueAt, top, bottom: top + laneHeight, y };
  });
}

function valueScale(
  { lines, band }: MetricThresholds,
  { ticks, valueAt }: Pick<MetricLane, 'ticks' | 'valueAt'>,
  top: number,
): MetricLane['y'] {
  const thresholds = [band.low, band.high, ...lines.map(({ value }) => value)];
  const reach = Math.max(...thresholds.map(Math.abs)) * maxBandRatio;
  const within = (value: number | undefined) => Math.max(-reach, Math.min(reach, value ?? 0));
  const highest = Math.max(...thresholds, within(max(ticks, valueAt)), 0) || 1;
  const lowest = Math.min(...thresholds, within(min(ticks, valueAt)), 0);
  const toPixel = scale([lowest, highest], [top + laneHeight, top]);
  return (value) => Math.round(toPixel(Math.max(lowest, Math.min(highest, value))) * 2) / 2;
}

export function drawMetricLane(lane: MetricLane, view: VisibleRange, layout: Layout): string {
  const { left, right } = layout;
  const { metric, y, bottom } = lane;
  const { low, high } = metric.band;
  const height = y(low) - y(high);
  return [
    element('rect', { class: 'tolerance-band', x: left, y: y(high), width: right - left, height: Math.max(0, height) }),
    pathElement('edge edge-tolerance', `M${left} ${y(high)}H${right}M${left} ${y(low)}H${right}`),
    ...metric.lines.map(({ value }) => pathElement('bound', `M${left} ${y(value)}H${right}`)),
    element('path', { class: 'metric', d: metricLine(lane, view, layout) }),
    metricEndLabels(lane, layout),
    pathElement('base', `M${left} ${bottom}H${right}`),
  ].join('');
}

export function metricDots(lanes: readonly MetricLane[], atMs: number, { x }: Layout): string {
  return lanes
    .map(({ ticks, valueAt, y }) => {
      const tick = ticks.find((one) => one.atMs === atMs);
      const value = tick ? valueAt(tick) : null;
      return value === null ? '' : element('circle', { class: 'dot metric-dot', cx: x(atMs), cy: y(value), r: 3.5 });
    })
    .join('');
}

export function metricLabels({ thresholds, ticks }: WorldTrace): string[] {
  return thresholds.slice(0, maxLanes).flatMap((metric, i) => {
    const largest = max(ticks, ({ readings }) => Math.abs(readings?.[i] ?? 0)) ?? 0;
    return [...metric.lines.map(lineText), amountText(largest, metric)];
  });
}

function metricLine(
  { ticks, valueAt, y }: MetricLane,
  { endMs, dataEndMs }: VisibleRange,
  { x, left }: Layout,
): string {
  const parts: Point[][] = [];
  let open: Point[] | undefined;
  const close = (atMs: number) => open?.push({ x: x(atMs), y: open.at(-1)?.y ?? 0 });
  for (const tick of ticks) {
    const { atMs } = tick;
    const value = valueAt(tick);
    if (value === null) {
      close(atMs);
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = tick === ticks[0] ? [{ x: left, y: y(value) }] : [];
      parts.push(open);
    }
    open.push({ x: x(atMs), y: y(value) });
  }
  close(Math.min(endMs, dataEndMs));
  return parts.map((part) => stepPath(part)).join('');
}

/**
 * Draws the title of a lane: the metric and, if there is room, the band in numbers. The title is drawn on top of the
 * crosshair, because the crosshair would otherwise cross the title.
 */
export function metricTitle({ metric, top }: MetricLane, { left, right }: Layout, measure: MeasureText): string {
  const room = right - left;
  const band = `no scaling at ${bandText(metric)}`;
  const name = truncated(metricName(metric), room, measure);
  const both = measure(name) + 16 + measure(band) <= room;
  return (
    textElement(left, top - 8, name, { className: 'halo' }) +
    (both ? textElement(right, top - 8, band, { anchor: 'end', className: 'halo' }) : '')
  );
}

function metricName({ name, per }: MetricThresholds): string {
  return per === null ? name : `${name} per ${per}`;
}

function truncated(content: string, room: number, measure: MeasureText): string {
  if (measure(content) <= room) return content;
  let length = content.length;
  while (length > 1 && measure(`${content.slice(0, length)}…`) > room) length--;
  return `${content.slice(0, length)}…`;
}

interface EndLabel {
  y: number;
  content: string;
  isValue: boolean;
}

function metricEndLabels({ metric, ticks, valueAt, y, top, bottom }: MetricLane, { right }: Layout): string {
  const lastRead = ticks.findLast((tick) => valueAt(tick) !== null);
  const last = lastRead ? valueAt(lastRead) : null;
  const labels: EndLabel[] = [
    ...metric.lines.map((line) => ({ y: y(line.value), content: lineText(line), isValue: false })),
    ...(last === null ? [] : [{ y: y(last), content: amountText(last, metric), isValue: true }]),
  ].sort((a, b) => a.y - b.y);
  let lowest = top;
  return labels
    .map(({ y: preferredY, content, isValue }, i) => {
      const at = Math.min(Math.max(preferredY, lowest), bottom - (labels.length - 1 - i) * lineHeight);
      lowest = at + lineHeight;
      return textElement(right + 7, at + 4, content, { className: isValue ? 'strong' : undefined });
    })
    .join('');
}

const lineText = ({ name, text: amount }: MetricThresholds['lines'][number]) => `${name} ${amount}`;

export function readingsText(trace: Trace | WorldTrace, tick: Tick | undefined): string {
  const { thresholds = [] } = 'thresholds' in trace ? trace : {};
  return thresholds.flatMap((metric, i) => comparisonText(metric, tick?.readings?.[i])).join('; ');
}

/**
 * Returns a text with the values that the sync compared. With several metrics, the text also has the recommendation of
 * each metric.
 */
export function metricSummary(trace: Trace | WorldTrace, tick: Tick | undefined): string {
  if (tick === undefined) return '';
  const { thresholds = [] } = 'thresholds' in trace ? trace : {};
  if (thresholds.length > 1 && tick.recommendedBy?.length === thresholds.length) {
    const { readings, recommendedBy } = tick;
    return thresholds
      .flatMap((metric, i) =>
        comparisonText(metric, readings?.[i]).map((text) => `${text}, recommends ${recommendedBy[i]}`),
      )
      .join('; ');
  }
  const recommendations = recommendedByText(trace, tick);
  return [readingsText(trace, tick), recommendations && `recommended: ${recommendations}`]
    .filter((text) => text !== '')
    .join('; ');
}

function comparisonText(metric: MetricThresholds, value: number | null | undefined): string[] {
  if (value === null || value === undefined) return [];
  const side = value > metric.band.high ? 'above' : value < metric.band.low ? 'below' : 'in';
  const per = metric.per === null ? '' : ` per ${metric.per}`;
  return [`${metric.name} ${amountText(value, metric)}${per}, ${side} ${bandText(metric)}`];
}

export function metricsAltText({ thresholds, ticks }: WorldTrace): string {
  return thresholds
    .slice(0, maxLanes)
    .map((metric, i) => {
      const valueAt = ({ readings }: Tick) => readings?.[i];
      const lowest = min(ticks, valueAt);
      const span =
        lowest === undefined
          ? 'never read'
          : `${amountText(lowest, metric)} to ${amountText(max(ticks, valueAt) ?? 0, metric)}`;
      return `; ${metricName(metric)}: ${span}, no scaling at ${bandText(metric)}`;
    })
    .join('');
}
