// Simulates the scenario file next to a manifest (web.replicast.yaml for web.yaml), and returns one line for the output
// of `simulate`.
import path from 'node:path';
import { adjacentScenarioUris } from '../core/analysis/scenario/uris.ts';
import { conditionUnderLoad, onlyText } from '../core/simulator/run-condition.ts';
import { sequenceText } from '../core/simulator/trace-text.ts';
import { reportFacts } from '../core/simulator/world/report-text.ts';
import { type ChosenScenario, chooseScenario } from './choose-scenario.ts';
import { CommandError, type Io } from './io.ts';
import type { LocatedAutoscaler } from './located-autoscaler.ts';
import type { CommandReleases } from './profile.ts';
import { tryReadText } from './referenced-files.ts';
import { runSimulation, type SimulationContext } from './run-simulation.ts';

export interface AdjacentScenarioContext extends Pick<SimulationContext, 'texts' | 'readIndex'> {
  /** The options of the command line take precedence over the scenario. */
  releasesWith(scenario: ChosenScenario): CommandReleases;
  defaultScenario: string | undefined;
}

export async function adjacentScenarioLine(
  io: Io,
  located: LocatedAutoscaler,
  { defaultScenario, ...context }: AdjacentScenarioContext,
): Promise<string | undefined> {
  const candidates = [await findAdjacent(io, located.template ?? located.file), defaultScenario];
  for (const scenario of candidates) {
    const line = scenario === undefined ? undefined : await scenarioLine(io, located, scenario, context);
    if (line !== undefined) return line;
  }
  return undefined;
}

async function scenarioLine(
  io: Io,
  located: LocatedAutoscaler,
  scenario: string,
  { releasesWith, ...context }: Omit<AdjacentScenarioContext, 'defaultScenario'>,
): Promise<string | undefined> {
  const name = path.basename(scenario);
  try {
    const chosenScenario = await chooseScenario(io, scenario);
    if (!chosenScenario || !appliesTo(chosenScenario, scenario, located)) return undefined;
    const releases = releasesWith(chosenScenario);
    const result = await runSimulation(io, located, { ...context, scenario, chosenScenario, releases });
    if ('reason' in result) return `${name}: ${result.reason}`;
    if (result.type !== 'world') return undefined;
    const facts = reportFacts(result.trace).slice(0, 2);
    const figures = facts.map(({ value, label }) => `${value} ${label}`);
    const only = onlyText(conditionUnderLoad(result.trace, result.verdict), 'only');
    return `${name}: ${only}${[sequenceText(result.trace.sequence, 4), ...figures].join(' · ')}`;
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
}

export async function findAdjacent(io: Io, manifest: string): Promise<string | undefined> {
  for (const file of adjacentScenarioUris(manifest)) if ((await tryReadText(io, file)) !== undefined) return file;
  return undefined;
}

export function appliesTo(
  { target }: ChosenScenario,
  scenario: string,
  { file, document, item }: Pick<LocatedAutoscaler, 'file' | 'document' | 'item'>,
): boolean {
  const manifest = target.for === undefined ? undefined : path.join(path.dirname(scenario), target.for);
  if (manifest !== undefined && path.resolve(manifest) !== path.resolve(file)) return false;
  return (target.document ?? document) === document && (target.item ?? item) === item;
}
