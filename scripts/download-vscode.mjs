// Downloads a desktop VS Code into the cache, or finds it there, and prints the path of its program.
import path from 'node:path';
import { downloadAndUnzipVSCode, SilentReporter } from '@vscode/test-electron';
import { harnessCache } from './paths.mjs';

console.log(
  await downloadAndUnzipVSCode({ version: 'stable', cachePath: path.join(harnessCache, 'vscode'), reporter: new SilentReporter() }),
);
process.exit(0);
