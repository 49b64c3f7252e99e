import { type Command, Option } from 'commander';
import { formatNames } from '../formats/format-names.ts';
import type { CommandRunner } from '../io.ts';
import type { LintOptions } from '../lint.ts';
import { addChartOptions } from './chart-options.ts';
import { addHelpEnd } from './help.ts';
import { addLevelOptions } from './level-options.ts';
import { addProfileOptions } from './profile-options.ts';

export function addLint(program: Command, run: CommandRunner): void {
  const command = program
    .command('lint')
    .description('print every diagnostic of files and folders')
    .argument('<path...>', 'manifests, folders, charts and patterns such as "**/*.yaml"; - is standard input')
    .addOption(new Option('--format <format>', 'output format').choices(formatNames.lint).default('text'))
    .option('--summary', 'with --format json: an object that also says what was checked, and what was not')
    .option('--require-autoscaler', 'exit with 1 if no autoscaler is checked')
    .option('--fix', 'apply every preferred fix; for standard input, print the fixed text');
  addProfileOptions(addChartOptions(addLevelOptions(command))).action((paths: string[], options: LintOptions) =>
    run(async (io) => (await import('./actions.ts')).actions.runLint(io, paths, options)),
  );
  addHelpEnd(command, {
    examples: [
      ['deploy/', 'all manifests, charts and kustomizations of a folder'],
      ['"**/*.yaml" --max-level warning', 'the files that match the pattern; warnings fail the check, too'],
      ['deploy/ --fix', 'applies every preferred fix'],
    ],
    refuses:
      'a diagnostic has at least the level of --max-level; or, with --require-autoscaler, no autoscaler is checked',
  });
}
