// The table of docs/from-a-real-cluster.md, computed from the recordings.
import { type Calibration, calibrate } from '../../core/calibration/calibrate.ts';
import { predict } from '../../core/calibration/predict.ts';
import { differenceBetween, shareOf, stepsOfSamples } from '../../core/measured/step-line.ts';
import { drain } from './drain.ts';
import { type FidelityRecording, fidelityNames, readFidelity } from './fidelity.ts';

/** What the page calls them. */
const titles: Record<string, string> = {
  'gke-flash-stock-2': 'a burst to twice the mean',
  'gke-ramp-stock-1': 'a ramp to three times',
  'gke-constant-stock-1': 'steady, on faster nodes',
  'gke-rr-stock-1': 'a quiet day, on faster nodes',
  'k3s-surge': 'another program: 2 then 32 clients',
};

interface FittedRecording {
  recording: FidelityRecording;
  calibration: Calibration;
}

function fit(recording: FidelityRecording): FittedRecording {
  return { recording, calibration: drain(calibrate(recording.subject)) };
}

/** The error of the middle of the prediction; nodes of different speed are corrected by their latency. */
function errorOn(other: FidelityRecording, { recording, calibration }: FittedRecording): number {
  const speed = (other.costByLatency ?? other.cost) / (recording.costByLatency ?? recording.cost);
  const worlds = calibration.worlds.map(({ values, weight }) => ({
    values: { ...values, cpuPerUnit: (values.cpuPerUnit ?? 0) * speed },
    weight,
  }));
  const { replicas } = predict(other.subject, worlds);
  const measured = stepsOfSamples(other.subject.run.columns.replicas ?? []);
  return shareOf(differenceBetween(measured, replicas.middle, other.subject.run.seconds));
}

/** One row for each recording that is fitted, one column for each that is predicted. */
export async function fidelityTable(): Promise<string> {
  const recordings = (await Promise.all(fidelityNames.map(readFidelity))).filter(({ name }) => name in titles);
  const fitted = recordings.map(fit);
  const ofFirst = recordings.filter(({ app }) => app === recordings[0]?.app);
  const head = ['fitted to', 'staying flat', 'residual', ...ofFirst.map(({ name }) => `predicts: ${titles[name]}`)];
  const rows = fitted.map((one) => {
    const { recording, calibration } = one;
    const { measured } = calibration;
    const flat = shareOf(differenceBetween(measured, measured.slice(0, 1), recording.subject.run.seconds));
    const predicted = ofFirst.map((other) => {
      if (other.app !== recording.app) return '';
      return other === recording ? '–' : percent(errorOn(other, one));
    });
    return [titles[recording.name] ?? '', percent(flat), percent(shareOf(calibration.residual)), ...predicted];
  });
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
