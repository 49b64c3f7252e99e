// The same compiled suite in a desktop VS Code: the installed one, else a download. For systems where code-server does not run.

import fs from 'node:fs';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { temporaryFolder } from './cleanup.mjs';
import { fixtureWorkspace, out, root } from './paths.mjs';

const { folder } = temporaryFolder('replicast-desktop-');
const workspace = path.join(folder, 'ws');
fs.cpSync(fixtureWorkspace, workspace, { recursive: true });
const code = await runTests({
  version: process.env.VSCODE_VERSION ?? 'stable',
  // The program itself, not its `code` command; without it the newest is downloaded.
  ...(process.env.VSCODE_EXECUTABLE ? { vscodeExecutablePath: process.env.VSCODE_EXECUTABLE } : {}),
  extensionDevelopmentPath: root,
  extensionTestsPath: path.join(out, 'test/index'),
  launchArgs: [
    workspace,
    '--disable-extensions',
    '--disable-workspace-trust',
    '--skip-welcome',
    '--skip-release-notes',
    `--user-data-dir=${path.join(folder, 'data')}`,
  ],
});
process.exitCode = code;
