// Downloads a desktop VS Code into the cache, or finds it there, and prints the path of its program.
import path from 'node:path';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { harnessCache } from './paths.mjs';

// Nothing else may go to standard output, where the path is read from.
const silent = { report() {}, error() {} };
const options = { version: 'stable', cachePath: path.join(harnessCache, 'vscode'), reporter: silent };
try {
  console.log(await downloadAndUnzipVSCode(options));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
// An idle connection would keep it alive.
process.exit();
