import { expect, test } from 'vitest';
import { decidedAtLine } from '../../../client/panel/runs/sync-highlights.ts';
import type { Path } from '../../../core/model/path.ts';
import type { Tick } from '../../../core/simulator/trace.ts';

const lines = {
  spec: 5,
  'spec.maxReplicas': 8,
  'spec.behavior': 15,
  'spec.behavior.scaleUp.policies[0]': 23,
  'spec.behavior.scaleUp.policies[0].type': 23,
  'spec.behavior.scaleUp.policies[0].value': 24,
  'spec.behavior.scaleUp.policies[1]': 26,
};
const tick = (deciding: Path) => ({ decidedBy: deciding }) as unknown as Tick;
const first = ['spec', 'behavior', 'scaleUp', 'policies', 0];
const second = ['spec', 'behavior', 'scaleUp', 'policies', 1];

test.each([
  [23, true, false],
  [24, true, false],
  [25, true, false],
  [26, false, true],
  [15, false, false],
  [1, false, false],
  [undefined, false, false],
])('the cursor in line %s highlights syncs of the first policy: %s, of the second: %s', (line, byFirst, bySecond) => {
  const isHighlighted = decidedAtLine(line, lines);
  expect([isHighlighted(tick(first)), isHighlighted(tick(second)), isHighlighted(tick([]))]).toEqual([
    byFirst,
    bySecond,
    false,
  ]);
});
test('the cursor in a bound highlights the syncs that it decided', () =>
  expect(decidedAtLine(8, lines)(tick(['spec', 'maxReplicas']))).toBe(true));
test('the cursor anywhere in a metric highlights the syncs that its target decided', () => {
  const ofMetric = {
    'spec.metrics': 9,
    'spec.metrics[0]': 10,
    'spec.metrics[0].external.metric.name': 13,
    'spec.metrics[0].external.target': 14,
  };
  const isHighlighted = decidedAtLine(13, ofMetric);
  expect(isHighlighted(tick(['spec', 'metrics', 0, 'external', 'target']))).toBe(true);
  expect(isHighlighted(tick(['spec', 'metrics', 1, 'external', 'target']))).toBe(false);
});
