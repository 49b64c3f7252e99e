import type { Command } from 'commander';
import { type CommandRunner, exitCodes } from '../io.ts';

declare const REPLICAST_VERSION: string;

export function addMcp(program: Command, run: CommandRunner): void {
  program
    .command('mcp')
    .description('run a server with tools for agents: Model Context Protocol over standard input and output')
    .action(() =>
      run(async (io) => {
        const [{ serveMcp }, { functions }] = await Promise.all([
          import('../mcp/serve-mcp.ts'),
          import('../calls/functions.ts'),
        ]);
        serveMcp(io, REPLICAST_VERSION, functions);
        return exitCodes.success;
      }),
    );
}
