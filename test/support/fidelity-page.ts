// The table of docs/from-a-real-cluster.md, computed from the recordings.
import { type Calibration, calibrate } from '../../core/calibration/calibrate.ts';
import type { FittedWorld } from '../../core/calibration/fitted-world.ts';
import { otherRunOf } from '../../core/calibration/other-run.ts';
import { anotherRunUncertainty, predict, runnerOf } from '../../core/calibration/predict.ts';
import { differenceBetween, type StepLine, shareOf, stepsOfSamples } from '../../core/measured/step-line.ts';
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

interface Outcome {
  /** Of the middle of the prediction, as a share of the measured replica-seconds. */
  error: number;
  /** As the prediction says itself. */
  expectedError: number;
  /** The measured replica-seconds lie in the range of the prediction. */
  isInRange: boolean;
  isBeyond: boolean;
}

function outcomeOn(other: FidelityRecording, { recording, calibration }: FittedRecording): Outcome {
  const there = otherRunOf(recording.subject, calibration, other.subject);
  const { replicas, podSeconds, expectedError } = predict(other.subject, there.worlds, there.uncertainty);
  const measured = stepsOfSamples(other.subject.run.columns.replicas ?? []);
  const difference = differenceBetween(measured, replicas.middle, other.subject.run.seconds);
  return {
    error: shareOf(difference),
    expectedError,
    isInRange: podSeconds.low <= difference.whole && difference.whole <= podSeconds.high,
    isBeyond: there.loads === undefined || there.beyond > 1.05,
  };
}

function outcomeText({ error, expectedError, isInRange, isBeyond }: Outcome): string {
  return `${percent(error)} (${percent(expectedError)})${isBeyond ? ' \u2020' : ''}${isInRange ? '' : ' \u2717'}`;
}

/** One row for each recording that is fitted, one column for each that is predicted. */
export async function fidelityTable(): Promise<string> {
  const recordings = (await Promise.all(fidelityNames.map(readFidelity))).filter(({ name }) => name in titles);
  const fitted = recordings.map(fit);
  const ofFirst = recordings.filter(({ app }) => app === recordings[0]?.app);
  const head = ['fitted to', 'staying flat', 'residual', ...ofFirst.map(({ name }) => `predicts: ${titles[name]}`)];
  const outcomes: Outcome[] = [];
  const rows = fitted.map((one) => {
    const { recording, calibration } = one;
    const { measured } = calibration;
    const flat = shareOf(differenceBetween(measured, measured.slice(0, 1), recording.subject.run.seconds));
    const predicted = ofFirst.map((other) => {
      if (other.app !== recording.app) return '';
      if (other === recording) return '–';
      const outcome = outcomeOn(other, one);
      outcomes.push(outcome);
      return outcomeText(outcome);
    });
    return [titles[recording.name] ?? '', percent(flat), percent(shareOf(calibration.residual)), ...predicted];
  });
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const repeated = fitted.filter(({ recording }) => recording.app === recordings[0]?.app).map(repetitionText);
  return `${table}\n\n${summaryText(outcomes)}\n\nTwo simulated runs of the same day, whose costs of a unit vary by ${percent(anotherRun.spread)}, differ by ${repeated.join(', ')}.`;
}

/** How much the cost of a unit varies from one run to another. */
const anotherRun = anotherRunUncertainty(0);

function repetitionText({ recording: { name, subject }, calibration }: FittedRecording): string {
  const runsIn = runnerOf(subject, anotherRun);
  const differenceIn = (world: FittedWorld) =>
    differenceBetweenTwo(
      runsIn(world).map(({ line }) => line),
      subject.run.seconds,
    );
  const difference = calibration.worlds.reduce((sum, world) => sum + world.weight * differenceIn(world), 0);
  return `${percent(difference)} on *${titles[name]}*`;
}

/** The mean over all pairs of two runs, as a share of the replica-seconds. */
function differenceBetweenTwo(lines: readonly StepLine[], seconds: number): number {
  const differences = lines.flatMap((line, i) =>
    lines.filter((_, j) => j !== i).map((other) => shareOf(differenceBetween(line, other, seconds))),
  );
  return differences.reduce((sum, one) => sum + one, 0) / differences.length;
}

function summaryText(outcomes: readonly Outcome[]): string {
  const known = outcomes.filter(({ isBeyond }) => !isBeyond);
  const mean = (some: readonly Outcome[], of: (outcome: Outcome) => number) =>
    percent(some.reduce((sum, outcome) => sum + of(outcome), 0) / some.length);
  const meanOf = (some: readonly Outcome[]) =>
    `${mean(some, ({ error }) => error)} (expected: ${mean(some, ({ expectedError }) => expectedError)})`;
  const inRange = outcomes.filter(({ isInRange }) => isInRange).length;
  return `Mean error of all ${outcomes.length} predictions: ${meanOf(outcomes)}; of the ${known.length} whose load the fitted recording determines: ${meanOf(known)}. The measured replica-seconds lie in the stated range in ${inRange} of ${outcomes.length} (the range is for eight of ten).`;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
