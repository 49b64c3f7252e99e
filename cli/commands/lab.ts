import { type Command, Option } from 'commander';
import { ruleChanges } from '../../core/lab/rule-changes.ts';
import { formatNames } from '../formats/format-names.ts';
import type { CommandRunner } from '../io.ts';
import type { LabOptions } from '../lab.ts';
import { addChartOptions } from './chart-options.ts';
import { addHelpEnd } from './help.ts';
import { addProfileOptions, collectValues } from './profile-options.ts';

export function addLab(program: Command, run: CommandRunner): void {
  const command = program
    .command('lab')
    .description('print how a changed rule of the controller would change the scaling of manifests')
    .argument('<path...>', 'manifests, folders, charts')
    .addOption(
      new Option('--change <name>', `${ruleChanges.map(({ name }) => name).join(', ')} (default: all)`).argParser(
        collectValues,
      ),
    )
    .addOption(new Option('--format <format>', 'output format').choices(formatNames.lab).default('text'));
  addProfileOptions(addChartOptions(command)).action((paths: string[], options: LabOptions) =>
    run(async (io) => (await import('./searches.ts')).searches.runLab(io, paths, options)),
  );
  addHelpEnd(command, {
    examples: [
      ['deploy/ --change sync-period-5s', 'which autoscalers behave differently with a shorter sync period'],
      ['examples/ --format markdown', 'a Markdown table of all rule changes, for a proposal'],
    ],
  });
}
