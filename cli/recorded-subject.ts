import { type CalibrationSubject, withCapacity } from '../core/calibration/calibration-subject.ts';
import { recordingLengthProblem } from '../core/calibration/recording-length.ts';
import type { Verdict } from '../core/lint/verdicts/verdict-types.ts';
import { parseRecording } from '../core/measured/parse-recording.ts';
import type { ChosenReleases } from '../core/model/releases.ts';
import { conditionUnderLoad } from '../core/simulator/run-condition.ts';
import { maxShownWork } from '../core/simulator/world/run-cost.ts';
import { simulate } from '../core/simulator/world/simulate.ts';
import type { ChartOptions } from './charts/chart-options.ts';
import { type AutoscalerChoice, chooseAutoscalers, describeChoice, listFirst } from './choose-autoscalers.ts';
import {
  type ChosenScenario,
  chooseScenario,
  completeScenarioFor,
  emptyScenario,
  withScenarioProfile,
} from './choose-scenario.ts';
import { CommandError, type Io } from './io.ts';
import { type LocatedAutoscaler, notSimulatedSentence } from './located-autoscaler.ts';
import { type ProfileOptions, releasesFrom } from './profile.ts';
import { configOfPaths, withConfig } from './project-config.ts';
import { projectStore, projectWorkspace } from './project-store.ts';
import { readAutoscalers } from './read-autoscalers.ts';
import { displayName, readText } from './read-text.ts';
import { simulatedObject } from './run-simulation.ts';
import type { SimulatedObject } from './simulation.ts';
import { indexAround } from './surrounding-index.ts';

export interface RecordedOptions extends ProfileOptions, AutoscalerChoice {
  recording: string;
  scenario?: string;
}

export interface ContradictedSubject extends Omit<CalibrationSubject, 'run'> {
  located: LocatedAutoscaler;
  chosen: ChosenReleases;
  text: string;
  object: Omit<SimulatedObject, 'scenario'>;
  /** The condition under which the runs happen, such as `without HPA web-2`. */
  condition: string | undefined;
}

export interface RecordedSubject extends ContradictedSubject, CalibrationSubject {
  known: ChosenScenario;
}

/**
 * @param known a scenario that the caller has read; it replaces the scenario of `options`
 * @throws CommandError if the manifest, the scenario or the recording cannot be used.
 */
export async function readRecordedSubject(
  io: Io,
  file: string,
  options: RecordedOptions,
  { maxSyncs, known }: { maxSyncs: number; known?: ChosenScenario | undefined },
): Promise<RecordedSubject> {
  const recording = parseRecording(await readText(io, options.recording));
  if (!recording.ok) throw new CommandError(`${displayName(options.recording)} cannot be used: ${recording.problem}.`);
  for (const note of recording.notes) io.err(`${displayName(options.recording)}: ${note}.\n`);
  const scenario =
    known ?? (options.scenario === undefined ? emptyScenario : await chooseScenario(io, options.scenario));
  if (!scenario) throw new CommandError('--scenario envelope has no load: use a file *.replicast.yaml.');
  const subject = { ...(await subjectOf(io, file, options, scenario)), run: recording.value, known: scenario };
  assertLength(subject, options.recording, maxSyncs);
  return subject;
}

export function assertLength(subject: CalibrationSubject, recording: string, maxSyncs: number): void {
  const problem = recordingLengthProblem(subject, maxSyncs);
  if (problem !== undefined) throw new CommandError(`${displayName(recording)} cannot be used: ${problem}.`);
}

/**
 * Returns the autoscaler with its complete scenario. If the user gives no capacity of a pod, only a cpu limit bounds
 * the capacity.
 */
export async function subjectOf(
  io: Io,
  file: string,
  options: RecordedOptions,
  scenario: ChosenScenario,
): Promise<ContradictedSubject> {
  const subject = await scenarioSubject(io, file, options, scenario);
  return { ...subject, scenario: withCapacity(subject.scenario, scenario.given.workload?.capacityPerPod) };
}

/** @throws CommandError unless exactly one autoscaler is chosen, and it can be simulated. */
export async function scenarioSubject(
  io: Io,
  file: string,
  options: ProfileOptions & AutoscalerChoice & ChartOptions,
  scenario: ChosenScenario,
): Promise<ContradictedSubject> {
  const store = projectStore(io);
  const config = await configOfPaths(io, [file], store);
  const releases = releasesFrom(withConfig(withScenarioProfile(options, scenario), config));
  const { profile, chosen } = releases;
  const { files } = await readAutoscalers(io, [file], { options, chosen, store });
  const located = onlyOne(chooseAutoscalers(files, options, [file]), file);
  const autoscaler = located.reading?.autoscaler;
  if (!autoscaler || located.notSimulated !== undefined)
    throw new CommandError(notSimulatedSentence(file, located, located.notSimulated));
  const text = files.find((one) => one.file === located.file)?.text ?? '';
  const workspace = projectWorkspace(io, indexAround(io, [file], files), store);
  const subject = {
    autoscaler,
    profile,
    scenario: await completeScenarioFor(workspace, scenario, { located, autoscaler, profile, text }),
  };
  const object = await simulatedObject(located, autoscaler, { releases, workspace });
  return { ...subject, located, chosen, text, object, condition: conditionOfRuns(subject, object.verdict) };
}

/**
 * Returns the condition under which the runs of the autoscaler hold; undefined if no verdict contradicts these runs. If
 * the verdict says that metrics fail, the load is simulated first, because only a run shows whether the metrics fail at
 * every sync.
 */
function conditionOfRuns(
  { autoscaler, profile, scenario }: Pick<CalibrationSubject, 'autoscaler' | 'profile' | 'scenario'>,
  verdict: Verdict | undefined,
): string | undefined {
  const run = verdict?.isFailure ? simulate(autoscaler, scenario, profile, { maxWork: maxShownWork }) : { ticks: [] };
  return conditionUnderLoad(run, verdict);
}

function onlyOne(located: readonly LocatedAutoscaler[], file: string): LocatedAutoscaler {
  const [only] = located;
  if (only && located.length === 1) return only;
  throw new CommandError(
    `${displayName(file)} has ${located.length} autoscalers; choose one with --name or --document: ${listFirst(located.map(describeChoice))}.`,
  );
}
