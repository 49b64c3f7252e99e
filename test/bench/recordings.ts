// CPU time of a calibration and of a replay. The goals are for a machine without other load.
// Run: node test/bench/run.mjs recordings
import { calibrate } from '../../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../../core/calibration/calibration-subject.ts';
import { predict, predictEditInSteps } from '../../core/calibration/predict.ts';
import { replay } from '../../core/calibration/replay.ts';
import type { SeriesPoint } from '../../core/model/scenario/scenario.ts';
import { stepPoints } from '../../core/model/scenario/step-points.ts';
import { newestReleaseProfile } from '../../core/simulator/profile.ts';
import { simulate } from '../../core/simulator/world/simulate.ts';
import { drain } from '../support/drain.ts';
import { Stopwatch } from '../support/figures/figure.ts';
import { hpa } from '../support/hpa.ts';
import { scenario } from '../support/scenario.ts';

const profile = newestReleaseProfile();
const web = hpa({
  minReplicas: 2,
  maxReplicas: 40,
  metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } }],
});
const [cpuPerUnitMilli, idleCpuMilli, cpuMilli] = [22, 20, 500];
const workload = { containers: [{ name: 'app', cpuMilli }], capacityPerPod: 1e9 };

const [twentyMinutes, day] = [recordingOf(1200, 15), recordingOf(86_400, 60)];
measure('calibration of 20 minutes', 20_000, 3, () => void drain(calibrate(twentyMinutes)));
measure('calibration of a day', 120_000, 1, () => void drain(calibrate(day)));
measure('replay of a day', 100, 9, () => void replay(day));
const { worlds, uncertainty } = drain(calibrate(twentyMinutes));
const before = predict(day, worlds, uncertainty);
const edited = { ...day, autoscaler: { ...web, maxReplicas: 10 } };
measure(
  'edit on a day, by a quarter of the worlds',
  2000,
  3,
  () => void predictEditInSteps(edited, worlds, before).next(),
);
measure('edit on a day', 8000, 1, () => void drain(predictEditInSteps(edited, worlds, before)));

function recordingOf(seconds: number, everySeconds: number): CalibrationSubject {
  const load = Array.from({ length: seconds / everySeconds }, (_, i): SeriesPoint => {
    const wave = Math.sin((4 * Math.PI * i * everySeconds) / seconds);
    return [i * everySeconds, 100 + 80 * wave + ((i * 7919) % 23)];
  });
  const world = scenario({
    load: { shape: 'points', at: stepPoints(load) },
    horizonSeconds: seconds,
    workload: { ...workload, cpuPerUnitMilli, idleCpuMilli },
  });
  const { ticks } = simulate(web, world, profile);
  const replicas = ticks.map(({ atMs, desired }): SeriesPoint => [atMs / 1000, desired]);
  const cpu = load.map(([at, units]): SeriesPoint => [at, cpuPerUnitMilli * units + idleCpuMilli * 10]);
  return {
    autoscaler: web,
    profile,
    scenario: scenario({ workload }),
    run: { seconds, columns: { load, replicas, cpu } },
  };
}

function measure(name: string, goalMs: number, runs: number, work: () => void): void {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) {
    const stopwatch = new Stopwatch();
    stopwatch.time(work);
    least = Math.min(least, stopwatch.ms);
  }
  console.log(`${name.padEnd(26)} ${Math.round(least)} ms, goal ${goalMs} ms: ${least <= goalMs ? 'kept' : 'missed'}`);
}
