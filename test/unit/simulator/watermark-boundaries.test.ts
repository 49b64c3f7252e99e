// The lowest sum that scales up and the highest that scales down, for bands whose binary searches differ.
import { expect, test } from 'vitest';
import { watermarkStepTable } from '../../../core/simulator/watermark/step-table.ts';
import { wpa, wpaExternal } from '../../support/wpa.ts';

const boundaries = (high: number, low: number) => {
  const external = { ...wpaExternal.external, highWatermark: String(high), lowWatermark: String(low) };
  const table = watermarkStepTable(
    wpa({ metrics: [{ ...wpaExternal, external }] }),
    ['spec', 'metrics', 0, 'external', 'highWatermark'],
    { sizes: [3, 4] },
  );
  return table?.rows.map(({ scaleUpAt, scaleDownAt }) => [scaleUpAt, scaleDownAt]);
};

// The default tolerance is 10 %: the band ends at 1.1 times the high and at 0.9 times the low watermark.
test.each([60, 61, 62, 63, 64, 65, 66, 67])('a band from %d to 20 less ends exactly there for each count', (high) => {
  const low = high - 20;
  expect(boundaries(high, low)).toEqual([
    [`above ${(11 * high * 3) / 10} in all (to 4)`, `below ${(9 * low * 3) / 10} in all (to 2)`],
    [`above ${(11 * high * 4) / 10} in all (to 5)`, `below ${(9 * low * 4) / 10} in all (to 3)`],
  ]);
});
