import { max } from 'd3-array';
import type { Samples } from '../measured/measured-run.ts';
import type { StepLine } from '../measured/step-line.ts';
import { sequenceText } from '../simulator/trace-text.ts';
import { countAxis, timeAxis } from './axes.ts';
import { countText } from './count-text.ts';
import { estimateWidth } from './estimate-width.ts';
import { LabelPlacer, type MeasureText, reserveSteps } from './label-placer.ts';
import { type Layout, layOut } from './layout.ts';
import { type Point, stepBandPath, stepPath } from './path-data.ts';
import { standaloneRecordedRules } from './recorded-style.ts';
import { element, pathElement, textElement } from './svg.ts';
import { svgFrame } from './svg-frame.ts';

export interface RecordedLine {
  title: string;
  style: 'measured' | 'fitted' | 'edited';
  line: StepLine;
  /** The range of counts in all simulations that fit the recording. */
  band?: StepLineRange | undefined;
  /**
   * The range of counts for the case that the nodes are faster or slower than the nodes of the recording. This range is
   * wider than `band`.
   */
  outerBand?: StepLineRange | undefined;
}

export interface StepLineRange {
  low: StepLine;
  high: StepLine;
}

export interface RecordedChart {
  name: string;
  seconds: number;
  lines: readonly RecordedLine[];
  load?: Samples | undefined;
  difference?: ChartDifference | undefined;
}

export interface ChartDifference {
  seconds: number;
  count: number;
  /** The alternative labels of the difference, in order of preference. The first label that fits is drawn. */
  labels: readonly string[];
}

export interface RecordedChartOptions {
  /** The width in CSS pixels; the chart is never scaled, so its texts keep their size. */
  width: number;
  /**
   * With `page`, the image uses classes of the page's style sheet. With `standalone`, the image contains its own style
   * rules and an alternative text.
   */
  style: 'page' | 'standalone';
  /** Returns the width of a string at a font size of 11 px. */
  measure?: MeasureText;
  heading?: readonly string[];
}

const minWidth = 240;
const replicasHeight = 190;
const legendLine = 18;
const swatch = { width: 22, gap: 6, after: 18 };
const lane = { gap: 30, height: 40 };
const endMargin = 20;

export function drawRecordedChart(chart: RecordedChart, options: RecordedChartOptions): string {
  const { measure = estimateWidth, style, heading = [] } = options;
  const width = Math.max(minWidth, options.width);
  const highestCount =
    max(
      chart.lines.flatMap(({ line, band, outerBand }) => [...line, ...(band?.high ?? []), ...(outerBand?.high ?? [])]),
      ([, n]) => n,
    ) ?? 0;
  const content = {
    endMs: chart.seconds * 1000,
    highestCount,
    maxReplicas: highestCount,
    endLabelWidth: endMargin,
    laneNumbers: [highestLoadNumber(chart)],
  };
  const layout = layOut(content, { width, height: replicasHeight }, measure);
  const legend = drawLegend(chart.lines, layout, measure);
  const load = drawLoad(chart, layout);
  const size = { width, height: legend.height + load.height };
  const whole = { ...layout, bottom: load.bottom, height: load.height, timesY: load.height - 5 };
  const view = { endMs: content.endMs, periodMs: 0, dataEndMs: content.endMs };
  const body = [
    countAxis(layout),
    ...chart.lines.map(({ style, outerBand }) => drawBand(`${style}-outer`, outerBand, chart.seconds, layout)),
    ...chart.lines.map(({ style, band }) => drawBand(`${style}-band`, band, chart.seconds, layout)),
    ...chart.lines.map(({ style, line }) => pathElement(style, stepPath(pointsOf(line, chart.seconds, layout)))),
    drawDifference(chart, layout, measure),
    load.svg,
    timeAxis(view, whole, measure, undefined),
  ].join('');
  const moved = element('g', { transform: `translate(0 ${legend.height})` }, body);
  return svgFrame(size, legend.svg + moved, {
    style,
    heading,
    measure,
    label: () => recordedAltText(chart),
    rules: () => standaloneRecordedRules(),
  });
}

export function recordedAltText({ name, lines, difference }: RecordedChart): string {
  const counts = (line: StepLine) =>
    sequenceText(
      line.map(([, count]) => count),
      8,
    );
  const texts = lines.map(({ title, line }) => `${title} ${counts(line)}`);
  const [differs] = difference?.labels ?? [];
  return `Replicas of ${name}: ${texts.join('; ')}${differs === undefined ? '' : `; ${differs}`}`;
}

function drawBand(className: string, band: StepLineRange | undefined, seconds: number, layout: Layout): string {
  if (!band) return '';
  const [low, high] = [pointsOf(band.low, seconds, layout), pointsOf(band.high, seconds, layout)];
  return pathElement(className, stepBandPath(low, high));
}

function pointsOf(line: StepLine, seconds: number, { x, y, left }: Layout): Point[] {
  const [first] = line;
  if (!first) return [];
  const inside = line
    .filter(([at]) => at >= 0 && at <= seconds)
    .map(([at, count]) => ({ x: x(at * 1000), y: y(count) }));
  const before = line.findLast(([at]) => at < 0) ?? first;
  const last = inside.at(-1)?.y ?? y(before[1]);
  return [{ x: left, y: y(before[1]) }, ...inside, { x: x(seconds * 1000), y: last }];
}

interface Drawn {
  svg: string;
  height: number;
}

function drawLegend(lines: readonly RecordedLine[], { left, width }: Layout, measure: MeasureText): Drawn {
  let [x, row] = [left, 0];
  const entries = lines.map(({ title, style, band }) => {
    const needed = swatch.width + swatch.gap + measure(title);
    if (x > left && x + needed > width) [x, row] = [left, row + 1];
    const y = row * legendLine + 9;
    const at = x;
    x += needed + swatch.after;
    const area = band
      ? element('rect', { class: `${style}-band`, x: at, y: y - 5, width: swatch.width, height: 10 })
      : '';
    const line = pathElement(style, `M${at} ${y}h${swatch.width}`);
    return area + line + textElement(at + swatch.width + swatch.gap, y + 4, title, { className: 'strong' });
  });
  return { svg: entries.join(''), height: (row + 1) * legendLine + 4 };
}

function drawDifference({ difference, lines, seconds }: RecordedChart, layout: Layout, measure: MeasureText): string {
  if (!difference) return '';
  const { x, y, top, bottom, left, right } = layout;
  const [atX, atY] = [x(difference.seconds * 1000), y(difference.count)];
  const placer = new LabelPlacer({ left: left + 2, right: right - 2, top: top - 4, bottom: bottom - 1 }, measure);
  for (const { line } of lines) reserveSteps(placer, pointsOf(line, seconds, layout));
  const placed = difference.labels.flatMap((label) => {
    const starts = [atX + 7, atX - 7 - measure(label)];
    const heights = [top + 10, top + 26, atY - 8, atY + 18, bottom - 8];
    const position = placer.placeText(
      label,
      heights.flatMap((height) => starts.map((start) => ({ x: start, y: height }))),
    );
    return position ? textElement(position.x, position.y, label, { className: 'halo strong' }) : [];
  });
  const mark = pathElement('difference', `M${atX} ${top - 4}V${bottom}`);
  return mark + element('circle', { class: 'difference-dot', cx: atX, cy: atY, r: 4 }) + (placed[0] ?? '');
}

const highestLoad = ({ load = [] }: RecordedChart) => max(load, ([, value]) => value) ?? 0;
const highestLoadNumber = (chart: RecordedChart) => Math.round(highestLoad(chart) * 10) / 10;

function drawLoad(chart: RecordedChart, layout: Layout): Drawn & { bottom: number } {
  const { load = [], seconds } = chart;
  const { left, right, bottom, height, x } = layout;
  const highest = highestLoad(chart);
  if (highest === 0) return { svg: '', height, bottom };
  const base = bottom + lane.gap + lane.height;
  const y = (value: number) => Math.round((base - (value / highest) * lane.height) * 2) / 2;
  const points = pointsOf(load, seconds, { ...layout, x, y });
  const top = base - lane.height;
  const svg = [
    textElement(left, top - 8, 'measured load, units/s'),
    pathElement('grid', `M${left} ${top}H${right}`),
    pathElement('base', `M${left} ${base}H${right}`),
    textElement(left - 6, top + 4, countText(highestLoadNumber(chart)), { anchor: 'end' }),
    textElement(left - 6, base + 4, '0', { anchor: 'end' }),
    pathElement('measured-load', stepPath(points)),
  ];
  return { svg: svg.join(''), height: base + 24, bottom: base };
}
