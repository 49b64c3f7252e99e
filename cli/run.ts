// All commands, and how each way of ending becomes an exit code. Knows no process: streams and files come in as `io`.
import { Command, CommanderError } from 'commander';
import { addAdmit } from './admit.ts';
import { addConvert } from './convert.ts';
import { CannotContinue, type ExitCode, exit, type Io, type Run } from './io.ts';
import { addLint } from './lint.ts';
import { addServer } from './server.ts';
import { addSimulate } from './simulate.ts';
import { addVerify } from './verify.ts';

declare const REPLICAST_VERSION: string;

/** `words` are the arguments behind the program's name. Never throws. */
export async function runCommandLine(words: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = exit.done;
  const program = createProgram(io, async (action) => {
    code = await action(io);
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    return endWith(error, io);
  }
}

function createProgram(io: Io, run: Run): Command {
  const program = new Command('replicast')
    .description('What an autoscaler will do, before it does it.')
    .version(REPLICAST_VERSION)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err, outputError: () => {} });
  addSimulate(program, run);
  addLint(program, run);
  addAdmit(program, run);
  addConvert(program, run);
  addVerify(program, run);
  addServer(program);
  return program;
}

function endWith(error: unknown, io: Io): ExitCode {
  if (error instanceof CommanderError && error.exitCode === 0) return exit.done;
  // No command was named: the help stands there already.
  if (error instanceof CommanderError && error.code === 'commander.help') return exit.cannot;
  const isUsers = error instanceof CannotContinue || error instanceof CommanderError;
  io.err(
    `${isUsers ? error.message.replace(/^error: /, '') : `This is a fault of Replicast: ${String((error as Error)?.stack ?? error)}`}\n`,
  );
  return exit.cannot;
}
