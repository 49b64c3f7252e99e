import { type Command, Option } from 'commander';
import type { AdmitOptions } from '../admit.ts';
import { formatNames } from '../formats/format-names.ts';
import type { CommandRunner } from '../io.ts';
import { addChartOptions } from './chart-options.ts';
import { addHelpEnd } from './help.ts';
import { addProfileOptions } from './profile-options.ts';

export function addAdmit(program: Command, run: CommandRunner): void {
  const command = program
    .command('admit')
    .description('print the result of kubectl apply, without a cluster')
    .argument('<path...>', 'manifests, folders, charts and patterns such as "**/*.yaml"; - is standard input')
    .addOption(new Option('--format <format>', 'output format').choices(formatNames.admit).default('text'))
    .addOption(
      new Option('--as <who>', 'the program that parses the text first')
        .choices(['kubectl', 'server'])
        .default('kubectl'),
    )
    .option('--old <file>', 'file with the stored object; the document is validated as an update of this object');
  addProfileOptions(addChartOptions(command)).action((paths: string[], options: AdmitOptions) =>
    run(async (io) => (await import('./actions.ts')).actions.runAdmit(io, paths, options)),
  );
  addHelpEnd(command, {
    examples: [
      ['web.yaml', 'what kubectl apply would print'],
      ['web.yaml --old stored.yaml', 'as an update of a stored object'],
    ],
    refuses: 'an object is refused',
  });
}
