// `tune --recording`: searches in the simulated cluster (world) that fits the recording best, and then judges the best
// edits in other simulated clusters that fit the recording.
import { poorFitText } from '../../core/calibration/fitted-facts.ts';
import { scenarioUnderRecording } from '../../core/calibration/recorded-runs.ts';
import { judgesNearLoad, type OtherLoad } from '../../core/tuning/other-load.ts';
import type { ChosenRun } from '../choose-run.ts';
import { fitWorlds, readFittedSubject } from '../fit-worlds.ts';
import { CommandError, type Io } from '../io.ts';
import type { ContradictedSubject, RecordedOptions } from '../recorded-subject.ts';

export interface RecordedWorlds {
  subject: ContradictedSubject;
  others: OtherLoad[];
}

const otherWorlds = 4;

/**
 * Fits simulated clusters (worlds) to a recording. @throws CommandError if the recording cannot be used, or if no world
 * fits it well enough
 */
export async function recordedWorlds(
  io: Io,
  { manifest, scenario }: ChosenRun,
  options: RecordedOptions,
): Promise<RecordedWorlds> {
  const subject = await readFittedSubject(io, manifest, options, scenario);
  const calibration = fitWorlds(io, subject, 'tune');
  const poor = poorFitText(calibration, subject.autoscaler);
  if (poor !== undefined) throw new CommandError(poor);
  const [best] = calibration.worlds;
  if (!best) throw new CommandError('No simulation fits this recording.');
  return {
    subject: { ...subject, scenario: scenarioUnderRecording(subject, best) },
    others: spreadPlaces(calibration.worlds.length).map((place) => ({
      name: `world ${place + 1} that fits the recording`,
      scenario: scenarioUnderRecording(subject, calibration.worlds[place] ?? best),
      judges: judgesNearLoad,
    })),
  };
}

/**
 * Returns up to four evenly spread indexes of worlds. The index 0 is left out, because the world with this index is the
 * best world.
 */
function spreadPlaces(count: number): number[] {
  const places = Array.from({ length: otherWorlds }, (_, i) => Math.round(((i + 1) * (count - 1)) / otherWorlds));
  return [...new Set(places)].filter((place) => place > 0);
}
