#!/usr/bin/env node
// The command line. Each command is a file; this one knows their names, the exit codes and nothing else.
import { Command, CommanderError } from 'commander';
import { CannotContinue, type ExitCode, exit, type Io } from './io.ts';
import { addLint } from './lint.ts';
import { processIo } from './process.ts';
import { addServer } from './server.ts';
import { addSimulate } from './simulate.ts';

declare const REPLICAST_VERSION: string;

const program = new Command('replicast')
  .description('What an autoscaler will do, before it does it.')
  .version(REPLICAST_VERSION)
  .exitOverride()
  .configureOutput({ outputError: () => {} });
addSimulate(program, run);
addLint(program, run);
addServer(program);

// A reader that closes early (`| head`) is no error.
process.stdout.on('error', () => process.exit(exit.done));
await program.parseAsync().catch(endWith);

async function run(action: (io: Io) => Promise<ExitCode>): Promise<void> {
  process.exitCode = await action(processIo);
}

function endWith(error: unknown): void {
  if (error instanceof CommanderError && error.exitCode === 0) return;
  const isUsers = error instanceof CannotContinue || error instanceof CommanderError;
  process.stderr.write(`${isUsers ? error.message.replace(/^error: /, '') : `This is a fault of Replicast: ${String((error as Error)?.stack ?? error)}`}\n`);
  process.exitCode = exit.cannot;
}
