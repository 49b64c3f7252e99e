// Compared runs on the chart: dashed, named where they differ, with room for their counts.
import { describe, expect, test } from 'vitest';
import { differences } from '../../../core/chart/compared-lines.ts';
import { drawReplicaChart } from '../../../core/chart/replica-chart.ts';
import { envelope } from '../../../core/simulator/envelope.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { expectGolden } from '../../support/golden.ts';
import { behavior, hpa } from '../../support/hpa.ts';
import { faultOf } from './well-formed.ts';

const run = (maxReplicas: number) => envelope(hpa({ maxReplicas, behavior: behavior() }), newestReleaseProfile()).down;
const draw = (compared: Parameters<typeof drawReplicaChart>[1]['compared']) =>
  drawReplicaChart(run(10), { width: 600, ids: 'x', compared: compared ?? [] }).svg;

describe('a compared run', () => {
  test('is a picture', () => expectGolden('chart/compared.svg', draw([{ name: 'git HEAD', trace: run(14) }])));
  test('is dashed and named', () =>
    expect(draw([{ name: 'git <HEAD>', trace: run(14) }])).toMatch(/class="compared"[\s\S]*git &lt;HEAD&gt;/));
  test('that is no other one is not drawn', () =>
    expect(draw([{ name: 'git HEAD', trace: run(10) }])).not.toMatch(/git HEAD|class="compared"/));
  test('none of it where there is none', () => expect(draw([])).not.toContain('compared'));
  test('stays well-formed with others', () =>
    expect(
      faultOf(
        draw([
          { name: 'a', trace: run(14) },
          { name: 'b & c', trace: run(3) },
        ]),
      ),
    ).toBeUndefined());
});

test('stretches that differ, in order of time', () => {
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
