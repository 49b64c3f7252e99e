import { drawReplicaChart } from '../../../core/drawing/replica-chart.ts';
import type { Autoscaler } from '../../../core/model/autoscaler.ts';
import type { Scenario } from '../../../core/model/scenario/scenario.ts';
import { controllerDescriptionOf } from '../../../core/simulator/controllers.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { hpa } from '../hpa.ts';
import { wpa } from '../wpa.ts';
import type { Figure } from './figure.ts';
import { daysOfLoad, horizontal, steadyDay, watermark } from './simulated-days.ts';
import { measuredSyncs, type PodShape, syntheticControllers } from './synthetic-syncs.ts';

const profile = newestReleaseProfile();
const charts = 10;
const equal: PodShape = { pods: 20, groups: 1 };
const different: PodShape = { pods: 200, groups: 200 };

export const simulatorFigures: readonly Figure[] = [
  syncs('hpa', '20 equal pods', equal, 5760),
  syncs('hpa', '200 different pods', different, 960),
  syncs('wpa', '20 equal pods', equal, 5760),
  syncs('wpa', '200 different pods', different, 960),
  { ...run('HPA, a day', horizontal, daysOfLoad(1)), goalMs: 10 },
  run('HPA, a day with noise', horizontal, daysOfLoad(1, 0.2)),
  run('HPA, a steady day', horizontal, steadyDay),
  {
    ...run('HPA, a month', horizontal, daysOfLoad(30)),
    work: '172,801 syncs with the simulated world, up to 150 pods',
    goalMs: 250,
  },
  { ...run('WPA, a day', watermark, daysOfLoad(1)), goalMs: 20 },
  run('WPA, a day with noise', watermark, daysOfLoad(1, 0.2)),
  run('WPA, a steady day', watermark, steadyDay),
  envelopes('HPA, fastest runs', hpa({ minReplicas: 1, maxReplicas: 1000 }), 500),
  envelopes('WPA, fastest runs', wpa({ minReplicas: 1, maxReplicas: 1000 }), 50),
  {
    name: 'chart of a day',
    work: 'a run of the HPA as SVG, 10 times',
    count: charts,
    prepare() {
      const trace = simulate(horizontal, daysOfLoad(1), profile);
      return (stopwatch) =>
        stopwatch.time(() => {
          for (let i = 0; i < charts; i++) drawReplicaChart(trace, { width: 620, ids: 'c', whole: true });
        });
    },
  },
];

function syncs(kind: keyof typeof syntheticControllers, pods: string, shape: PodShape, count: number): Figure {
  return {
    name: `${kind.toUpperCase()}, a sync, ${pods}`,
    work: `${count.toLocaleString('en')} syncs of the controller alone`,
    count,
    prepare: () => measuredSyncs(syntheticControllers[kind], shape, count),
  };
}

function run(name: string, autoscaler: Autoscaler, scenario: Scenario): Figure {
  return {
    name,
    work: '5,761 syncs with the simulated world, up to 150 pods',
    count: 1,
    prepare: () => (stopwatch) => void stopwatch.time(() => simulate(autoscaler, scenario, profile)),
  };
}

function envelopes(name: string, autoscaler: Autoscaler, count: number): Figure {
  const { envelope } = controllerDescriptionOf(autoscaler.kind);
  return {
    name,
    work: `${count} envelopes from 1 to 1,000 replicas and back, as the lens shows`,
    count,
    prepare: () => (stopwatch) =>
      stopwatch.time(() => {
        for (let i = 0; i < count; i++) envelope(autoscaler, profile);
      }),
  };
}
