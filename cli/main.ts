// The program `replicast`: the command line on the real process.
import { exit } from './io.ts';
import { processIo } from './process.ts';
import { runCommandLine } from './run.ts';

// A reader that closes early (`| head`) is no error.
process.stdout.on('error', () => process.exit(exit.done));
// No `await`: the bundle is CommonJS, which knows none at its top level.
runCommandLine(process.argv.slice(2), processIo).then((code) => {
  process.exitCode = code;
});
