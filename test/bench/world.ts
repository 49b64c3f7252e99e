// The duration of a run from the scenario to the finished chart: a day at 15 s with more than a hundred pods, and a
// month. The load changes at every sync, except on a steady day. Run: node test/bench/run.mjs world
import { drawReplicaChart } from '../../core/chart/replica-chart.ts';
import type { Autoscaler } from '../../core/model/autoscaler.ts';
import type { HorizontalPodAutoscaler } from '../../core/model/hpa/autoscaler.ts';
import { type Scenario, standardScenario } from '../../core/model/scenario/scenario.ts';
import { newestReleaseProfile } from '../../core/simulator/profile.ts';
import { simulate } from '../../core/simulator/world/simulate.ts';
import { wpa, wpaCpu, wpaExternal } from '../support/wpa.ts';

const runs = 7;
const hours = Array.from({ length: 24 }, (_, i) => 1000 + 400 * Math.abs(12 - i));
const hpa: HorizontalPodAutoscaler = {
  kind: 'HorizontalPodAutoscaler',
  name: 'web',
  target: { kind: 'Deployment', name: 'web' },
  minReplicas: 10,
  maxReplicas: 150,
  metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } }],
};

function world(days: number, relative: number): Scenario {
  return {
    ...standardScenario,
    horizonSeconds: days * 86_400,
    load: { shape: 'day', hours, noise: { relative, everySeconds: 15 } },
    workload: { ...standardScenario.workload, capacityPerPod: 60 },
  };
}

const steady: Scenario = { ...world(1, 0), load: { ...standardScenario.load, shape: 'constant', to: 5000 } };

const watermark = wpa({
  minReplicas: 10,
  maxReplicas: 150,
  upscaleForbiddenWindowSeconds: 60,
  metrics: [wpaExternal, wpaCpu],
});

for (const [name, autoscaler, scenario, times] of [
  ['a day', hpa, world(1, 0), runs],
  ['a day of noise', hpa, world(1, 0.2), runs],
  ['a month', hpa, world(30, 0), 1],
  ['a steady day', hpa, steady, runs],
  ['a day of a WatermarkPodAutoscaler', watermark, world(1, 0), runs],
  ['a steady day of a WatermarkPodAutoscaler', watermark, steady, runs],
  ['a month of a WatermarkPodAutoscaler', watermark, world(30, 0), 1],
] as const) {
  const measured = Array.from({ length: times }, () => measure(autoscaler, scenario)).sort((a, b) => a.whole - b.whole);
  const { simulated, whole, syncs, most } = measured[Math.floor(times / 2)] ?? {
    simulated: 0,
    whole: 0,
    syncs: 0,
    most: 0,
  };
  console.log(
    `${name}: ${syncs} syncs, up to ${most} pods, ${simulated.toFixed(0)} ms, drawn after ${whole.toFixed(0)} ms`,
  );
}

function measure(autoscaler: Autoscaler, scenario: Scenario) {
  const start = performance.now();
  const trace = simulate(autoscaler, scenario, newestReleaseProfile());
  const simulated = performance.now() - start;
  drawReplicaChart(trace, { width: 620, ids: 'c', whole: true });
  const most = trace.sequence.reduce((highest, count) => Math.max(highest, count), 0);
  return { simulated, whole: performance.now() - start, syncs: trace.ticks.length, most };
}
