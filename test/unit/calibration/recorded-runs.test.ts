// What a search asks of a world: how far its runs are from the measured ones, and only as far as that matters.
import { expect, test } from 'vitest';
import type { CalibrationSubject } from '../../../core/calibration/calibration-subject.ts';
import { recordedErrors, recordedRunner } from '../../../core/calibration/recorded-runs.ts';
import { differenceBetween, shareOf, stepsOfSamples } from '../../../core/measured/step-line.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { hpa } from '../../support/hpa.ts';
import { scenario } from '../../support/scenario.ts';

const subject: CalibrationSubject = {
  autoscaler: hpa({
    maxReplicas: 20,
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } }],
  }),
  profile: newestReleaseProfile(),
  scenario: scenario({ workload: { containers: [{ name: 'app', cpuMilli: 500 }], capacityPerPod: 1000 } }),
  run: {
    seconds: 600,
    columns: {
      load: [
        [0, 20],
        [100, 110],
        [400, 30],
      ],
      replicas: [
        [0, 1],
        [115, 4],
        [145, 9],
        [590, 9],
      ],
    },
  },
};
const worlds = [8, 20, 22, 40, 80].map((cpuPerUnit) => ({ values: { cpuPerUnit, readySeconds: 10 } }));

test('the error of a world is the mean over the phases of its runs', () => {
  const measured = stepsOfSamples(subject.run.columns.replicas ?? []);
  const runsIn = recordedRunner(subject);
  const errorIn = recordedErrors(subject);
  for (const world of worlds) {
    const shares = runsIn(world).map(({ line }) => shareOf(differenceBetween(measured, line, 600)));
    const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length;
    expect(errorIn(world, Number.POSITIVE_INFINITY)).toBe(mean);
  }
});

test('an error that is too large is not computed, and one that is not is the same', () => {
  const errorIn = recordedErrors(subject);
  for (const world of worlds) {
    const error = errorIn(world, Number.POSITIVE_INFINITY);
    expect(error).toBeGreaterThan(0);
    expect(errorIn(world, error * 1.0001)).toBe(error);
    expect(errorIn(world, error / 2)).toBe(Number.POSITIVE_INFINITY);
    expect(errorIn(world, -0.01)).toBe(Number.POSITIVE_INFINITY);
  }
});
