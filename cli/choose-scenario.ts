import path from 'node:path';
import { dataFormat } from '../core/analysis/analyze-file.ts';
import {
  readScenarioFile,
  type ScenarioFileReading,
  toSentence,
} from '../core/analysis/scenario/read-scenario-file.ts';
import { adjacentManifestUris, isScenarioUri } from '../core/analysis/scenario/uris.ts';
import type { WorkspaceIndex } from '../core/index/workspace-index.ts';
import type { Autoscaler } from '../core/model/autoscaler.ts';
import { parseSeries } from '../core/model/scenario/csv-series.ts';
import { completeScenario, type PartialScenario } from '../core/model/scenario/partial-scenario.ts';
import type { ScenarioReadResult } from '../core/model/scenario/read-scenario.ts';
import type { Scenario, SeriesPoint } from '../core/model/scenario/scenario.ts';
import type { ScenarioContent } from '../core/model/scenario/scenario-content.ts';
import type { Profile } from '../core/simulator/profile.ts';
import { scenarioDefaults } from '../core/simulator/world/standard-load.ts';
import { openSourceFile } from '../core/text/source-file.ts';
import { findWorkload, type WorkloadFiles } from '../core/workspace/workload.ts';
import { CommandError, type Io } from './io.ts';
import type { LocatedAutoscaler } from './located-autoscaler.ts';
import type { ProfileOptions } from './profile.ts';
import { readText } from './read-text.ts';
import { assertInProject, tryReadText } from './referenced-files.ts';
import { fileOfUri, fileUri } from './workspace-index.ts';

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
export async function chooseScenario(io: Io, name: string): Promise<ChosenScenario | undefined> {
  if (name === 'envelope') return undefined;
  if (name === 'standard') return emptyScenario;
  if (!isScenarioUri(name))
    throw new CommandError(`--scenario ${name}: a scenario is envelope, standard or a file *.replicast.yaml.`);
  const { reading, ...broken } = readScenarioFile(await readText(io, name));
  if (broken.problem !== undefined) throw new CommandError(scenarioProblem(name, broken));
  const { given, release, flags, featureGates, for: manifest, document, item, expectations, goals, minimize } = reading;
  return {
    given,
    series: await seriesOf(io, name, given),
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

async function seriesOf(io: Io, scenario: string, { load }: PartialScenario): Promise<readonly SeriesPoint[]> {
  if (load?.shape.shape !== 'csv') return [];
  const file = path.join(path.dirname(scenario), load.shape.file);
  await assertInProject(io, file, scenario, 'load.file');
  const series = parseSeries(await readText(io, file), load.shape);
  if (!series.ok) throw new CommandError(`${file} cannot be used: ${toSentence(series.problem)}`);
  return series.value;
}

export interface ScenarioSubject {
  located: LocatedAutoscaler;
  autoscaler: Autoscaler;
  profile: Profile;
  text: string;
  readIndex(): Promise<WorkspaceIndex>;
}

export async function completeScenarioFor(
  io: Io,
  { given, series }: ChosenScenario,
  { located, autoscaler, profile, text, readIndex }: ScenarioSubject,
): Promise<Scenario> {
  const { file, name = '', description, manifests = text, findRenderedWorkload } = located;
  const { workload } = await findWorkload(workloadFilesOf(io, readIndex), {
    uri: fileUri(file),
    source: openSourceFile(manifests, { format: dataFormat(file) }),
    kind: description?.kind ?? autoscaler.kind,
    name,
    autoscaler,
    renderedWorkload: findRenderedWorkload?.(),
  });
  return completeScenario(given, { defaults: scenarioDefaults(autoscaler, workload, profile), workload, series });
}

export function workloadFilesOf(io: Io, index: () => Promise<WorkspaceIndex>): WorkloadFiles {
  return { index, readText: (uri) => tryReadText(io, fileOfUri(uri)) };
}

/**
 * Returns the file that `for` names, or else the file next to the scenario, such as web.yaml.
 * @throws CommandError if no manifest is found, or if the file that `for` names is outside the project
 */
export async function manifestFileOf(io: Io, scenario: string, { target }: ChosenScenario): Promise<string> {
  const folder = path.dirname(scenario);
  if (target.for !== undefined) {
    const manifest = path.join(folder, target.for);
    await assertInProject(io, manifest, scenario, 'for');
    return manifest;
  }
  const names = adjacentManifestUris(scenario);
  for (const name of names) if ((await tryReadText(io, name)) !== undefined) return name;
  throw new CommandError(
    `${scenario} has no manifest: its folder contains no ${path.basename(names[0] ?? '')}, and \`for\` names no file.`,
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
