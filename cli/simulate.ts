// `replicast simulate`: what the object will do, as text, data or a picture.
import { type Command, Option } from 'commander';
import type { Found } from '../core/language/documents.ts';
import { linesOf } from '../core/language/features/simulation.ts';
import { isScenarioAddress } from '../core/language/scenario/addresses.ts';
import { whyUnsimulated } from '../core/language/unsimulated.ts';
import { formatPath } from '../core/model/path.ts';
import type { Scenario } from '../core/model/scenario/scenario.ts';
import { envelope } from '../core/simulator/envelope.ts';
import type { Profile } from '../core/simulator/profile.ts';
import { caseProblem } from '../core/simulator/recording/write-case.ts';
import { simulate as simulateWorld } from '../core/simulator/world/simulate.ts';
import { mostSteps, mostSyncs, type Work, workOf } from '../core/simulator/world/work.ts';
import { type Choice, chooseAutoscaler } from './choose.ts';
import { envelopeFormats, formatNames, worldFormats } from './formats/simulation.ts';
import { CannotContinue, type ExitCode, exit, type Io, type Run } from './io.ts';
import { type ProfileOptions, profileFrom, withProfileOptions } from './profile.ts';
import { assertIsFor, type ChosenScenario, chooseScenario, manifestOf, scenarioFor } from './scenario.ts';
import type { Subject } from './simulation.ts';
import { readText, shownName } from './text.ts';

interface Options extends ProfileOptions, Choice {
  scenario?: string;
  format: (typeof formatNames)[number];
}

export function addSimulate(program: Command, run: Run): void {
  const command = program
    .command('simulate')
    .description('print the scale sequence, a chart and the decisions')
    .argument('<file>', 'manifest, or a scenario file *.replicast.yaml for its manifest; - is standard input')
    .option('--document <n>', 'number of the document in the file, from 0')
    .option('--item <n>', 'place in a List, from 0')
    .option('--scenario <name>', 'envelope (fastest scale-up and scale-down; the default), standard (a load) or a file *.replicast.yaml')
    .addOption(new Option('--format <format>', 'what is printed').choices(formatNames).default('text'));
  withProfileOptions(command).action((file: string, options: Options) => run((io) => simulate(io, file, options)));
}

/** @throws CannotContinue with one sentence: nothing to simulate, unreadable, unknown option. */
async function simulate(io: Io, given: string, options: Options): Promise<ExitCode> {
  const { scenario, chosen, file } = await sourcesOf(io, given, options);
  const profile = profileFrom(withScenario(options, chosen));
  const text = await readText(io, file);
  const subject = subjectOf(file, chooseAutoscaler(file, text, withTarget(options, chosen)), scenario, profile);
  const world = chosen && scenarioFor(chosen, subject.autoscaler.target, file, text);
  io.out(world ? printWorld(subject, world, options, io.width) : printEnvelope(subject, options, io.width));
  return exit.done;
}

/** A scenario file alone is for its own manifest. */
async function sourcesOf(io: Io, file: string, { scenario: name }: Options) {
  const isScenario = isScenarioAddress(file);
  if (isScenario && name !== undefined) throw new CannotContinue(`${file} is a scenario itself: it takes no --scenario.`);
  const scenario = isScenario ? file : (name ?? 'envelope');
  const chosen = await chooseScenario(io, scenario);
  if (isScenario && chosen) return { scenario, chosen, file: await manifestOf(io, file, chosen) };
  if (chosen) assertIsFor(scenario, chosen, file);
  return { scenario, chosen, file };
}

function withTarget({ document, item, wpa }: Options, chosen: ChosenScenario | undefined): Choice {
  const wanted = { document: document ?? chosen?.target.document, item: item ?? chosen?.target.item };
  return {
    ...(wanted.document !== undefined && { document: String(wanted.document) }),
    ...(wanted.item !== undefined && { item: String(wanted.item) }),
    ...(wpa !== undefined && { wpa }),
  };
}

/** The command line goes before the scenario's file. */
function withScenario(options: Options, chosen: ChosenScenario | undefined): ProfileOptions {
  if (!chosen) return options;
  const { flag = [], featureGate = [], ...release } = chosen.profile;
  return {
    ...{ ...release, ...options },
    flag: [...flag, ...(options.flag ?? [])],
    featureGate: [...featureGate, ...(options.featureGate ?? [])],
  };
}

function printEnvelope(subject: Subject, { format }: Options, width: number | undefined): string {
  if (format === 'case')
    throw new CannotContinue('--format case needs a scenario in which something is observed, such as --scenario standard.');
  return envelopeFormats[format]({ ...subject, envelope: envelope(subject.autoscaler, subject.profile) }, width);
}

function printWorld(subject: Subject, world: Scenario, { format }: Options, width: number | undefined): string {
  const { autoscaler } = subject;
  assertWithinReach(workOf(autoscaler, world, subject.profile));
  const trace = simulateWorld(autoscaler, world, subject.profile);
  const problem = format === 'case' ? caseProblem(autoscaler, trace) : undefined;
  if (problem !== undefined) throw new CannotContinue(`--format case ${problem}.`);
  return worldFormats[format]({ ...subject, world, trace }, width);
}

/** Nobody looks at that many; a run that is cut short unseen would be a wrong answer. */
function assertWithinReach({ syncs, steps }: Work): void {
  const tooMuch = (count: number, most: number, what: string) =>
    new CannotContinue(
      `The run is too long: it has ${Math.ceil(count)} ${what}, and the most are ${most}; horizonSeconds makes it shorter.`,
    );
  if (syncs > mostSyncs) throw tooMuch(syncs, mostSyncs, 'syncs');
  if (steps > mostSteps) throw tooMuch(steps, mostSteps, 'steps of load and metrics');
}

function subjectOf(file: string, found: Found, scenario: string, profile: Profile): Subject {
  const { autoscaler, view, startLine, document, item } = found;
  const { reading } = autoscaler;
  if (!reading?.autoscaler) throw new CannotContinue(`${shownName(file)} cannot be simulated: ${whyNot(found)}`);
  return {
    file,
    document,
    ...(item !== undefined && { item }),
    scenario,
    profile,
    autoscaler: reading.autoscaler,
    problems: reading.problems.map(({ code, at, message }) => ({ code, path: formatPath(at), message })),
    lines: linesOf(view, autoscaler, startLine),
  };
}

function whyNot({ view, autoscaler }: Found): string {
  const { message } = whyUnsimulated(view, autoscaler) ?? { message: 'its apiVersion is not simulated' };
  return `${message.replace(/\s+/g, ' ').replace(/\.$/, '')}.`;
}
