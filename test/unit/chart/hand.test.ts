// What a queue holds and what a person set are on the chart, each with its name.
import { expect, test } from 'vitest';
import { drawReplicas } from '../../../core/chart/replicas.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { hpa } from '../../support/hpa.ts';
import { cpuOf, release, scenario } from '../../support/scenario.ts';

const cpu = hpa({ metrics: [cpuOf(60)] });
const draw = (world: ReturnType<typeof scenario>) => drawReplicas(simulate(cpu, world, release('1.37')), { width: 640, ids: 'c' }).svg;

test('a count that was set between two syncs has a ring at its time', () => {
  const svg = draw(scenario({ load: { shape: 'constant', to: 300 }, faults: [{ what: 'scaledByHand', to: 15, atSeconds: 200 }] }));
  expect(svg.match(/class="ring"/g)).toHaveLength(1);
  expect(svg).toContain('>15 by hand</text>');
});

test('where nobody sets anything there is none', () => expect(draw(scenario())).not.toContain('class="ring"'));

test('what waits has a line and its length; nothing of it is lost', () => {
  const svg = draw(scenario({ workload: { kind: 'queue' } }));
  expect(svg).toMatch(/>up to [\d.]+k? waiting<\/text>/);
  expect(svg).not.toContain('class="unmet"');
});

test('an empty queue has no line', () => {
  const svg = draw(scenario({ workload: { kind: 'queue' }, load: { shape: 'constant', to: 10 } }));
  expect(svg).not.toContain('class="queue"');
});
