// `replicast simulate`: what the object will do, as text, data or a picture.
import { type Command, Option } from 'commander';
import { drawReplicas } from '../core/chart/replicas.ts';
import { linesOf } from '../core/language/features/simulation.ts';
import { whyUnsimulated } from '../core/language/unsimulated.ts';
import { formatPath } from '../core/model/path.ts';
import { envelope } from '../core/simulator/envelope.ts';
import type { Profile } from '../core/simulator/profile.ts';
import { type Choice, chooseAutoscaler } from './choose.ts';
import type { Found } from './documents.ts';
import { simulationAsCsv } from './formats/simulation-csv.ts';
import { simulationAsJson } from './formats/simulation-json.ts';
import { simulationAsText } from './formats/simulation-text.ts';
import { CannotContinue, type ExitCode, exit, type Io } from './io.ts';
import { type ProfileOptions, profileFrom, withProfileOptions } from './profile.ts';
import type { Run } from './run.ts';
import type { Simulation } from './simulation.ts';
import { readText } from './text.ts';

interface Options extends ProfileOptions, Choice {
  scenario: string;
  format: keyof typeof formats;
}

const formats = {
  text: simulationAsText,
  json: simulationAsJson,
  csv: simulationAsCsv,
  svg: ({ envelope: { up } }: Simulation) => `${drawReplicas(up, { width: 720, height: 240, ids: 'replicast' }).svg}\n`,
};

export function addSimulate(program: Command, run: Run): void {
  const command = program
    .command('simulate')
    .description('print the scale sequence, a chart and the decisions')
    .argument('<file>', 'manifest; - is standard input')
    .option('--document <n>', 'number of the document in the file, from 0')
    .option('--item <n>', 'place in a List, from 0')
    .addOption(new Option('--scenario <name>', 'what the metrics ask for').choices(['envelope']).default('envelope'))
    .addOption(new Option('--format <format>', 'what is printed').choices(Object.keys(formats)).default('text'));
  withProfileOptions(command).action((file: string, options: Options) => run((io) => simulate(io, file, options)));
}

/** @throws CannotContinue with one sentence: nothing to simulate, unreadable, unknown option. */
async function simulate(io: Io, file: string, options: Options): Promise<ExitCode> {
  const profile = profileFrom(options);
  const found = chooseAutoscaler(file, await readText(io, file), options);
  io.out(formats[options.format](simulationOf(file, found, profile)));
  return exit.done;
}

function simulationOf(file: string, found: Found, profile: Profile): Simulation {
  const { autoscaler, view, startLine, document, item } = found;
  const { reading } = autoscaler;
  if (!reading?.autoscaler) throw new CannotContinue(`${file} cannot be simulated: ${whyNot(found)}`);
  return {
    file,
    document,
    ...(item !== undefined && { item }),
    scenario: 'envelope',
    profile,
    autoscaler: reading.autoscaler,
    envelope: envelope(reading.autoscaler, profile),
    problems: reading.problems.map(({ code, at, message }) => ({ code, path: formatPath(at), message })),
    lines: linesOf(view, autoscaler, startLine),
  };
}

function whyNot({ view, autoscaler }: Found): string {
  const { message } = whyUnsimulated(view, autoscaler) ?? { message: 'its apiVersion is not simulated' };
  return `${message.replace(/\s+/g, ' ').replace(/\.$/, '')}.`;
}
