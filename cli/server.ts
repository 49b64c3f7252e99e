// `replicast server --stdio`: the language server for any editor.
import type { Command } from 'commander';

export function addServer(program: Command): void {
  program
    .command('server')
    .description('language server, for any editor that speaks the language server protocol')
    .requiredOption('--stdio', 'speak over standard input and output')
    .action(async () => {
      // Loaded only here: the other commands start without the protocol's libraries.
      const { serveStdio } = await import('../server/stdio.ts');
      serveStdio();
    });
}
