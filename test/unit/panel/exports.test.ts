// The exports of the panel: a picture, a table, the trace, and a text for a pull request.
import { expect, test } from 'vitest';
import { exportTrace } from '../../../client/panel/export-trace.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { expectGolden } from '../../support/golden.ts';
import { behavior, hpa } from '../../support/hpa.ts';
import { release, scenario } from '../../support/scenario.ts';
import { wpa } from '../../support/wpa.ts';

const profile = release('1.37');
const metrics = [
  {
    type: 'External',
    external: { metric: { name: 'requests' }, target: { type: 'AverageValue', averageValue: '100' } },
  },
] as const;
const autoscaler = hpa({ behavior: behavior(), metrics: [...metrics] });
const run = simulate(autoscaler, scenario(), profile);

test('Markdown contains sequence, chart, decisions and comparison', () =>
  expectGolden('panel/run.md', exportTrace(run, 'markdown')));
test('Markdown names the load and the faults', () => {
  const down = { what: 'metricsDown', metric: null, fromSeconds: 600, toSeconds: 900 } as const;
  const faulty = simulate(autoscaler, scenario({ load: { shape: 'constant', to: 300 }, faults: [down] }), profile);
  expect(exportTrace(faulty, 'markdown')).toContain(' · load 300 units/s · metrics API down 10:00 … 15:00 · ');
});
test('the SVG export is a standalone picture', () =>
  expect(exportTrace(run, 'svg')).toMatch(/^<svg xmlns=[\s\S]*<\/svg>\n$/));
test('the CSV export has a line for each sync', () => {
  const lines = exportTrace(run, 'csv').trim().split('\r\n');
  expect(lines).toHaveLength(run.ticks.length + 1);
  expect(lines[0]).toBe(
    'seconds,load,capacity,ready,starting,current,proposal,stabilized,limit,desired,reason,deciding',
  );
});
test('the CSV export has columns for the value and the recommendation of each metric', () => {
  const table = (text: string) =>
    text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
  const queue = {
    type: 'External' as const,
    external: { metric: { name: 'queue' }, target: { type: 'AverageValue' as const, averageValue: '30' } },
  };
  const faults = [{ what: 'metricsDown' as const, metric: 'queue', fromSeconds: 60, toSeconds: 90 }];
  const [head = [], ...rows] = table(
    exportTrace(simulate(hpa({ metrics: [...metrics, queue] }), scenario({ faults }), profile), 'csv'),
  );
  expect(head.slice(-2)).toEqual(['askedBy.requests', 'askedBy.queue']);
  expect(rows.find(([seconds]) => seconds === '0')?.slice(-2)).toEqual(['1', '2']);
  expect(rows.find(([seconds]) => seconds === '60')?.slice(-2)).toEqual(['1', '']);
  const watched = table(exportTrace(simulate(wpa(), scenario(), profile), 'csv'));
  expect(watched[0]?.at(-1)).toBe('readings.work');
  expect(Number(watched[1]?.at(-1))).toBeGreaterThan(0);
});
test('the JSON export contains the trace', () =>
  expect(JSON.parse(exportTrace(run, 'json'))).toMatchObject({ name: 'web', release: '1.37', sequence: run.sequence }));
test('an envelope can be exported too', () => {
  const { up } = envelope(autoscaler, profile);
  expect(exportTrace(up, 'csv')).toMatch(/^\ufeffseconds,current,/);
  expect(exportTrace(up, 'markdown')).toContain('1 → 5 → 10 → 20');
});
