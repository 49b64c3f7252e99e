// Which scenario a command runs: one with a name, or a file `*.replicast.yaml`.
import path from 'node:path';
import { isJsonFile } from '../core/language/documents.ts';
import { isScenarioAddress, manifestsBeside } from '../core/language/scenario/addresses.ts';
import { readScenarioFile, sentence } from '../core/language/scenario/file.ts';
import { workloadIn } from '../core/language/workload.ts';
import { readSeries } from '../core/model/scenario/csv.ts';
import { completeScenario, type GivenScenario } from '../core/model/scenario/given.ts';
import type { ScenarioReading } from '../core/model/scenario/read.ts';
import type { Scenario, SeriesPoint } from '../core/model/scenario/scenario.ts';
import type { TargetReference } from '../core/model/target-reference.ts';
import { openSource, placedChunks } from '../core/text/source.ts';
import { tryText } from './attached.ts';
import { CannotContinue, type Io } from './io.ts';
import type { ProfileOptions } from './profile.ts';
import { readText } from './text.ts';

export interface ChosenScenario {
  given: GivenScenario;
  series: readonly SeriesPoint[];
  /** What the file says about the controller. */
  profile: Pick<ProfileOptions, 'kubernetes' | 'flag' | 'featureGate'>;
  /** The autoscaler that the file is for. */
  target: Pick<ScenarioReading, 'for' | 'document' | 'item'>;
}

const nothingSaid: ChosenScenario = { given: {}, series: [], profile: {}, target: {} };

/** Undefined for the envelope, which needs no load. @throws CannotContinue for a file that cannot be read, or has problems. */
export async function chooseScenario(io: Io, name: string): Promise<ChosenScenario | undefined> {
  if (name === 'envelope') return undefined;
  if (name === 'standard') return nothingSaid;
  if (!isScenarioAddress(name))
    throw new CannotContinue(`--scenario ${name}: a scenario is envelope, standard or a file *.replicast.yaml.`);
  const { problem, reading } = readScenarioFile(await readText(io, name));
  if (problem !== undefined) throw new CannotContinue(`${name} cannot be used: ${problem}`);
  const { given, release, flags, featureGates, for: manifest, document, item } = reading;
  return {
    given,
    series: await seriesOf(io, name, given),
    profile: { ...(release && { kubernetes: release }), ...optionsOf(flags, featureGates) },
    target: {
      ...(manifest !== undefined && { for: manifest }),
      ...(document !== undefined && { document }),
      ...(item !== undefined && { item }),
    },
  };
}

function optionsOf(flags: Record<string, number>, gates: Record<string, boolean>) {
  const pairs = (of: object) => Object.entries(of).map(([name, value]) => `${name}=${value}`);
  return { flag: pairs(flags), featureGate: pairs(gates) };
}

async function seriesOf(io: Io, scenario: string, { load }: GivenScenario): Promise<readonly SeriesPoint[]> {
  if (load?.shape.shape !== 'csv') return [];
  const file = path.join(path.dirname(scenario), load.shape.file);
  const series = readSeries(await readText(io, file), load.shape);
  if (!series.ok) throw new CannotContinue(`${file} cannot be used: ${sentence(series.problem)}`);
  return series.value;
}

/** The workload stands in the same file, or nothing is known of it. */
export function scenarioFor({ given, series }: ChosenScenario, target: TargetReference, file: string, text: string): Scenario {
  const documents = Array.from(placedChunks(openSource(text, { json: isJsonFile(file) })), ({ chunk }) => chunk.text);
  return completeScenario(given, workloadIn(documents, target), series);
}

/** The manifest of a scenario file: the one that it names, or the one of the same name beside it. @throws CannotContinue where there is none. */
export async function manifestOf(io: Io, scenario: string, { target }: ChosenScenario): Promise<string> {
  const folder = path.dirname(scenario);
  if (target.for !== undefined) return path.join(folder, target.for);
  const names = manifestsBeside(scenario);
  for (const name of names) if ((await tryText(io, name)) !== undefined) return name;
  throw new CannotContinue(
    `${scenario} is for no manifest: there is no ${path.basename(names[0] ?? '')} beside it, and it names none with \`for\`.`,
  );
}

/** @throws CannotContinue where the scenario says that it is for another manifest. */
export function assertIsFor(scenario: string, { target }: ChosenScenario, file: string): void {
  if (target.for === undefined || file === '-') return;
  const meant = path.join(path.dirname(scenario), target.for);
  if (path.resolve(meant) !== path.resolve(file)) throw new CannotContinue(`${scenario} is for ${meant}, and not for ${file}.`);
}
