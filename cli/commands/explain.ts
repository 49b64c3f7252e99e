import { type Command, Option } from 'commander';
import type { ExplainOptions } from '../explain.ts';
import { formatNames } from '../formats/format-names.ts';
import type { CommandRunner } from '../io.ts';
import { addHelpEnd } from './help.ts';
import { addProfileOptions } from './profile-options.ts';

export function addExplain(program: Command, run: CommandRunner): void {
  const command = program
    .command('explain')
    .description('explain the status of autoscalers: what holds the count, why, and what changes it next')
    .argument(
      '[file]',
      'the output of `kubectl get hpa -o yaml` (or json) or of `kubectl describe hpa`; - is standard input',
      '-',
    )
    .option('--name <name>', 'only autoscalers with this metadata.name')
    .addOption(new Option('--format <format>', 'output format').choices(formatNames.explain).default('text'));
  addProfileOptions(command).action((file: string, options: ExplainOptions) =>
    run(async (io) => (await import('./actions.ts')).actions.runExplain(io, file, options)),
  );
  addHelpEnd(command, {
    examples: [
      ['describe.txt', 'saved output of kubectl describe hpa'],
      ['--name web < hpas.yaml', 'one of several HPAs, from standard input'],
    ],
  });
}
