import { type Command, Option } from 'commander';
import { formatNames } from '../formats/format-names.ts';
import type { CommandRunner } from '../io.ts';
import type { ReplayOptions } from '../replay.ts';
import { addHelpEnd } from './help.ts';
import { addProfileOptions } from './profile-options.ts';
import { addRecordedOptions } from './recorded-options.ts';

export function addReplay(program: Command, run: CommandRunner): void {
  const command = program
    .command('replay')
    .description('print what the controller would have decided with the recorded replicas and usage')
    .argument('<file>', 'the manifest of the recorded autoscaler; - is standard input');
  addRecordedOptions(command).addOption(
    new Option('--format <format>', 'output format').choices(formatNames.replay).default('text'),
  );
  addProfileOptions(command).action((file: string, options: ReplayOptions) =>
    run(async (io) => (await import('./searches.ts')).searches.runReplay(io, file, options)),
  );
  addHelpEnd(command, {
    examples: [['web.yaml --recording web.recording.csv', 'the first decision that the cluster did not follow']],
  });
}
