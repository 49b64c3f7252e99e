import { type Command, Option } from 'commander';
import { formatNames } from '../formats/format-names.ts';
import type { CommandRunner } from '../io.ts';
import type { TestCommandOptions } from '../test.ts';
import { addChartOptions } from './chart-options.ts';
import { addHelpEnd } from './help.ts';
import { addProfileOptions } from './profile-options.ts';

export function addTest(program: Command, run: CommandRunner): void {
  const command = program
    .command('test')
    .description('check the expectations (`expect:`) of scenario files')
    .argument(
      '[path...]',
      'scenario files *.replicast.yaml, folders, or patterns such as "**/*.replicast.yaml"; the default is the working directory',
    )
    .option('--update', 'replace expected sequences with the simulated ones')
    .option('--coverage', 'also list the manifest fields that affect no result of the scenarios')
    .option('--watch', 'test again after each change of a file below the paths')
    .addOption(new Option('--format <format>', 'output format').choices(formatNames.test).default('text'));
  addProfileOptions(addChartOptions(command)).action((paths: string[], options: TestCommandOptions) =>
    run(async (io) => (await import('./searches.ts')).searches.runTest(io, paths, options)),
  );
  addHelpEnd(command, {
    examples: [
      ['', 'all scenario files below the working directory'],
      ['deploy/web.replicast.yaml --kubernetes 1.32', 'one file, with another Kubernetes release'],
      ['--format junit > tests.xml', 'for a build server'],
      ['--coverage', 'also print the fields that are not tested'],
    ],
    refuses: 'an expectation does not hold',
  });
}
