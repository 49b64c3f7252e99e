// The count that an expectation names, and the time at which it counts: a line, and a mark where the run should be.
import type { LabelPlacer, MeasureText } from './label-placer.ts';
import type { Layout } from './layout.ts';
import { element, pathElement, textElement } from './svg.ts';

export interface ExpectedBound {
  count: number;
  /** Absent: at all times. */
  atMs?: number | undefined;
  /** `never above 12` */
  text: string;
}

const maxLength = 48;
const markSize = 4;

/** Empty without an expectation. */
export function expectedLine(bound: ExpectedBound | undefined, { left, right, top, bottom, x, y }: Layout): string {
  if (!bound) return '';
  const { count, atMs } = bound;
  const line = pathElement('expected', `M${left} ${y(count)}H${right}`);
  if (atMs === undefined) return line;
  const at = x(atMs);
  const mark = `M${at - markSize} ${y(count) - markSize}l${2 * markSize} ${2 * markSize}m0 ${-2 * markSize}l${-2 * markSize} ${2 * markSize}`;
  return (
    line + pathElement('expected', `M${at} ${top}V${bottom}`) + element('path', { class: 'expected-mark', d: mark })
  );
}

/** Near the mark, or at the end of the line. */
export function expectedLabel(
  bound: ExpectedBound | undefined,
  { left, right, x, y }: Layout,
  placer: LabelPlacer,
  measure: MeasureText,
): string {
  if (!bound) return '';
  const { count, atMs, text } = bound;
  const label = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  const width = measure(label);
  const [from, at] = [left + 8, atMs === undefined ? right : x(atMs)];
  const heights = [y(count) - 6, y(count) + 14];
  const position = placer.placeText(
    label,
    [at - width - 8, at + 8, from, (left + right - width) / 2].flatMap((start) =>
      heights.map((height) => ({ x: start, y: height })),
    ),
  );
  return position ? textElement(position.x, position.y, label, { className: 'halo expected-label' }) : '';
}
