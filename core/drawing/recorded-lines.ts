import type { Calibration } from '../calibration/calibrate.ts';
import type { OtherNodes } from '../calibration/other-run.ts';
import type { Prediction } from '../calibration/predict.ts';
import type { Replay } from '../calibration/replay.ts';
import type { MeasuredRun } from '../measured/measured-run.ts';
import type { StepLine } from '../measured/step-line.ts';
import { clockText } from '../simulator/trace-text.ts';
import type { ChartDifference, RecordedChart, RecordedLine } from './recorded-chart.ts';

export interface ChartSubject {
  name: string;
  run: MeasuredRun;
}

export interface EditedPrediction {
  title: string;
  prediction: Prediction;
}

export function calibrationChart(
  subject: ChartSubject,
  { measured, fitted }: Pick<Calibration, 'measured' | 'fitted'>,
  edited?: EditedPrediction,
): RecordedChart {
  return {
    ...chartOf(subject),
    lines: [
      { title: 'measured', style: 'measured', line: measured },
      predictedLine('fitted', 'fitted', fitted),
      ...(edited ? [predictedLine(edited.title, 'edited', edited.prediction)] : []),
    ],
  };
}

export interface OtherPrediction {
  prediction: Prediction;
  otherNodes: OtherNodes | undefined;
  measured: StepLine | undefined;
}

/**
 * Returns the chart of a prediction for a recording to which the scenario was not fitted. `subject.run` is this
 * recording, and `subject.name` is the name of the autoscaler.
 */
export function otherRunChart(
  subject: ChartSubject,
  { prediction, otherNodes, measured }: OtherPrediction,
  edited?: EditedPrediction,
): RecordedChart {
  const predicted = { ...predictedLine('predicted', 'fitted', prediction), outerBand: otherNodes?.replicas };
  return {
    ...chartOf(subject),
    lines: [
      ...(measured ? [{ title: 'measured', style: 'measured', line: measured } as const] : []),
      predicted,
      ...(edited ? [predictedLine(edited.title, 'edited', edited.prediction)] : []),
    ],
  };
}

export function replayChart(subject: ChartSubject, { measured, replayed, firstDifference }: Replay): RecordedChart {
  return {
    ...chartOf(subject),
    lines: [
      { title: 'measured', style: 'measured', line: measured },
      { title: 'simulated with the measured metrics', style: 'fitted', line: replayed },
    ],
    difference: firstDifference && differenceOf(firstDifference),
  };
}

function chartOf({ name, run }: ChartSubject): Omit<RecordedChart, 'lines'> {
  return { name, seconds: run.seconds, load: run.columns.load };
}

function predictedLine(title: string, style: RecordedLine['style'], { replicas }: Prediction): RecordedLine {
  const { low, middle, high } = replicas;
  return { title, style, line: middle, band: { low, high } };
}

function differenceOf({ tick, measured }: NonNullable<Replay['firstDifference']>): ChartDifference {
  const { atMs, desired } = tick;
  const label = `first difference at ${clockText(atMs)}`;
  return {
    seconds: atMs / 1000,
    count: desired,
    labels: [`${label}: ${desired}, measured ${measured.join(' → ')}`, label, 'first difference'],
  };
}
