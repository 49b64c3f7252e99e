import path from 'node:path';
import { dataFormat } from '../core/analysis/analyze-file.ts';
import { outsideText } from '../core/analysis/scenario/attached-files.ts';
import {
  readScenarioFile,
  type ScenarioFileReading,
  toSentence,
} from '../core/analysis/scenario/read-scenario-file.ts';
import { isScenarioUri } from '../core/analysis/scenario/uris.ts';
import { completedScenario } from '../core/editor/complete-scenario.ts';
import type { Autoscaler } from '../core/model/autoscaler.ts';
import type { PartialScenario } from '../core/model/scenario/partial-scenario.ts';
import type { ScenarioReadResult } from '../core/model/scenario/read-scenario.ts';
import type { Scenario, SeriesPoint } from '../core/model/scenario/scenario.ts';
import type { ScenarioContent } from '../core/model/scenario/scenario-content.ts';
import type { Profile } from '../core/simulator/profile.ts';
import { scenarioDefaults } from '../core/simulator/world/standard-load.ts';
import { noText } from '../core/text/file-text.ts';
import { openSourceFile } from '../core/text/source-file.ts';
import { attachedFiles, type ScenarioSeries, scenarioSeries } from '../core/workspace/scenarios.ts';
import { findWorkload } from '../core/workspace/workload.ts';
import type { Workspace } from '../core/workspace/workspace.ts';
import { CommandError, type Io } from './io.ts';
import type { LocatedAutoscaler } from './located-autoscaler.ts';
import type { ProfileOptions } from './profile.ts';
import { projectStore } from './project-store.ts';
import { readText } from './read-text.ts';
import { fileUri } from './workspace-index.ts';

export interface ChosenScenario {
  given: PartialScenario;
  series: readonly SeriesPoint[];
  /** The `controller` section of the scenario, converted to options of the command line. */
  profile: Pick<ProfileOptions, 'kubernetes' | 'flag' | 'featureGate'>;
  controller: Pick<ScenarioContent, 'release' | 'flags' | 'featureGates'>;
  target: Pick<ScenarioReadResult, 'for' | 'document' | 'item'>;
  wanted: Pick<ScenarioReadResult, 'expectations' | 'goals' | 'minimize'>;
}

const noControllerChanges = { flags: {}, featureGates: {} };

export const emptyScenario: ChosenScenario = {
  given: {},
  series: [],
  profile: {},
  controller: noControllerChanges,
  target: {},
  wanted: { expectations: [], goals: [], minimize: [] },
};

/**
 * Returns the standard scenario, or the scenario in the file `name`. Returns undefined for `envelope`, which needs no
 * load.
 * @throws CommandError if `name` is not a scenario, or if the file cannot be read or has problems
 */
export async function chooseScenario(
  io: Io,
  name: string,
  workspace: Pick<Workspace, 'ask'> = projectStore(io),
): Promise<ChosenScenario | undefined> {
  if (name === 'envelope') return undefined;
  if (name === 'standard') return emptyScenario;
  if (!isScenarioUri(name))
    throw new CommandError(`--scenario ${name}: a scenario is envelope, standard or a file *.replicast.yaml.`);
  const { reading, ...broken } = readScenarioFile(await readText(io, name));
  if (broken.problem !== undefined) throw new CommandError(scenarioProblem(name, broken));
  const { given, release, flags, featureGates, for: manifest, document, item, expectations, goals, minimize } = reading;
  const series = await workspace.ask((read) => scenarioSeries(read, fileUri(name), given));
  return {
    given,
    series: series ? await pointsOf(io, name, series) : [],
    profile: { ...(release && { kubernetes: release }), ...profileOptionsOf(flags, featureGates) },
    controller: { release, flags, featureGates },
    target: { for: manifest, document, item },
    wanted: { expectations, goals, minimize },
  };
}

export function scenarioProblem(
  file: string,
  { problem = '', problemLine = 0 }: Pick<ScenarioFileReading, 'problem' | 'problemLine'>,
): string {
  return `${file}:${problemLine + 1} cannot be used: ${problem}`;
}

function profileOptionsOf(flags: Record<string, number>, gates: Record<string, boolean>) {
  const pairs = (entries: object) => Object.entries(entries).map(([name, value]) => `${name}=${value}`);
  return { flag: pairs(flags), featureGate: pairs(gates) };
}

async function pointsOf(
  io: Io,
  scenario: string,
  { file: named, text, parsed }: ScenarioSeries,
): Promise<readonly SeriesPoint[]> {
  const file = path.join(path.dirname(scenario), named);
  if (text === noText.outside) throw new CommandError(outsideProblem(scenario, 'load.file'));
  if (!parsed) {
    // Reading the file again throws the error with the message of the system, which the store does not keep.
    await readText(io, file);
    throw new CommandError(`${file} has changed while it was read.`);
  }
  if (!parsed.ok) throw new CommandError(`${file} cannot be used: ${toSentence(parsed.problem)}`);
  return parsed.value;
}

function outsideProblem(scenario: string, field: string): string {
  return `${scenario} cannot be used: ${outsideText(field)}.`;
}

export interface ScenarioSubject {
  located: LocatedAutoscaler;
  autoscaler: Autoscaler;
  profile: Profile;
  text: string;
}

export async function completeScenarioFor(
  workspace: Workspace,
  { given, series }: ChosenScenario,
  { located, autoscaler, profile, text }: ScenarioSubject,
): Promise<Scenario> {
  const { file, name = '', description, manifests = text, findRenderedWorkload } = located;
  const subject = {
    uri: fileUri(file),
    source: openSourceFile(manifests, { format: dataFormat(file) }),
    kind: description?.kind ?? autoscaler.kind,
    name,
    autoscaler,
    renderedWorkload: findRenderedWorkload?.(),
  };
  // `profile` already has the changes of the scenario, because options of the command line have precedence over them.
  const named = { name: '', given, series, ...noControllerChanges };
  return (await completedScenario(subject, named, scenarioContext(workspace, profile))).scenario;
}

export function scenarioContext(workspace: Workspace, profile: Profile): Parameters<typeof completedScenario>[2] {
  return {
    profile,
    findWorkload: (subject) => findWorkload(workspace, subject),
    scenarioDefaults: async ({ autoscaler }, workload) => scenarioDefaults(autoscaler, workload, profile),
  };
}

/**
 * Returns the file that `for` names, or else the file next to the scenario, such as web.yaml.
 * @throws CommandError if no manifest is found, or if the file that `for` names is outside the project
 */
export async function manifestFileOf(
  workspace: Pick<Workspace, 'ask'>,
  scenario: string,
  { target }: ChosenScenario,
): Promise<string> {
  const uri = fileUri(scenario);
  const { manifest } = await workspace.ask((read) => attachedFiles(read, uri, { for: target.for, given: {} }));
  const folder = path.dirname(scenario);
  if (target.for !== undefined) {
    if (manifest?.text === noText.outside) throw new CommandError(outsideProblem(scenario, 'for'));
    return path.join(folder, target.for);
  }
  if (manifest && typeof manifest.text === 'string') return path.join(folder, manifest.name);
  throw new CommandError(
    `${scenario} has no manifest: its folder contains no ${manifest?.name}, and \`for\` names no file.`,
  );
}

export function assertAppliesTo(scenario: string, { target }: ChosenScenario, file: string): void {
  if (target.for === undefined || file === '-') return;
  const expectedManifest = path.join(path.dirname(scenario), target.for);
  if (path.resolve(expectedManifest) !== path.resolve(file))
    throw new CommandError(`${scenario} is for ${expectedManifest}, not for ${file}.`);
}

/** Adds the releases and flags of the scenario file to the options. Options of the command line have precedence. */
export function withScenarioProfile<Options extends ProfileOptions>(
  options: Options,
  chosenScenario: ChosenScenario | undefined,
): Options {
  if (!chosenScenario) return options;
  const { flag = [], featureGate = [], ...release } = chosenScenario.profile;
  return {
    ...release,
    ...options,
    flag: [...flag, ...(options.flag ?? [])],
    featureGate: [...featureGate, ...(options.featureGate ?? [])],
  };
}
