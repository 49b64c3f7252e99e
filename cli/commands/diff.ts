import { type Command, Option } from 'commander';
import type { DiffOptions, FailOn } from '../diff.ts';
import { formatNames } from '../formats/format-names.ts';
import type { CommandRunner } from '../io.ts';
import { addChartOptions } from './chart-options.ts';
import { addHelpEnd } from './help.ts';
import { addProfileOptions, collectValues } from './profile-options.ts';

const failOnNames: readonly FailOn[] = ['change', 'slower', 'warning', 'error'];

export function addDiff(program: Command, run: CommandRunner): void {
  const command = program
    .command('diff')
    .description('print how a change affects scaling; print nothing if nothing behaves differently')
    .argument(
      '<side...>',
      'two files, folders or Git revisions; main..HEAD; or one revision to compare with the working directory',
    )
    .addOption(
      new Option('--path <path>', 'compare only this file or folder of both sides; may be repeated').argParser(
        collectValues,
      ),
    )
    .addOption(new Option('--format <format>', 'output format').choices(formatNames.diff).default('text'))
    .addOption(
      new Option('--charts <folder>', 'folder for a picture (SVG) of each autoscaler that behaves differently'),
    )
    .addOption(
      new Option(
        '--link-base <address>',
        'with --format markdown: begin links to files with this URL, such as https://…/blob/COMMIT',
      ),
    )
    .option('--output <file>', 'write the result to this file, even if it is empty')
    .addOption(
      new Option(
        '--fail-on <what>',
        'exit with 1 for a change of this kind, or for a new problem of at least this level',
      ).choices(failOnNames),
    );
  addProfileOptions(addChartOptions(command)).action((sides: string[], options: DiffOptions) =>
    run(async (io) => (await import('./searches.ts')).searches.runDiff(io, sides, options)),
  );
  addHelpEnd(command, {
    examples: [
      ['main..HEAD', 'what a branch changes'],
      ['old.yaml new.yaml', 'two files'],
      ['main --fail-on slower', 'the working directory; fails if something scales up more slowly'],
      ['deploy/ --kubernetes 1.32..1.37', 'what an upgrade changes'],
    ],
    refuses: 'a change or a new problem is of a kind that --fail-on names',
  });
}
