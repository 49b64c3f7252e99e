import { expect, test } from 'vitest';
import { drawReplicaChart } from '../../../core/drawing/replica-chart.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { behavior, hpa } from '../../support/hpa.ts';
import { faultOf } from './well-formed.ts';

const run = envelope(hpa({ behavior: behavior() }), newestReleaseProfile()).up;
const draw = (expected?: { count: number; atMs?: number }) =>
  drawReplicaChart(run, { width: 600, ids: 'x', style: 'page', expected });

test('a chart without an expectation has no bound', () => {
  expect(draw().svg).not.toContain('expected');
});

test('a count that counts at all times is a line', () => {
  const { svg } = draw({ count: 12 });
  expect(svg.match(/class="expected"/g)).toHaveLength(1);
  expect(svg).not.toContain('expected-mark');
});

test('a count at a time is marked there, and the chart goes so far', () => {
  const drawing = draw({ count: 12, atMs: 300_000 });
  expect(drawing.svg).toContain('expected-mark');
  expect(drawing.endMs).toBeGreaterThanOrEqual(300_000);
  expect(faultOf(drawing.svg)).toBeUndefined();
});

test('a count above all others is inside of the chart', () => {
  const [, y] = /class="expected" d="M[\d.]+ ([\d.]+)H/.exec(draw({ count: 40 }).svg) ?? [];
  expect(Number(y)).toBeGreaterThanOrEqual(0);
});
