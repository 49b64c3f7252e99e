// What leaves the panel: a picture, a table, the trace, and a text for a pull request.
import { expect, test } from 'vitest';
import { exported } from '../../../client/panel/exports.ts';
import { envelope } from '../../../core/simulator/envelope.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { expectGolden } from '../../support/golden.ts';
import { behavior, hpa } from '../../support/hpa.ts';
import { release, scenario } from '../../support/scenario.ts';

const profile = release('1.37');
const metrics = [
  { type: 'External', external: { metric: { name: 'requests' }, target: { type: 'AverageValue', averageValue: '100' } } },
] as const;
const autoscaler = hpa({ behavior: behavior(), metrics: [...metrics] });
const run = simulate(autoscaler, scenario(), profile);

test('Markdown', () => expectGolden('panel/run.md', exported(run, 'markdown')));
test('a picture that stands alone', () => expect(exported(run, 'svg')).toMatch(/^<svg xmlns=[\s\S]*<\/svg>\n$/));
test('a line for each sync', () => {
  const lines = exported(run, 'csv').trim().split('\r\n');
  expect(lines).toHaveLength(run.ticks.length + 1);
  expect(lines[0]).toBe('seconds,load,capacity,ready,starting,current,proposal,stabilized,limit,desired,reason,deciding');
});
test('the trace', () => expect(JSON.parse(exported(run, 'json'))).toMatchObject({ name: 'web', release: '1.37', sequence: run.sequence }));
test('an envelope too', () => {
  const { up } = envelope(autoscaler, profile);
  expect(exported(up, 'csv')).toMatch(/^seconds,current,/);
  expect(exported(up, 'markdown')).toContain('1 → 5 → 10 → 20');
});
