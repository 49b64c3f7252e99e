import { exitCodes } from './io.ts';
import { handleOutputError, processIo } from './process-io.ts';
import { runCommandLine } from './run.ts';

process.stdout.on('error', (error) => process.exit(handleOutputError(error, processIo)));
// A program that ends before its command must not count as a success.
process.exitCode = exitCodes.failed;
void runCommandLine(process.argv.slice(2), processIo).then((code) => {
  process.exitCode = code;
});
