import { describe, expect, test } from 'vitest';
import { differences } from '../../../core/drawing/compared-lines.ts';
import { drawReplicaChart } from '../../../core/drawing/replica-chart.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { expectGolden } from '../../support/golden.ts';
import { behavior, hpa } from '../../support/hpa.ts';
import { faultOf } from './well-formed.ts';

const run = (maxReplicas: number) => envelope(hpa({ maxReplicas, behavior: behavior() }), newestReleaseProfile()).down;
const draw = (compared: Parameters<typeof drawReplicaChart>[1]['compared']) =>
  drawReplicaChart(run(10), { width: 600, ids: 'x', compared: compared ?? [] }).svg;

describe('the line of a compared run', () => {
  test('the picture with a compared run matches the golden file', () =>
    expectGolden('chart/compared.svg', draw([{ name: 'git HEAD', trace: run(14) }])));
  test('a compared run is dashed and named', () =>
    expect(draw([{ name: 'git <HEAD>', trace: run(14) }])).toMatch(/class="compared"[\s\S]*git &lt;HEAD&gt;/));
  test('a compared run without differences is not drawn', () =>
    expect(draw([{ name: 'git HEAD', trace: run(10) }])).not.toMatch(/git HEAD|class="compared"/));
  test('without compared runs nothing of them is drawn', () => expect(draw([])).not.toContain('compared'));
  test('the picture stays well-formed with compared runs', () =>
    expect(
      faultOf(
        draw([
          { name: 'a', trace: run(14) },
          { name: 'b & c', trace: run(3) },
        ]),
      ),
    ).toBeUndefined());
});

test('the differences of two runs are in order of time', () => {
  const steps = [
    { atMs: 0, count: 1 },
    { atMs: 10, count: 5 },
    { atMs: 40, count: 2 },
  ];
  const others = [
    { atMs: 0, count: 1 },
    { atMs: 20, count: 9 },
    { atMs: 50, count: 2 },
  ];
  expect(differences(steps, others, 100)).toEqual([
    { fromMs: 10, toMs: 40, count: 5 },
    { fromMs: 40, toMs: 50, count: 2 },
  ]);
  expect(differences(steps, steps, 100)).toEqual([]);
});
