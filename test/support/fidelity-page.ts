// The table of docs/from-a-real-cluster.md, computed from the recordings.
import { type Calibration, calibrate } from '../../core/calibration/calibrate.ts';
import type { FittedWorld } from '../../core/calibration/fitted-world.ts';
import { otherRunOf, predictThere } from '../../core/calibration/other-run.ts';
import { anotherRunUncertainty, runnerOf } from '../../core/calibration/predict.ts';
import {
  differenceBetween,
  type LineDifference,
  type StepLine,
  shareOf,
  stepsOfSamples,
} from '../../core/measured/step-line.ts';
import { drain } from './drain.ts';
import { type FidelityRecording, fidelityNames, readFidelity } from './fidelity.ts';

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
  /** The error of the middle of the prediction, as a share of the measured replica-seconds. */
  error: number;
  expectedError: number;
  isInRange: boolean;
  width: number;
  isBeyond: boolean;
  isSameNodes: boolean;
}

function outcomeOn(other: FidelityRecording, { recording, calibration }: FittedRecording): Outcome {
  const there = otherRunOf(recording.subject, calibration, other.subject);
  const { replicas, podSeconds, expectedError } = predictThere(other.subject, there).prediction;
  const difference = differenceFrom(other, replicas.middle);
  return {
    error: shareOf(difference),
    expectedError,
    isInRange: isWithin(podSeconds, difference.whole),
    width: widthOf(podSeconds, podSeconds.middle),
    isBeyond: there.loads === undefined || there.beyond > 1.05,
    isSameNodes: other.session === recording.session,
  };
}

function differenceFrom({ subject: { run } }: FidelityRecording, line: StepLine): LineDifference {
  return differenceBetween(stepsOfSamples(run.columns.replicas ?? []), line, run.seconds);
}

interface Range {
  low: number;
  high: number;
}

const isWithin = ({ low, high }: Range, value: number) => low <= value && value <= high;
const widthOf = ({ low, high }: Range, middle: number) => (high - low) / middle;

/** A run without measured latency and network does not tell whether its nodes are the same. */
interface UntoldOutcome {
  error: number;
  expectedError: number;
  errorOnOtherNodes: number;
  isInRange: boolean;
  isInSecondRange: boolean;
  secondWidth: number;
}

function untoldOutcomeOn(other: FidelityRecording, { recording, calibration }: FittedRecording): UntoldOutcome {
  const { latency: _, network: __, ...columns } = other.subject.run.columns;
  const untold = { ...other.subject, run: { ...other.subject.run, columns } };
  const { prediction, otherNodes } = predictThere(untold, otherRunOf(recording.subject, calibration, untold));
  if (!otherNodes) throw new Error('nothing says what a unit costs, and no second range is stated');
  const { expectedError, podSeconds, replicas } = prediction;
  const difference = differenceFrom(other, replicas.middle);
  return {
    error: shareOf(difference),
    expectedError,
    errorOnOtherNodes: otherNodes.error,
    isInRange: isWithin(podSeconds, difference.whole),
    isInSecondRange: isWithin(otherNodes.podSeconds, difference.whole),
    secondWidth: widthOf(otherNodes.podSeconds, podSeconds.middle),
  };
}

function outcomeText({ error, expectedError, isInRange, isBeyond }: Outcome): string {
  return `${percent(error)} (${percent(expectedError)})${isBeyond ? ' \u2020' : ''}${isInRange ? '' : ' \u2717'}`;
}

/** One row for each fitted recording, one column for each predicted recording. */
export async function fidelityTable(): Promise<string> {
  const recordings = (await Promise.all(fidelityNames.map(readFidelity))).filter(({ name }) => name in titles);
  const fitted = recordings.map(fit);
  const ofFirst = recordings.filter(({ app }) => app === recordings[0]?.app);
  const head = [
    'fitted to',
    'staying flat',
    'residual',
    ...ofFirst.map(({ name }) => `predicts: ${titles[name]}`),
    'in range',
    'mean width',
  ];
  const outcomes: Outcome[] = [];
  const untold: UntoldOutcome[] = [];
  const rows = fitted.map((one) => {
    const { recording, calibration } = one;
    const { measured } = calibration;
    const flat = shareOf(differenceBetween(measured, measured.slice(0, 1), recording.subject.run.seconds));
    const ofRow: Outcome[] = [];
    const predicted = ofFirst.map((other) => {
      if (other.app !== recording.app) return '';
      if (other === recording) return '–';
      const outcome = outcomeOn(other, one);
      ofRow.push(outcome);
      if (!outcome.isSameNodes) untold.push(untoldOutcomeOn(other, one));
      return outcomeText(outcome);
    });
    outcomes.push(...ofRow);
    const residual = percent(shareOf(calibration.residual));
    const stated =
      ofRow.length === 0 ? ['', ''] : [coverageText(ofRow), percent(meanOf(ofRow.map(({ width }) => width)))];
    return [titles[recording.name] ?? '', percent(flat), residual, ...predicted, ...stated];
  });
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const repeated = fitted.filter(({ recording }) => recording.app === recordings[0]?.app).map(repetitionText);
  const noise = `Two simulated runs of the same day, whose costs of a unit vary by ${percent(anotherRun.spread)}, differ by ${repeated.join(', ')}.`;
  return [table, ...[...summaryText(outcomes), untoldText(untold), noise].map(wrapped)].join('\n\n');
}

function wrapped(text: string): string {
  return text.replaceAll(/(.{1,120})(?: |$)/g, (_, line: string) => `${line}\n`).trimEnd();
}

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

/** The mean difference over all pairs of runs, as a share of the replica-seconds. */
function differenceBetweenTwo(lines: readonly StepLine[], seconds: number): number {
  const differences = lines.flatMap((line, i) =>
    lines.filter((_, j) => j !== i).map((other) => shareOf(differenceBetween(line, other, seconds))),
  );
  return differences.reduce((sum, one) => sum + one, 0) / differences.length;
}

function summaryText(outcomes: readonly Outcome[]): string[] {
  const known = outcomes.filter(({ isBeyond }) => !isBeyond);
  const errors = (some: readonly Outcome[]) =>
    `${percent(meanOf(some.map(({ error }) => error)))} (expected: ${percent(meanOf(some.map(({ expectedError }) => expectedError)))})`;
  const stated = (some: readonly Outcome[]) =>
    `${coverageText(some)}, mean width ${percent(meanOf(some.map(({ width }) => width)))}`;
  const sameNodes = outcomes.filter(({ isSameNodes }) => isSameNodes);
  return [
    `Mean error of all ${outcomes.length} predictions: ${errors(outcomes)}; of the ${known.length} whose load the fitted recording determines: ${errors(known)}.`,
    `The measured replica-seconds lie in the stated range, which is for eight of ten, in ${stated(outcomes)}; on days of the same nodes in ${stated(sameNodes)}.`,
  ];
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function coverageText(outcomes: readonly { isInRange: boolean }[]): string {
  return `${outcomes.filter(({ isInRange }) => isInRange).length} of ${outcomes.length}`;
}

function untoldText(outcomes: readonly UntoldOutcome[]): string {
  const errors = outcomes.map(({ error }) => error);
  const second = outcomes.map((one) => ({ isInRange: one.isInSecondRange }));
  return `Without response times the ${outcomes.length} predictions across nodes are off by ${percent(Math.min(...errors))} to ${percent(Math.max(...errors))}: ${percent(meanOf(errors))} on average, where the first number is ${percent(meanOf(outcomes.map((one) => one.expectedError)))} and the second ${percent(meanOf(outcomes.map((one) => one.errorOnOtherNodes)))}. The first range holds the measured replica-seconds in ${coverageText(outcomes)}, the second one in ${coverageText(second)}, with a mean width of ${percent(meanOf(outcomes.map((one) => one.secondWidth)))}.`;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
