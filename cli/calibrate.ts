// `replicast calibrate`: fits worlds to a recording, and predicts what an edited manifest would have done. A world is a
// set of parameters of the simulated cluster, such as the time until a pod is ready.
import type { Calibration } from '../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../core/calibration/calibration-subject.ts';
import { fittedScenario } from '../core/calibration/fitted-scenario.ts';
import { otherRunOf, predictThere } from '../core/calibration/other-run.ts';
import { predict, predictEdit } from '../core/calibration/predict.ts';
import { maxFittedSyncs } from '../core/calibration/recording-length.ts';
import type { MeasuredRun } from '../core/measured/measured-run.ts';
import { parseMeasuredCsv } from '../core/measured/parse-recording.ts';
import { loadRunOf } from '../core/measured/sample-columns.ts';
import { differenceBetween, stepsOfSamples } from '../core/measured/step-line.ts';
import type { ScenarioContent } from '../core/model/scenario/scenario-content.ts';
import { type ControllerFlags, defaultFlags } from '../core/simulator/controller-flags.ts';
import { nonDefaultGates } from '../core/simulator/profile.ts';
import type { CalibratedRecording, PredictedOther } from './calibrated-recording.ts';
import { fitWorlds, readFittedSubject } from './fit-worlds.ts';
import { calibrationAsJson } from './formats/calibration-json.ts';
import { calibrationAsSvg } from './formats/calibration-svg.ts';
import { calibrationAsText } from './formats/calibration-text.ts';
import type { FormatName } from './formats/format-names.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { displayName, readText } from './read-text.ts';
import { assertLength, type RecordedOptions, type RecordedSubject, subjectOf } from './recorded-subject.ts';
import { relativeName } from './relative-name.ts';
import { replaceableScenario } from './scenario-output.ts';
import { terminalOf } from './terminal.ts';

export interface CalibrateOptions extends RecordedOptions {
  predict?: string;
  /** The path of another recording. If it is set, the replicas are also predicted for the load of that recording. */
  loadOf?: string;
  output?: string;
  format: FormatName<'calibrate'>;
}

export async function runCalibrate(io: Io, file: string, options: CalibrateOptions): Promise<ExitCode> {
  const { recording, output, format } = options;
  const subject = await readFittedSubject(io, file, options);
  // The output file is checked before the fit, because the fit may take minutes.
  const before = output === undefined ? undefined : await replaceableScenario(io, output);
  const edited =
    options.predict === undefined ? undefined : await subjectOf(io, options.predict, options, subject.known);
  const otherRun = options.loadOf === undefined ? undefined : await readLoad(io, options.loadOf);
  if (otherRun) assertLength({ ...subject, run: otherRun }, options.loadOf ?? '', maxFittedSyncs);
  const calibration = fitWorlds(io, subject, 'calibrate');
  const edit = edited && {
    file: options.predict ?? '',
    subject: { ...edited, run: subject.run, known: subject.known },
  };
  const result: CalibratedRecording = {
    file,
    recording,
    subject,
    calibration,
    edited: edit && {
      file: edit.file,
      subject: edit.subject,
      ...predictEdit(edit.subject, calibration.worlds, predict(subject, calibration.worlds, calibration.uncertainty)),
    },
    other: otherRun && predictOther(options.loadOf ?? '', { ...subject, run: otherRun }, calibration, subject, edit),
  };
  io.out(formats[format](result, terminalOf(io)));
  if (output !== undefined) {
    const named = (one: string) => relativeName(output, one);
    await io.write(
      output,
      fittedScenario({
        manifest: named(file),
        recording: named(recording),
        subject,
        known: knownOf(subject),
        calibration,
      }),
      before,
    );
  }
  return exitCodes.success;
}

function knownOf({ known: { given }, profile }: RecordedSubject): ScenarioContent {
  const names = Object.keys(defaultFlags) as (keyof ControllerFlags)[];
  const turned = names.filter((name) => profile[name] !== defaultFlags[name]);
  const flags = Object.fromEntries(turned.map((name) => [name, profile[name]]));
  return { given, flags, featureGates: nonDefaultGates(profile) };
}

interface Edit {
  file: string;
  subject: RecordedSubject;
}

function predictOther(
  recording: string,
  subject: CalibrationSubject,
  calibration: Calibration,
  recorded: CalibrationSubject,
  edit: Edit | undefined,
): PredictedOther {
  const run = otherRunOf(recorded, calibration, subject);
  const there = predictThere(subject, run);
  const { prediction } = there;
  const { seconds, columns } = subject.run;
  const replicas = columns.replicas && stepsOfSamples(columns.replicas);
  return {
    recording,
    subject,
    run,
    ...there,
    measured: replicas && {
      replicas,
      difference: differenceBetween(replicas, prediction.replicas.middle, seconds),
    },
    edited: edit && {
      file: edit.file,
      ...predictEdit({ ...edit.subject, run: subject.run }, run.worlds, prediction),
    },
  };
}

async function readLoad(io: Io, file: string): Promise<MeasuredRun> {
  const columns = parseMeasuredCsv(await readText(io, file));
  const run = columns.ok ? loadRunOf(columns.value) : columns;
  if (!run.ok) throw new CommandError(`${displayName(file)} cannot be used: ${run.problem}.`);
  for (const note of run.notes) io.err(`${displayName(file)}: ${note}.\n`);
  return run.value;
}

const formats = { text: calibrationAsText, json: calibrationAsJson, svg: calibrationAsSvg };
