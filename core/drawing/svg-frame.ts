import { type StyleRule, scopedRules, usedRules } from './chart-style.ts';
import { headingHeight, headingText } from './heading.ts';
import type { MeasureText } from './label-placer.ts';
import { element } from './svg.ts';

const className = 'replicast-chart';

export const fontFamily = "system-ui, 'Segoe UI', Ubuntu, sans-serif";

interface FrameOptions {
  /**
   * With `page`, the style sheet of the page defines the classes. Otherwise the chart contains its style rules, so that
   * it can be a separate file.
   */
  style: 'page' | 'standalone' | undefined;
  heading: readonly string[];
  measure: MeasureText;
  label: () => string;
  /** Returns the style rules for a standalone file. Rules that the chart does not use are left out. */
  rules: () => readonly StyleRule[];
}

/**
 * Returns the `svg` element of a chart. In a standalone file, the element contains the heading, the style rules and the
 * alternative text. On a page, the HTML around the element contains these parts.
 */
export function svgFrame(
  { width, height }: { width: number; height: number },
  content: string,
  { style, heading, measure, label, rules }: FrameOptions,
): string {
  const above = headingHeight(heading);
  const box = {
    viewBox: `0 ${-above} ${width} ${height + above}`,
    width,
    height: height + above,
    class: className,
  };
  if (style === 'page') return element('svg', { ...box, 'aria-hidden': 'true' }, content);
  const file = {
    xmlns: 'http://www.w3.org/2000/svg',
    ...box,
    'font-family': fontFamily,
    role: 'img',
    'aria-label': label(),
  };
  const shown = headingText(heading, width, measure) + content;
  const used = scopedRules(usedRules(rules(), shown), `.${className}`);
  return element('svg', file, element('style', {}, used) + shown);
}
