// `replicast server --stdio`: the language server for any editor.
import type { Command } from 'commander';
import { loadedLater } from '../../server/programs/loaded-later.ts';

export function addServer(program: Command): void {
  program
    .command('server')
    .description('run the language server, for any editor that supports the Language Server Protocol')
    .requiredOption('--stdio', 'communicate over standard input and output')
    .action(async () => {
      process.stdin.on('end', () => process.exit(0));
      // The module is imported only in this command, because the other commands must start without the libraries of the
      // Language Server Protocol. These libraries read `--stdio` from the arguments of the process, so the option is
      // not passed on.
      const { startProcess } = await import('../../server/programs/node-host.ts');
      startProcess(loadedLater);
    });
}
