// Draws an expectation as a line at its count. If the expectation is about one time, also draws a line at this time and
// a cross where the lines meet.
import type { Layout } from './layout.ts';
import { pathElement } from './svg.ts';

export interface ExpectedBound {
  count: number;
  /** The time of the expected count; absent if the expectation is not about one time. */
  atMs?: number | undefined;
}

const markSize = 4;

export function expectedBound(bound: ExpectedBound | undefined, { left, right, top, bottom, x, y }: Layout): string {
  if (!bound) return '';
  const height = y(bound.count);
  const line = pathElement('expected', `M${left} ${height}H${right}`);
  if (bound.atMs === undefined) return line;
  const at = x(bound.atMs);
  const side = 2 * markSize;
  const cross = `M${at - markSize} ${height - markSize}l${side} ${side}m0 ${-side}l${-side} ${side}`;
  return line + pathElement('expected', `M${at} ${top}V${bottom}`) + pathElement('expected-mark', cross);
}
