import { type Command, Option } from 'commander';
import type { DrillCommandOptions } from '../drill.ts';
import { formatNames } from '../formats/format-names.ts';
import type { CommandRunner } from '../io.ts';
import { addHelpEnd } from './help.ts';
import { addProfileOptions } from './profile-options.ts';
import { addRunOptions } from './run-options.ts';

export function addDrill(program: Command, run: CommandRunner): void {
  const command = program
    .command('drill')
    .description('print what metric faults do to an autoscaler: an outage, zeros, frozen values, missing pods')
    .argument('<file>', 'a manifest, or the scenario file *.replicast.yaml of a manifest; - is standard input');
  addRunOptions(command)
    .option(
      '--from <seconds>',
      'when each fault begins; by default, once before the load rises and once while it is high',
    )
    .option('--for <seconds>', 'how long each fault lasts; the default is 900')
    .addOption(new Option('--format <format>', 'output format').choices(formatNames.drill).default('text'));
  addProfileOptions(command).action((file: string, options: DrillCommandOptions) =>
    run(async (io) => (await import('./searches.ts')).searches.runDrill(io, file, options)),
  );
  addHelpEnd(command, {
    examples: [
      ['web.yaml', 'every fault, under the load of the scenario beside the manifest'],
      ['web.yaml --from 600 --for 120', 'faults of two minutes, which begin after ten minutes'],
    ],
  });
}
