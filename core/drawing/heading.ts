import { type MeasureText, truncateText } from './label-placer.ts';
import { textElement } from './svg.ts';

const headingLineHeight = 16;
const headingMargin = 8;

export function headingHeight(heading: readonly string[] = []): number {
  return heading.length === 0 ? 0 : heading.length * headingLineHeight + headingMargin;
}

/** Draws the heading above the chart, at negative y coordinates. A line that is too long is truncated. */
export function headingText(heading: readonly string[], width: number, measure: MeasureText): string {
  const above = headingHeight(heading);
  return heading
    .map((line, i) => {
      const shown = truncateText(line, width - 2 * headingMargin, measure);
      const options = { className: i === 0 ? 'strong' : undefined, title: shown === line ? undefined : line };
      return textElement(headingMargin, (i + 1) * headingLineHeight - above, shown, options);
    })
    .join('');
}
