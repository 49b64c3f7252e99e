// Which scenario a command runs: one with a name, or a file `*.replicast.yaml`.
import path from 'node:path';
import { workloadIn } from '../core/language/workload.ts';
import type { TargetReference } from '../core/model/autoscaler.ts';
import { formatPath } from '../core/model/path.ts';
import { readSeries } from '../core/model/scenario/csv.ts';
import type { GivenScenario } from '../core/model/scenario/given.ts';
import { completeScenario } from '../core/model/scenario/given.ts';
import { readScenario } from '../core/model/scenario/read.ts';
import type { Scenario, SeriesPoint } from '../core/model/scenario/scenario.ts';
import { readDocument } from '../core/text/document.ts';
import { openSource, placedChunks } from '../core/text/source.ts';
import { toValue } from '../core/text/value.ts';
import { CannotContinue, type Io } from './io.ts';
import type { ProfileOptions } from './profile.ts';
import { isJsonFile, readText } from './text.ts';

export interface ChosenScenario {
  given: GivenScenario;
  series: readonly SeriesPoint[];
  /** What the file says about the controller. */
  profile: Pick<ProfileOptions, 'kubernetes' | 'flag' | 'featureGate'>;
}

const nothingSaid: ChosenScenario = { given: {}, series: [], profile: { flag: [], featureGate: [] } };

/** Undefined for the envelope, which needs no load. @throws CannotContinue for a file that cannot be read, or has problems. */
export async function chooseScenario(io: Io, name: string): Promise<ChosenScenario | undefined> {
  if (name === 'envelope') return undefined;
  if (name === 'standard') return nothingSaid;
  if (!/\.replicast\.ya?ml$/.test(name))
    throw new CannotContinue(`--scenario ${name}: a scenario is envelope, standard or a file *.replicast.yaml.`);
  const document = readDocument(await readText(io, name));
  const broken = document.problems.find(({ level }) => level === 'error');
  if (broken) throw new CannotContinue(`${name} cannot be used: ${sentence(broken.message)}`);
  const { problems, given, release, flags, featureGates } = readScenario(document.root ? toValue(document.root) : null);
  const [problem] = problems;
  if (problem) throw new CannotContinue(`${name} cannot be used: ${formatPath(problem.at) || 'the file'}: ${sentence(problem.message)}`);
  return {
    given,
    series: await seriesOf(io, name, given),
    profile: { ...(release && { kubernetes: release }), ...optionsOf(flags, featureGates) },
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

function sentence(text: string): string {
  return `${text.replace(/\s+/g, ' ').replace(/\.$/, '')}.`;
}
