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
      // The server is loaded on demand, so that the other commands start without the protocol libraries. Those
      // libraries read `--stdio` from the command line, too.
      const { startProcess } = await import('../../server/programs/node-host.ts');
      startProcess(loadedLater);
    });
}
