// Simulates the scenario file next to a manifest (web.replicast.yaml for web.yaml), and returns one line for the output
// of `simulate`.
import path from 'node:path';
import { conditionUnderLoad, onlyText } from '../core/simulator/run-condition.ts';
import { sequenceText } from '../core/simulator/trace-text.ts';
import { reportFacts } from '../core/simulator/world/report-text.ts';
import type { PlacedConfig } from '../core/workspace/project-config.ts';
import { scenarioOf } from './active-scenario.ts';
import { type ChosenScenario, chooseScenario } from './choose-scenario.ts';
import { CommandError, type Io } from './io.ts';
import type { LocatedAutoscaler } from './located-autoscaler.ts';
import type { CommandReleases } from './profile.ts';
import { nameBeside } from './project-store.ts';
import { runSimulation, type SimulationContext } from './run-simulation.ts';

export interface AdjacentScenarioContext extends Pick<SimulationContext, 'texts' | 'workspace'> {
  /** The options of the command line take precedence over the scenario. */
  releasesWith(scenario: ChosenScenario): CommandReleases;
  config: PlacedConfig | undefined;
}

export async function adjacentScenarioLine(
  io: Io,
  located: LocatedAutoscaler,
  { config, ...context }: AdjacentScenarioContext,
): Promise<string | undefined> {
  const place = { ...located, file: located.template ?? located.file };
  const scenario = await scenarioOf(context.workspace, place, config);
  return scenario && scenarioLine(io, located, nameBeside(place.file, scenario.uri), context);
}

async function scenarioLine(
  io: Io,
  located: LocatedAutoscaler,
  scenario: string,
  { releasesWith, ...context }: Omit<AdjacentScenarioContext, 'config'>,
): Promise<string | undefined> {
  const name = path.basename(scenario);
  try {
    const chosenScenario = await chooseScenario(io, scenario, context.workspace);
    if (!chosenScenario) return undefined;
    const releases = releasesWith(chosenScenario);
    const result = await runSimulation(located, { ...context, scenario, chosenScenario, releases });
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
