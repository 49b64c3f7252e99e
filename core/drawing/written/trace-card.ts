// Draws a run as a picture for a review or a link preview: 1200 × 630, the size of Open Graph images, or higher if the
// chart has lanes for metrics. The picture has its own background, so that it is readable on any page.
import { simulatedReleaseText } from '../../simulator/controllers.ts';
import type { Trace } from '../../simulator/trace.ts';
import { sequenceText } from '../../simulator/trace-text.ts';
import { type CardTheme, cardStyle } from '../card-style.ts';
import { estimateWidth } from '../estimate-width.ts';
import { truncateText } from '../label-placer.ts';
import { altText, drawReplicaChart } from '../replica-chart.ts';
import { runFacts } from '../run-facts.ts';
import { type Attributes, element, escapeText } from '../svg.ts';
import { fontFamily } from '../svg-frame.ts';
import { runTexts, type SvgOptions } from './trace-svg.ts';

export interface CardOptions extends SvgOptions {
  file: string;
  theme?: CardTheme;
}

const width = 1200;
const margin = 48;
const inside = width - 2 * margin;
/**
 * The factor by which the chart is enlarged, so that its texts stay readable if a preview shows the card at half its
 * size.
 */
const scale = 1.5;
const chartTop = 213;
const chartHeight = 246;
const minReplicasHeight = 152;
const footHeight = 48;

export function traceAsCard(trace: Trace, { file, theme = 'auto', ...options }: CardOptions): string {
  const chart = drawChart(trace, options);
  const height = chartTop + chart.height * scale + footHeight;
  const { name, kind, release } = trace;
  const object = `${kind} · ${simulatedReleaseText(kind, release)}`;
  const run = runTexts(trace, options).join(' · ');
  const facts = runFacts(trace);
  const figures = facts.map(({ value, label }) => `${value} ${label}`).join(' · ');
  const content = [
    element('rect', { class: 'background', width, height }),
    text(64, titleSpans(name, object)),
    text(129, [span('sequence', sequenceText(trace.sequence), 46, inside)]),
    text(171, figureSpans(facts)),
    text(202, [span('dim', run, 20, inside)]),
    element('g', { transform: `translate(${margin} ${chartTop}) scale(${scale})` }, chart.svg),
    text(height - 18, [span('foot', file, 20, inside * 0.8)]),
    element('text', { class: 'foot', x: width - margin, y: height - 18, 'text-anchor': 'end' }, 'Replicast'),
  ].join('');
  const root = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height };
  const described = [
    element('title', {}, escapeText(altText(trace))),
    element('desc', {}, escapeText([object, run, figures, file].join('. '))),
    element('style', {}, cardStyle(content, theme)),
  ].join('');
  return `${element('svg', { ...root, class: 'replicast-card', 'font-family': fontFamily, role: 'img' }, described + content)}\n`;
}

/**
 * `chartHeight` includes the lanes below the replicas. If these lanes leave too little space for the lane of the
 * replicas, the chart becomes higher.
 */
function drawChart(trace: Trace, { compared = [], whole = false }: SvgOptions) {
  const drawn = (height: number) =>
    drawReplicaChart(trace, { width: inside / scale, height, style: 'page', whole, compared, ids: 'card' });
  const lanes = drawn(chartHeight).height - chartHeight;
  return drawn(Math.max(minReplicasHeight, chartHeight - lanes));
}

function titleSpans(name: string, object: string): string[] {
  const gap = 16;
  const nameWidth = Math.min(widthOf(name, 32), inside * 0.6);
  return [span('name', name, 32, nameWidth), span('of', object, 20, inside - nameWidth - gap, { dx: gap })];
}

function figureSpans(facts: ReturnType<typeof runFacts>): string[] {
  let left = inside;
  return facts.flatMap(({ value, label }, i) => {
    left -= widthOf(value, 24) + widthOf(label, 20) + 36;
    if (left < 0) return [];
    const gap = i === 0 ? {} : { dx: 28 };
    return [span('value', value, 24, inside, gap), span('of', label, 20, inside, { dx: 8 })];
  });
}

const text = (y: number, spans: readonly string[]) => element('text', { x: margin, y }, spans.join(''));

/**
 * @param size the font size of `className` in pixels
 * @param maxWidth the maximum width in pixels
 */
function span(className: string, content: string, size: number, maxWidth: number, gap: Attributes = {}): string {
  const measure = (some: string) => widthOf(some, size);
  return element('tspan', { class: className, ...gap }, escapeText(truncateText(content, maxWidth, measure)));
}

const widthOf = (content: string, size: number) => estimateWidth(content) * (size / 11);
