// A calibration as text for a terminal: how well it fits, what it found, the replicas measured and simulated.
import type { Calibration } from '../../core/calibration/calibrate.ts';
import {
  bandText,
  changeText,
  determinedLoadsText,
  otherRunTexts,
  parameterText,
  percentText,
  rangeText,
  residualText,
  undeterminedText,
} from '../../core/calibration/fitted-facts.ts';
import type { Prediction } from '../../core/calibration/predict.ts';
import { worldParameters } from '../../core/calibration/world-parameters.ts';
import { differenceBetween, type StepLine, shareOf, stepReader } from '../../core/measured/step-line.ts';
import { clockText, durationText, sequenceText } from '../../core/simulator/trace-text.ts';
import type { CalibratedRecording, PredictedEdit, PredictedOther } from '../calibrated-recording.ts';
import { type Terminal, terminalLines } from '../terminal.ts';
import { alignTable } from './table.ts';

export function calibrationAsText(result: CalibratedRecording, { styles, width }: Terminal): string {
  const { subject, calibration, recording, edited, other } = result;
  const { run, autoscaler } = subject;
  const texts = [undeterminedText(calibration), determinedLoadsText(calibration)].filter((text) => text !== undefined);
  return terminalLines([
    `${autoscaler.name} fitted to ${recording}, ${durationText(run.seconds)}`,
    '',
    `measured  ${styles.bold(countsText(calibration.measured))}`,
    `fitted    ${styles.bold(countsText(calibration.fitted.replicas.middle))}`,
    ...(edited ? [`edited    ${styles.bold(countsText(edited.prediction.replicas.middle))}`] : []),
    '',
    `residual: ${residualText(calibration)} of what was measured; staying at ${calibration.measured[0]?.[1]}: ${stayingText(calibration, run.seconds)}`,
    '',
    ...parameterTable(calibration, width),
    ...(texts.length === 0 ? [] : ['', ...texts.map((text) => styles.warning(text))]),
    ...(edited ? ['', ...predictionTable({ fitted: calibration.fitted, edited }, width)] : []),
    ...(other ? ['', ...otherLines(other, width)] : []),
    '',
    ...replicaTable(result, width),
  ]);
}

const countsText = (line: StepLine) =>
  sequenceText(
    line.map(([, count]) => count),
    8,
  );

/** How a run that never scales would differ: a fit must be far better. */
function stayingText({ measured }: Calibration, seconds: number): string {
  return percentText(shareOf(differenceBetween(measured, measured.slice(0, 1), seconds)));
}

function parameterTable({ estimates }: Calibration, width: number | undefined): string[] {
  return alignTable(
    [
      { head: 'world', align: 'left' },
      { head: 'value', align: 'right' },
      { head: 'fits as well', align: 'left' },
      { head: 'determined', align: 'left' },
    ],
    estimates.map((estimate) => [
      worldParameters[estimate.name].title,
      parameterText(estimate),
      rangeText(estimate),
      estimate.isDetermined ? 'yes' : 'no',
    ]),
    width,
  );
}

/** What the recorded manifest does, and the edited one. */
interface PredictedManifests {
  fitted: Prediction;
  edited: PredictedEdit | undefined;
}

function predictionTable({ fitted, edited }: PredictedManifests, width: number | undefined): string[] {
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
      row('pod-seconds', ({ podSeconds }) => bandText(podSeconds)),
      row('highest count', ({ peak }) => bandText(peak)),
      row('unmet load, units', ({ unmet }) => bandText(unmet)),
    ],
    width,
  );
  return edited ? [...table, `the edit changes the pod-seconds by ${changeText(edited.ratio)}`] : table;
}

function otherLines(
  { recording, run, prediction, measured, edited }: PredictedOther,
  width: number | undefined,
): string[] {
  return [
    `under the load of ${recording}`,
    ...(measured ? [`measured  ${countsText(measured.replicas)}`] : []),
    `predicted ${countsText(prediction.replicas.middle)}`,
    ...(measured ? [`difference: ${percentText(shareOf(measured.difference))} of what was measured there`] : []),
    ...otherRunTexts(run),
    ...predictionTable({ fitted: prediction, edited }, width),
  ];
}

const maxRows = 60;

/** One line for each time at which a count changes. */
function replicaTable({ calibration, edited }: CalibratedRecording, width: number | undefined): string[] {
  const { measured, fitted } = calibration;
  const lines = [measured, fitted.replicas.middle, ...(edited ? [edited.prediction.replicas.middle] : [])];
  const bands = [fitted, ...(edited ? [edited.prediction] : [])].map(({ replicas }) => replicas);
  const times = [...new Set(lines.flatMap((line) => line.map(([seconds]) => seconds)))].sort((a, b) => a - b);
  const shown = times.slice(0, maxRows);
  const measuredAt = stepReader(measured);
  const readers = bands.map(({ low, middle, high }) => [low, middle, high].map(stepReader));
  const rows = shown.map((seconds) => [
    clockText(seconds * 1000),
    String(measuredAt(seconds)),
    ...readers.map((at) => countWithRange(at.map((countAt) => countAt(seconds)))),
  ]);
  const table = alignTable(
    [
      { head: 'time', align: 'right' },
      { head: 'measured', align: 'right' },
      { head: 'fitted', align: 'left' },
      ...(edited ? [{ head: 'edited', align: 'left' } as const] : []),
    ],
    rows,
    width,
  );
  return times.length > maxRows ? [...table, `… ${times.length - maxRows} more`] : table;
}

/** `5`, or `5 (4 … 6)` */
function countWithRange([low, middle, high]: readonly number[]): string {
  return low === high ? String(middle) : `${middle} (${low} … ${high})`;
}
