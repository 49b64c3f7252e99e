import { handleOutputError, processIo } from './process-io.ts';
import { runCommandLine } from './run.ts';

process.stdout.on('error', (error) => process.exit(handleOutputError(error, processIo)));
void runCommandLine(process.argv.slice(2), processIo).then((code) => {
  process.exitCode = code;
});
