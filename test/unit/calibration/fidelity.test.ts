// Worlds fitted to one recording of a real cluster, held against the others of the same program. Any two repetitions of one
// run differ by 6.4 % of the replica-seconds, so that no prediction of a single run can be better.
import { describe, expect, test } from 'vitest';
import { calibrate } from '../../../core/calibration/calibrate.ts';
import { predict } from '../../../core/calibration/predict.ts';
import { differenceBetween, shareOf, stepsOfSamples } from '../../../core/measured/step-line.ts';
import { fidelityNames, readFidelity } from '../../support/fidelity.ts';

async function fitted(name: string) {
  const recording = await readFidelity(name);
  const steps = calibrate(recording.subject);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return { recording, calibration: step.value };
}

/** The error of the middle of the prediction; nodes of different speed are corrected by their latency. */
async function errorOn(name: string, { recording, calibration }: Awaited<ReturnType<typeof fitted>>) {
  const other = await readFidelity(name);
  const speed = (other.costByLatency ?? other.cost) / (recording.costByLatency ?? recording.cost);
  const worlds = calibration.worlds.map(({ values, weight }) => ({
    values: { ...values, cpuPerUnit: (values.cpuPerUnit ?? 0) * speed },
    weight,
  }));
  const { replicas } = predict(other.subject, worlds);
  const measured = stepsOfSamples(other.subject.run.columns.replicas ?? []);
  return shareOf(differenceBetween(measured, replicas.middle, other.subject.run.seconds));
}

describe.skipIf(fidelityNames.length === 0)('recordings of real clusters', () => {
  test.each(fidelityNames)('%s is fitted within the noise of repetitions', async (name) => {
    const { calibration } = await fitted(name);
    expect(shareOf(calibration.residual)).toBeLessThan(0.03);
  });

  test('a fit to a burst predicts the other loads of the same program', async () => {
    const burst = await fitted('gke-flash-stock-2');
    expect(await errorOn('gke-constant-stock-1', burst)).toBe(0);
    expect(await errorOn('gke-ramp-stock-1', burst)).toBeLessThan(0.12);
    expect(await errorOn('gke-rr-stock-1', burst)).toBeLessThan(0.1);
  });
});
