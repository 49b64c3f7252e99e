import { type Command, Option } from 'commander';
import { formatNames } from '../formats/format-names.ts';
import type { CommandRunner } from '../io.ts';
import type { SimulateCommandOptions } from '../simulate.ts';
import { addChartOptions } from './chart-options.ts';
import { addHelpEnd } from './help.ts';
import { addProfileOptions } from './profile-options.ts';

export function addSimulate(program: Command, run: CommandRunner): void {
  const command = program
    .command('simulate')
    .description('print the scale sequence, a chart and the decisions; for several autoscalers, print a table')
    .argument(
      '<path...>',
      'manifests, folders, charts, files of a chart, patterns such as "**/*.yaml", or the scenario file *.replicast.yaml of a manifest; - is standard input',
    )
    .option('--name <name>', 'only autoscalers with this metadata.name')
    .option('--document <n>', 'document of the file, counted from 0')
    .option('--item <n>', 'item of a List, counted from 0')
    .option(
      '--scenario <name>',
      'envelope (fastest scale-up and scale-down; the default), standard (a load that follows the manifest) or a file *.replicast.yaml',
    )
    .option('--wide', 'print the whole table, even if the terminal is narrower')
    .addOption(new Option('--format <format>', 'output format').choices(formatNames.simulate).default('text'));
  addProfileOptions(addChartOptions(command)).action((paths: string[], options: SimulateCommandOptions) =>
    run(async (io) => (await import('../simulate.ts')).runSimulate(io, paths, options)),
  );
  addHelpEnd(command, {
    examples: [
      ['web.yaml', 'one autoscaler: sequence, chart and decisions'],
      ['deploy/', 'all autoscalers of a folder, one line each'],
      ['web.yaml --scenario standard --kubernetes 1.30', 'under a load, with another Kubernetes release'],
    ],
  });
}
