// The duration of a run from the scenario to the finished chart: a day at 15 s with more than 100 pods, and a month.
// Run: node test/bench/run.mjs world
import { drawReplicaChart } from '../../core/drawing/replica-chart.ts';
import type { Autoscaler } from '../../core/model/autoscaler.ts';
import type { Scenario } from '../../core/model/scenario/scenario.ts';
import { newestReleaseProfile } from '../../core/simulator/profile.ts';
import { simulate } from '../../core/simulator/world/simulate.ts';
import { daysOfLoad, horizontal, steadyDay, watermark } from '../support/figures/simulated-days.ts';

const runs = 7;

for (const [name, autoscaler, scenario, times] of [
  ['a day', horizontal, daysOfLoad(1), runs],
  ['a day of noise', horizontal, daysOfLoad(1, 0.2), runs],
  ['a month', horizontal, daysOfLoad(30), 1],
  ['a steady day', horizontal, steadyDay, runs],
  ['a day of a WatermarkPodAutoscaler', watermark, daysOfLoad(1), runs],
  ['a day of noise of a WatermarkPodAutoscaler', watermark, daysOfLoad(1, 0.2), runs],
  ['a steady day of a WatermarkPodAutoscaler', watermark, steadyDay, runs],
  ['a month of a WatermarkPodAutoscaler', watermark, daysOfLoad(30), 1],
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
