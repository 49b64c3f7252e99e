// `replicast simulate`: shows how the object will scale, as text, data or a chart.
import { type Command, Option } from 'commander';
import type { AutoscalerInFile } from '../core/language/analyze-file.ts';
import { pathLines } from '../core/language/features/simulation.ts';
import { notSimulatedReason } from '../core/language/not-simulated.ts';
import { isScenarioUri } from '../core/language/scenario/uris.ts';
import { formatPath } from '../core/model/path.ts';
import type { Scenario } from '../core/model/scenario/scenario.ts';
import { caseProblem } from '../core/recordings/write-case.ts';
import { envelope } from '../core/simulator/controllers.ts';
import type { Profile } from '../core/simulator/profile.ts';
import { maxSteps, maxSyncs, type RunCost, runCostOf } from '../core/simulator/world/run-cost.ts';
import { simulate as simulateWorld } from '../core/simulator/world/simulate.ts';
import { type AutoscalerChoice, chooseAutoscaler } from './choose-autoscaler.ts';
import {
  assertAppliesTo,
  type ChosenScenario,
  chooseScenario,
  completeScenarioFor,
  manifestOf,
} from './choose-scenario.ts';
import { envelopeFormats, formatNames, worldFormats } from './formats/simulation.ts';
import { CommandError, type CommandRunner, type ExitCode, exitCodes, type Io } from './io.ts';
import { readKustomizations } from './kustomizations.ts';
import { addProfileOptions, type ProfileOptions, profileFrom } from './profile.ts';
import { displayName, readManifest } from './read-text.ts';
import type { SimulatedObject } from './simulation.ts';

interface SimulateOptions extends ProfileOptions, AutoscalerChoice {
  scenario?: string;
  format: (typeof formatNames)[number];
}

export function addSimulate(program: Command, run: CommandRunner): void {
  const command = program
    .command('simulate')
    .description('print the scale sequence, a chart and the decisions')
    .argument('<file>', 'manifest, or a scenario file *.replicast.yaml for its manifest; - is standard input')
    .option('--document <n>', 'document of the file, counted from 0')
    .option('--item <n>', 'index in a List, from 0')
    .option(
      '--scenario <name>',
      'envelope (fastest scale-up and scale-down; the default), standard (a load) or a file *.replicast.yaml',
    )
    .addOption(new Option('--format <format>', 'output format').choices(formatNames).default('text'));
  addProfileOptions(command).action((file: string, options: SimulateOptions) =>
    run((io) => runSimulate(io, file, options)),
  );
}

/** @throws CommandError with one sentence: nothing to simulate, unreadable file, unknown option. */
async function runSimulate(io: Io, fileArgument: string, options: SimulateOptions): Promise<ExitCode> {
  const { scenario, chosenScenario, file } = await resolveSources(io, fileArgument, options);
  const profile = profileFrom(withScenarioProfile(options, chosenScenario));
  const text = await readManifest(io, file);
  const kustomizations = await readKustomizations(io, [file]);
  const kustomized = {
    kustomizedAs: kustomizations.kustomizedAs(file),
    overlays: await kustomizations.overlays(file),
  };
  const subject = simulatedObjectOf(
    file,
    chooseAutoscaler(file, text, { ...autoscalerChoice(options, chosenScenario), ...kustomized }),
    scenario,
    profile,
  );
  const world = chosenScenario && completeScenarioFor(chosenScenario, subject.autoscaler.target, file, text);
  io.out(world ? formatWorld(subject, world, options, io.width) : formatEnvelope(subject, options, io.width));
  return exitCodes.success;
}

/** A scenario file without a manifest argument uses its own manifest. */
async function resolveSources(io: Io, file: string, { scenario: name }: SimulateOptions) {
  const isScenario = isScenarioUri(file);
  if (isScenario && name !== undefined)
    throw new CommandError(`${file} is itself a scenario: it cannot be combined with --scenario.`);
  const scenario = isScenario ? file : (name ?? 'envelope');
  const chosenScenario = await chooseScenario(io, scenario);
  if (isScenario && chosenScenario)
    return { scenario, chosenScenario, file: await manifestOf(io, file, chosenScenario) };
  if (chosenScenario) assertAppliesTo(scenario, chosenScenario, file);
  return { scenario, chosenScenario, file };
}

function autoscalerChoice(
  { document, item, wpa }: SimulateOptions,
  chosenScenario: ChosenScenario | undefined,
): AutoscalerChoice {
  const selected = { document: document ?? chosenScenario?.target.document, item: item ?? chosenScenario?.target.item };
  return {
    document: selected.document?.toString(),
    item: selected.item?.toString(),
    wpa,
  };
}

/** Command line options override the scenario file. */
function withScenarioProfile(options: SimulateOptions, chosenScenario: ChosenScenario | undefined): ProfileOptions {
  if (!chosenScenario) return options;
  const { flag = [], featureGate = [], ...release } = chosenScenario.profile;
  return {
    ...release,
    ...options,
    flag: [...flag, ...(options.flag ?? [])],
    featureGate: [...featureGate, ...(options.featureGate ?? [])],
  };
}

function formatEnvelope(subject: SimulatedObject, { format }: SimulateOptions, width: number | undefined): string {
  if (format === 'case')
    throw new CommandError('--format case needs a scenario with observations, such as --scenario standard.');
  return envelopeFormats[format]({ ...subject, envelope: envelope(subject.autoscaler, subject.profile) }, width);
}

function formatWorld(
  subject: SimulatedObject,
  world: Scenario,
  { format }: SimulateOptions,
  width: number | undefined,
): string {
  const { autoscaler } = subject;
  assertWithinLimits(runCostOf(autoscaler, world, subject.profile));
  const trace = simulateWorld(autoscaler, world, subject.profile);
  const problem = format === 'case' ? caseProblem(autoscaler, trace) : undefined;
  if (problem !== undefined) throw new CommandError(`--format case ${problem}.`);
  return worldFormats[format]({ ...subject, world, trace }, width);
}

/** Refuses a run that is too long: its result would be too large to read, and a shortened run would be wrong. */
function assertWithinLimits({ syncs, steps }: RunCost): void {
  const tooMuch = (count: number, limit: number, what: string) =>
    new CommandError(
      `The run is too long: it has ${Math.ceil(count)} ${what}, the limit is ${limit}. Reduce horizonSeconds.`,
    );
  if (syncs > maxSyncs) throw tooMuch(syncs, maxSyncs, 'syncs');
  if (steps > maxSteps) throw tooMuch(steps, maxSteps, 'steps of load and metrics');
}

function simulatedObjectOf(
  file: string,
  located: AutoscalerInFile,
  scenario: string,
  profile: Profile,
): SimulatedObject {
  const { autoscaler, analyzed, startLine, document, item } = located;
  const { reading } = autoscaler;
  if (!reading?.autoscaler)
    throw new CommandError(`${displayName(file)} cannot be simulated: ${notSimulatedMessage(located)}`);
  return {
    file,
    document,
    item,
    scenario,
    profile,
    autoscaler: reading.autoscaler,
    problems: reading.problems.map(({ code, at, message }) => ({ code, path: formatPath(at), message })),
    lines: pathLines(analyzed, autoscaler, startLine),
  };
}

function notSimulatedMessage({ analyzed, autoscaler }: AutoscalerInFile): string {
  const { message } = notSimulatedReason(analyzed, autoscaler) ?? { message: 'its apiVersion is not simulated' };
  return `${message.replace(/\s+/g, ' ').replace(/\.$/, '')}.`;
}
