import { type Command, Option } from 'commander';
import { harmNames } from '../../core/tuning/harm.ts';
import type { AttackCommandOptions } from '../attack.ts';
import { formatNames } from '../formats/format-names.ts';
import type { CommandRunner } from '../io.ts';
import { addChartOptions } from './chart-options.ts';
import { addHelpEnd } from './help.ts';
import { addProfileOptions } from './profile-options.ts';
import { addRunOptions } from './run-options.ts';

export function addAttack(program: Command, run: CommandRunner): void {
  const command = program
    .command('attack')
    .description("search for the load that breaks an autoscaler, within the limits of a scenario's load")
    .argument('<file>', 'a manifest, a values file of a chart, or a scenario file; - is standard input');
  addRunOptions(command)
    .addOption(
      new Option('--harm <harm>', 'search for the load that maximizes this kind of harm')
        .choices(harmNames)
        .default('unmet load'),
    )
    .option('--peak <n>', 'highest load in units/s; the scenario load gives the default of each limit')
    .option('--least <n>', 'lowest load in units/s')
    .option('--change <n>', 'greatest change of the load within a second, in units/s')
    .option('--total <n>', 'highest total load of the run, in units')
    .option('--max-runs <n>', 'number of loads to try; the default is 600')
    .option('--seed <n>', 'seed of the search; the default is the seed of the scenario')
    .option('--output <file>', 'write the load to this scenario file *.replicast.yaml')
    .addOption(new Option('--format <format>', 'output format').choices(formatNames.attack).default('text'));
  addProfileOptions(addChartOptions(command)).action((file: string, options: AttackCommandOptions) =>
    run(async (io) => (await import('./searches.ts')).searches.runAttack(io, file, options)),
  );
  addHelpEnd(command, {
    examples: [
      ['web.yaml --peak 900', 'the load of at most 900 units/s that causes the most unmet load'],
      ['web.yaml --harm flaps --output worst.replicast.yaml', 'the load that causes the most flaps, as a scenario'],
    ],
  });
}
