// Runs a command and returns its exit code. This module does not use the process: the caller passes an `Io`.
import { Command, CommanderError } from 'commander';
import { addAdmit } from './commands/admit.ts';
import { addAttack } from './commands/attack.ts';
import { addCalibrate } from './commands/calibrate.ts';
import { addConvert } from './commands/convert.ts';
import { addDiff } from './commands/diff.ts';
import { addDrill } from './commands/drill.ts';
import { addExplain } from './commands/explain.ts';
import { addImport } from './commands/import.ts';
import { addLab } from './commands/lab.ts';
import { addLint } from './commands/lint.ts';
import { addMcp } from './commands/mcp.ts';
import { addRender } from './commands/render.ts';
import { addReplay } from './commands/replay.ts';
import { addServer } from './commands/server.ts';
import { addSimulate } from './commands/simulate.ts';
import { addTest } from './commands/test.ts';
import { addTune } from './commands/tune.ts';
import { addVerify } from './commands/verify.ts';
import { CommandError, type CommandRunner, type ExitCode, exitCodes, type Io } from './io.ts';
import { systemErrorMessage } from './system-errors.ts';
import { terminalLines, withStyles } from './terminal.ts';

declare const REPLICAST_VERSION: string;

/**
 * Runs the command line and returns the exit code. An error is printed as a message and gives exit code 2. `args` does
 * not contain the name of the program.
 */
export async function runCommandLine(args: readonly string[], process: Io): Promise<ExitCode> {
  const io: Io = {
    ...process,
    out: (text) => process.out(withStyles(text)),
    err: (text, isFormatted = false) =>
      process.err(withStyles(isFormatted ? text : terminalLines(text.split('\n')).slice(0, -1))),
  };
  let code: ExitCode = exitCodes.success;
  const run: CommandRunner = async (action) => {
    code = await action(io);
  };
  const program = createProgram(io, run, args);
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    const [first = ''] = args;
    return exitCodeFor(error, Object.hasOwn(commands, first) ? first : undefined, io);
  }
}

/** The commands are in the order of the help. */
const commands: Readonly<Record<string, (program: Command, run: CommandRunner) => void>> = {
  simulate: addSimulate,
  test: addTest,
  drill: addDrill,
  tune: addTune,
  attack: addAttack,
  diff: addDiff,
  lab: addLab,
  lint: addLint,
  admit: addAdmit,
  convert: addConvert,
  render: addRender,
  import: addImport,
  calibrate: addCalibrate,
  replay: addReplay,
  explain: addExplain,
  verify: addVerify,
  server: addServer,
  mcp: addMcp,
};

/**
 * If the first word names a command, only this command is added, because adding all commands would take a tenth of the
 * time that passes until `simulate` prints.
 */
function createProgram(io: Io, run: CommandRunner, [first = '']: readonly string[]): Command {
  const program = new Command('replicast')
    .description('Checks and simulates Kubernetes autoscaler manifests, without a cluster.')
    .addHelpText('after', '\nThe help of each command has examples and exit codes: replicast simulate --help')
    .version(REPLICAST_VERSION)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err, outputError: () => {} });
  const named = Object.hasOwn(commands, first) ? commands[first] : undefined;
  for (const add of named ? [named] : Object.values(commands)) add(program, run);
  return program;
}

function exitCodeFor(error: unknown, command: string | undefined, io: Io): ExitCode {
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.success;
  // No command was given: commander has already printed the help.
  if (error instanceof CommanderError && error.code === 'commander.help') return exitCodes.failed;
  io.err(
    `${userMessage(error, command) ?? `Internal error in Replicast: ${String((error as Error)?.stack ?? error)}`}\n`,
  );
  return exitCodes.failed;
}

function userMessage(error: unknown, command: string | undefined): string | undefined {
  if (error instanceof CommandError) return error.message;
  if (!(error instanceof CommanderError)) return systemErrorMessage(error);
  const problem = error.message.replace(/^error: /, '').replace(/\n\((.*)\)$/, '. $1');
  const end = /[.?]$/.test(problem) ? '' : '.';
  return `${problem}${end} See \`replicast ${command === undefined ? '' : `${command} `}--help\`.`;
}
