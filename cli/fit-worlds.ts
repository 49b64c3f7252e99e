// Fits worlds to a recording. A world is a set of parameters of the simulated cluster, such as a pod's startup time.
import { type Calibration, calibrate } from '../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../core/calibration/calibration-subject.ts';
import { percentText } from '../core/calibration/fitted-facts.ts';
import { maxFittedSyncs } from '../core/calibration/recording-length.ts';
import { finished } from '../core/tuning/finished.ts';
import type { ChosenScenario } from './choose-scenario.ts';
import { CommandError, type Io } from './io.ts';
import { type Progress, progressOf } from './progress.ts';
import { displayName } from './read-text.ts';
import { type RecordedOptions, type RecordedSubject, readRecordedSubject } from './recorded-subject.ts';

/**
 * Reads the recording and its autoscaler for `fitWorlds`.
 * @throws CommandError if the recording cannot be used, or has no load.
 */
export async function readFittedSubject(
  io: Io,
  file: string,
  options: RecordedOptions,
  known?: ChosenScenario,
): Promise<RecordedSubject> {
  const subject = await readRecordedSubject(io, file, options, { maxSyncs: maxFittedSyncs, known });
  if (subject.run.columns.load) return subject;
  throw new CommandError(
    `${displayName(options.recording)} cannot be used: it has no column \`load\` with the load that the pods served.`,
  );
}

/**
 * Fits simulated clusters (worlds) to the recording. Each tried world simulates the whole recording, so a recording of
 * a day with one sample per second takes minutes.
 */
export function fitWorlds(io: Io, subject: CalibrationSubject, command: 'calibrate' | 'tune'): Calibration {
  let progress: Progress | undefined;
  return finished(calibrate(subject, io.triedPart), ({ of, error }) => {
    progress ??= progressOf(io, { command, of, what: 'worlds tried' });
    progress.add(1, `the best fit so far differs by ${percentText(error)}`);
  });
}
