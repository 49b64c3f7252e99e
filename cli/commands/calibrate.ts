import { type Command, Option } from 'commander';
import type { CalibrateOptions } from '../calibrate.ts';
import { formatNames } from '../formats/format-names.ts';
import type { CommandRunner } from '../io.ts';
import { addHelpEnd } from './help.ts';
import { addProfileOptions } from './profile-options.ts';
import { addRecordedOptions } from './recorded-options.ts';

export function addCalibrate(program: Command, run: CommandRunner): void {
  const command = program
    .command('calibrate')
    .description(
      'fit a simulation to a recording of an autoscaler, and predict what an edited manifest would have done',
    )
    .argument('<file>', 'the manifest of the recorded autoscaler; - is standard input');
  addRecordedOptions(command)
    .option('--predict <file>', 'predict what this edited manifest would have done under the recorded load')
    .option('--load-of <file>', 'predict the replicas under the load of this second recording of the same program')
    .option('--output <file>', 'write the fitted simulation to this scenario file *.replicast.yaml')
    .addOption(new Option('--format <format>', 'output format').choices(formatNames.calibrate).default('text'));
  addProfileOptions(command).action((file: string, options: CalibrateOptions) =>
    run(async (io) => (await import('./searches.ts')).searches.runCalibrate(io, file, options)),
  );
  addHelpEnd(command, {
    examples: [
      ['web.yaml --recording web.recording.csv', 'how well the fitted simulation explains the recording'],
      ['web.yaml --recording web.recording.csv --predict edited.yaml', 'what an edit would have done'],
    ],
  });
}
