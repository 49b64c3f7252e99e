// `replicast simulate`: prints in detail how one autoscaler will scale. For several autoscalers, prints a table.
import { isScenarioUri } from '../core/analysis/scenario/uris.ts';
import type { PlacedConfig } from '../core/workspace/project-config.ts';
import type { Store } from '../core/workspace/store.ts';
import { adjacentScenarioLine } from './adjacent-scenario.ts';
import type { ChartOptions } from './charts/chart-options.ts';
import { type AutoscalerChoice, chooseAutoscalers, describeChoice, listFirst } from './choose-autoscalers.ts';
import {
  assertAppliesTo,
  type ChosenScenario,
  chooseScenario,
  manifestFileOf,
  withScenarioProfile,
} from './choose-scenario.ts';
import { expandGlobs } from './expand-globs.ts';
import type { FormatName } from './formats/format-names.ts';
import { overviewAsJson } from './formats/overview-json.ts';
import { overviewAsText } from './formats/overview-text.ts';
import { formatSimulation } from './formats/simulation.ts';
import { placeText } from './formats/simulation-head.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { type LocatedAutoscaler, notSimulatedSentence } from './located-autoscaler.ts';
import { type CommandReleases, type ProfileOptions, releasesFrom } from './profile.ts';
import { progressOf } from './progress.ts';
import { assertScenarioReadable, configOfPaths, withConfig } from './project-config.ts';
import { projectStore, projectWorkspace } from './project-store.ts';
import { readAutoscalers } from './read-autoscalers.ts';
import { runSimulation, type SimulationContext } from './run-simulation.ts';
import { indexAround } from './surrounding-index.ts';
import { terminalOf } from './terminal.ts';

export interface SimulateCommandOptions extends ProfileOptions, ChartOptions, AutoscalerChoice {
  scenario?: string;
  wide?: boolean;
  asList?: boolean;
  format: FormatName<'simulate'>;
}

export async function runSimulate(
  io: Io,
  pathArguments: readonly string[],
  options: SimulateCommandOptions,
): Promise<ExitCode> {
  const given = await expandGlobs(io, pathArguments);
  const store = projectStore(io);
  const { scenario, chosenScenario, paths } = await resolveSources(io, given, options, store);
  const config = await configOfPaths(io, paths, store);
  await assertScenarioReadable(store, config, paths[0] ?? '.');
  const releasesWith = (used: ChosenScenario | undefined) =>
    releasesFrom(withConfig(withScenarioProfile(options, used), config));
  const releases = releasesWith(chosenScenario);
  const { files, allRead, isOne } = await readAutoscalers(io, paths, { options, chosen: releases.chosen, store });
  if (files.length === 0) return exitCodes.failed;
  for (const { file } of files) if (chosenScenario) assertAppliesTo(scenario, chosenScenario, file);
  const chosen = chooseAutoscalers(files, withScenarioTarget(options, chosenScenario), paths);
  const context: SimulateContext = {
    scenario,
    chosenScenario,
    releases,
    releasesWith,
    config,
    texts: new Map(files.map(({ file, text }) => [file, text])),
    workspace: projectWorkspace(io, indexAround(io, paths, files), store),
  };
  const isChosen = [options.name, options.document, options.item].some((option) => option !== undefined);
  const [only] = chosen;
  const showsOne = !options.asList && only !== undefined && chosen.length === 1 && (isOne || isChosen);
  await (showsOne ? showOne(io, only, options, context) : showOverview(io, chosen, options, context));
  return allRead ? exitCodes.success : exitCodes.failed;
}

interface SimulateContext extends SimulationContext {
  /**
   * Combines the releases of the command line, of the scenario and of the configuration, in this order of precedence.
   */
  releasesWith(scenario: ChosenScenario | undefined): CommandReleases;
  config: PlacedConfig | undefined;
}

async function resolveSources(
  io: Io,
  paths: readonly string[],
  { scenario: name }: SimulateCommandOptions,
  store: Store,
) {
  const [first = '', ...others] = paths;
  const scenarioFile = paths.find((path) => isScenarioUri(path));
  if (scenarioFile !== undefined && others.length > 0)
    throw new CommandError(`${scenarioFile} is a scenario: simulate it alone, or use it with --scenario.`);
  if (scenarioFile !== undefined && name !== undefined)
    throw new CommandError(`${first} is itself a scenario: it cannot be combined with --scenario.`);
  const scenario = scenarioFile ?? name ?? 'envelope';
  const chosenScenario = await chooseScenario(io, scenario, store);
  if (scenarioFile !== undefined && chosenScenario)
    return { scenario, chosenScenario, paths: [await manifestFileOf(store, scenarioFile, chosenScenario)] };
  return { scenario, chosenScenario, paths };
}

function withScenarioTarget(
  { name, document, item }: SimulateCommandOptions,
  chosenScenario: ChosenScenario | undefined,
): AutoscalerChoice {
  const target = name === undefined ? chosenScenario?.target : undefined;
  return {
    name,
    document: (document ?? target?.document)?.toString(),
    item: (item ?? target?.item)?.toString(),
  };
}

async function showOne(
  io: Io,
  located: LocatedAutoscaler,
  options: SimulateCommandOptions,
  context: SimulateContext,
): Promise<void> {
  if (options.format === 'png' && io.width !== undefined)
    throw new CommandError('--format png is not for a terminal: write the picture to a file, as in > web.png.');
  const result = await runSimulation(located, context);
  if ('reason' in result) throw new CommandError(notSimulatedSentence(placeText(located), located, result.reason));
  const shown =
    result.type === 'envelope' ? { ...result, adjacent: await adjacentLine(io, located, options, context) } : result;
  const written = await formatSimulation(shown, options.format, terminalOf(io));
  if (typeof written === 'string') io.out(written);
  else io.outBytes(written);
}

async function adjacentLine(
  io: Io,
  located: LocatedAutoscaler,
  options: SimulateCommandOptions,
  context: SimulateContext,
): Promise<string | undefined> {
  if (options.format !== 'text' || options.scenario !== undefined || context.chosenScenario) return undefined;
  return adjacentScenarioLine(io, located, context);
}

async function showOverview(
  io: Io,
  chosen: readonly LocatedAutoscaler[],
  { format, wide }: SimulateCommandOptions,
  context: SimulationContext,
): Promise<void> {
  if (format !== 'text' && format !== 'json')
    throw new CommandError(
      `--format ${format} needs one autoscaler, and there are ${chosen.length}; choose one with --name or --document: ${listChoices(chosen)}.`,
    );
  const results = [];
  const progress = progressOf(io, { command: 'simulate', of: chosen.length, what: 'autoscalers' });
  for (const located of chosen) {
    results.push(await runSimulation(located, context));
    progress.add(1);
  }
  io.out(
    format === 'json'
      ? overviewAsJson(results)
      : overviewAsText(results, wide ? { ...terminalOf(io), width: undefined } : terminalOf(io)),
  );
}

function listChoices(chosen: readonly LocatedAutoscaler[]): string {
  const isOneFile = chosen.every(({ file }) => file === chosen[0]?.file);
  const choices = chosen.map((each) => (isOneFile ? describeChoice(each) : `${each.file} ${describeChoice(each)}`));
  return listFirst(choices);
}
