import { type Command, Option } from 'commander';
import { formatNames } from '../formats/format-names.ts';
import type { CommandRunner } from '../io.ts';
import type { VerifyOptions } from '../verify.ts';
import { addHelpEnd } from './help.ts';

export function addVerify(program: Command, run: CommandRunner): void {
  const command = program
    .command('verify')
    .description(
      'check Replicast itself against recordings of the real controllers, the API server, Helm and kustomize',
    )
    .argument('<cases...>', 'files with one case per line, plain or gzip; - is standard input')
    .addOption(new Option('--format <format>', 'output format').choices(formatNames.verify).default('text'))
    .option(
      '--files <folder>',
      'folder with the files of third-party charts: OWNER+NAME/PATH/…; without it, cases that need these files are skipped',
    )
    .action((files: string[], options: VerifyOptions) =>
      run(async (io) => (await import('./searches.ts')).searches.runVerify(files, options, io)),
    );
  addHelpEnd(command, {
    examples: [['cases.jsonl.gz', 'count the recorded cases that Replicast reproduces exactly']],
    refuses: 'a case differs',
  });
}
