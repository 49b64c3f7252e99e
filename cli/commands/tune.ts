import { type Command, Option } from 'commander';
import { formatNames } from '../formats/format-names.ts';
import type { CommandRunner } from '../io.ts';
import type { TuneCommandOptions } from '../tuning/tune-options.ts';
import { addChartOptions } from './chart-options.ts';
import { addHelpEnd } from './help.ts';
import { addProfileOptions, collectValues } from './profile-options.ts';
import { addRunOptions } from './run-options.ts';

export function addTune(program: Command, run: CommandRunner): void {
  const repeated = (flags: string, description: string) => new Option(flags, description).argParser(collectValues);
  const command = program
    .command('tune')
    .description('search for the smallest edit with which an autoscaler meets goals under the load of a scenario')
    .argument('<file>', 'a manifest, a values file of a chart, or a scenario file; - is standard input');
  addRunOptions(command)
    .option('--recording <file>', 'search under the load of a recording: a CSV file such as NAME.recording.csv')
    .addOption(
      repeated(
        '--goal <sentence>',
        'a goal, such as "reaches 20 within 60 s"; the first goal counts most; the default is the list goals: of the scenario, or its list expect: if it has no goals',
      ),
    )
    .addOption(
      repeated(
        '--minimize <figure>',
        'pod-hours, "unmet load" or "time to max"; of several figures the first given counts most (default: pod-hours)',
      ),
    )
    .addOption(repeated('--may-change <groups>', 'behavior, targets, bounds (default: behavior,targets)'))
    .addOption(repeated('--range <field=from..to>', 'range of a field: averageUtilization=50..80'))
    .addOption(
      repeated(
        '--variants <kinds>',
        'other loads for the best candidates: height, time, noise, or worlds, which fit --recording (default: all)',
      ),
    )
    .option('--no-variants', 'do not run the best candidates under other loads')
    .option('--max-runs <n>', 'highest number of simulated runs; the default is 2000')
    .option(
      '--rounds <n>',
      'how many times to attack the first proposal and then search again with the load that breaks it',
    )
    .option(
      '--shard <k/n>',
      'run only this part of the search, such as 1/4; with --format json, --merge can read the output',
    )
    .addOption(repeated('--merge <file>', 'print the best result in several outputs of --shard, without a search'))
    .option('--seed <n>', 'seed of the search; the default is the seed of the scenario')
    .addOption(new Option('--format <format>', 'output format').choices(formatNames.tune).default('text'));
  addProfileOptions(addChartOptions(command)).action((file: string, options: TuneCommandOptions) =>
    run(async (io) => (await import('./searches.ts')).searches.runTune(io, file, options)),
  );
  addHelpEnd(command, {
    examples: [
      ['web.yaml --goal "reaches 20 within 60 s" --goal "no flap"', 'the smallest edit that meets both goals'],
      ['web.replicast.yaml', 'the goals of a scenario file, under its load'],
      ['web.yaml --goal "unmet load < 1 %" --format patch | git apply', 'makes the edit'],
    ],
    refuses: 'no edit meets the goals',
  });
}
