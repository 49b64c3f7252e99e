// The command line on the real process.
import { handleOutputError, processIo } from './process-io.ts';
import { runCommandLine } from './run.ts';

process.stdout.on('error', (error) => process.exit(handleOutputError(error, processIo)));
// No top-level `await`: the bundle is CommonJS, which does not support it.
runCommandLine(process.argv.slice(2), processIo).then((code) => {
  process.exitCode = code;
});
