import type { Calibration } from '../../core/calibration/calibrate.ts';
import { isUnmetKnown } from '../../core/calibration/calibration-subject.ts';
import {
  changeText,
  determinedLoadsText,
  otherRunTexts,
  parameterText,
  parameterTitle,
  percentText,
  poorFitText,
  predictedRangeText,
  rangeText,
  residualText,
  stayingText,
  undeterminedText,
} from '../../core/calibration/fitted-facts.ts';
import type { Prediction } from '../../core/calibration/predict.ts';
import { replicaRows } from '../../core/calibration/replica-rows.ts';
import { type StepLine, shareOf } from '../../core/measured/step-line.ts';
import { onlyText } from '../../core/simulator/run-condition.ts';
import { clockText, durationText, hasHours, sequenceText } from '../../core/simulator/trace-text.ts';
import type { CalibratedRecording, ContradictedEdit, PredictedEdit, PredictedOther } from '../calibrated-recording.ts';
import { type Terminal, terminalLines } from '../terminal.ts';
import { objectNotes } from './simulation-head.ts';
import { alignTable } from './table.ts';

export function calibrationAsText(result: CalibratedRecording, { styles, width }: Terminal): string {
  const { subject, calibration, recording, edited, other } = result;
  const { run, autoscaler } = subject;
  const texts = [undeterminedText(calibration), determinedLoadsText(calibration)].filter((text) => text !== undefined);
  const isKnown = isUnmetKnown(subject, calibration.estimates);
  const poor = poorFitText(calibration, autoscaler);
  return terminalLines([
    `${autoscaler.name} fitted to ${recording}, ${durationText(run.seconds)}`,
    ...(poor === undefined ? [] : [styles.warning(poor)]),
    ...objectNotes(subject.object, styles),
    '',
    `measured  ${styles.bold(countsText(calibration.measured))}`,
    `fitted    ${onlyText(subject.condition, 'only')}${styles.bold(countsText(calibration.fitted.replicas.middle))}`,
    ...(edited ? editedLines(edited, styles) : []),
    '',
    `residual: ${residualText(calibration)} of the measured replica-seconds; ${stayingText(calibration, run.seconds)}`,
    '',
    ...parameterTable(calibration, width),
    ...(texts.length === 0 ? [] : ['', ...texts.map((text) => styles.warning(text))]),
    ...(edited ? ['', ...predictionTable({ isUnmetKnown: isKnown, fitted: calibration.fitted, edited }, width)] : []),
    ...(other ? ['', ...otherLines(other, { isKnown, only: onlyText(subject.condition, 'only'), width })] : []),
    '',
    ...replicaTable(result, width),
  ]);
}

function editedLines({ subject, prediction }: ContradictedEdit, styles: Terminal['styles']): string[] {
  const counts = styles.bold(countsText(prediction.replicas.middle));
  return [`edited    ${onlyText(subject.condition, 'only')}${counts}`, ...objectNotes(subject.object, styles)];
}

const countsText = (line: StepLine) =>
  sequenceText(
    line.map(([, count]) => count),
    8,
  );

function parameterTable({ estimates }: Calibration, width: number | undefined): string[] {
  return alignTable(
    [
      { head: 'world', align: 'left' },
      { head: 'value', align: 'right' },
      { head: 'fits as well', align: 'left' },
      { head: 'determined', align: 'left' },
    ],
    estimates.map((estimate) => [
      parameterTitle(estimate),
      parameterText(estimate),
      rangeText(estimate),
      estimate.isDetermined ? 'yes' : 'no',
    ]),
    width,
  );
}

interface PredictedManifests {
  isUnmetKnown: boolean;
  fitted: Prediction;
  edited: PredictedEdit | undefined;
}

function predictionTable(
  { isUnmetKnown: isKnown, fitted, edited }: PredictedManifests,
  width: number | undefined,
): string[] {
  const row = (head: string, of: (prediction: Prediction) => string) => [
    head,
    of(fitted),
    ...(edited ? [of(edited.prediction)] : []),
  ];
  const table = alignTable(
    [
      { head: 'in eight of ten worlds', align: 'left' },
      { head: 'recorded manifest', align: 'left' },
      ...(edited ? [{ head: 'edited manifest', align: 'left' } as const] : []),
    ],
    [
      row('pod-seconds', ({ podSeconds }) => predictedRangeText(podSeconds)),
      row('highest count', ({ peak }) => predictedRangeText(peak)),
      row('unmet load, units', ({ unmet }) => (isKnown ? predictedRangeText(unmet) : 'not known')),
      row('expected error', ({ expectedError }) => percentText(expectedError)),
    ],
    width,
  );
  return edited ? [...table, `the edit changes the pod-seconds by ${changeText(edited.ratio)}`] : table;
}

function otherLines(
  { recording, run, measured, edited, ...there }: PredictedOther,
  { isKnown, only, width }: { isKnown: boolean; only: string; width: number | undefined },
): string[] {
  const { prediction } = there;
  return [
    `under the load of ${recording}`,
    ...(measured ? [`measured  ${countsText(measured.replicas)}`] : []),
    `predicted ${only}${countsText(prediction.replicas.middle)}`,
    ...(measured ? [`difference: ${percentText(shareOf(measured.difference))} of the measured replica-seconds`] : []),
    ...otherRunTexts(run, there),
    ...predictionTable({ isUnmetKnown: isKnown, fitted: prediction, edited }, width),
  ];
}

const maxRows = 60;

function replicaTable({ calibration, edited }: CalibratedRecording, width: number | undefined): string[] {
  const { measured, fitted } = calibration;
  const bands = [fitted, ...(edited ? [edited.prediction] : [])].map(({ replicas }) => replicas);
  const { rows, left } = replicaRows(measured, bands, maxRows);
  const withHours = hasHours(rows.map(({ seconds }) => ({ atMs: seconds * 1000 })));
  const table = alignTable(
    [
      { head: 'time', align: 'right' },
      { head: 'measured', align: 'right' },
      { head: 'fitted', align: 'left' },
      ...(edited ? [{ head: 'edited', align: 'left' } as const] : []),
    ],
    rows.map(({ seconds, predicted, ...row }) => [
      clockText(seconds * 1000, withHours),
      String(row.measured),
      ...predicted,
    ]),
    width,
  );
  return left > 0 ? [...table, `… ${left} more`] : table;
}
