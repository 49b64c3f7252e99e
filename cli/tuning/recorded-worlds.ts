// A search under the load of a recording: in the world that fits it best, and then in others that also fit it.
import { poorFitText } from '../../core/calibration/fitted-facts.ts';
import { scenarioUnderRecording } from '../../core/calibration/recorded-runs.ts';
import { judgesNearLoad, type OtherLoad } from '../../core/tuning/other-load.ts';
import type { ChosenRun } from '../choose-run.ts';
import { fitWorlds, readFittedSubject } from '../fit-worlds.ts';
import { CommandError, type Io } from '../io.ts';
import type { ContradictedSubject, RecordedOptions } from '../recorded-subject.ts';

export interface RecordedWorlds {
  /** In the best world. */
  subject: ContradictedSubject;
  others: OtherLoad[];
}

/** The number of worlds in which proposals are judged besides the best one. They are the next best ones. */
const otherWorlds = 4;

/** @throws CommandError if the recording cannot be used, or no world explains it. */
export async function recordedWorlds(
  io: Io,
  { manifest, scenario }: ChosenRun,
  options: RecordedOptions,
): Promise<RecordedWorlds> {
  const subject = await readFittedSubject(io, manifest, options, scenario);
  const calibration = fitWorlds(io, subject, 'tune');
  const poor = poorFitText(calibration, subject.autoscaler);
  if (poor !== undefined) throw new CommandError(poor);
  const [best, ...others] = calibration.worlds.slice(0, otherWorlds + 1);
  if (!best) throw new CommandError('No world explains this recording.');
  return {
    subject: { ...subject, scenario: scenarioUnderRecording(subject, best) },
    others: others.map((world, i) => ({
      name: `world ${i + 2} that fits the recording`,
      scenario: scenarioUnderRecording(subject, world),
      judges: judgesNearLoad,
    })),
  };
}
