// A desktop VS Code: an installed one, or a downloaded one.
import fs from 'node:fs';
import path from 'node:path';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { fixtureWorkspace, harnessCache, root } from '../../scripts/paths.mjs';
import { temporaryFolder } from './cleanup.mjs';

/** @returns {Promise<string>} The program. Rejects if it cannot be downloaded. */
export function downloadVSCode() {
  return downloadAndUnzipVSCode({
    version: process.env.VSCODE_VERSION ?? 'stable',
    cachePath: path.join(harnessCache, 'vscode'),
  });
}

export async function runSuiteInDesktop(suite, report) {
  const { folder, remove } = temporaryFolder('replicast-desktop-');
  const workspace = path.join(folder, 'ws');
  fs.cpSync(fixtureWorkspace, workspace, { recursive: true });
  try {
    await runTests({
      // The program itself is needed, not its `code` command.
      vscodeExecutablePath: process.env.VSCODE_EXECUTABLE ?? (await downloadVSCode()),
      extensionDevelopmentPath: root,
      extensionTestsPath: suite,
      extensionTestsEnv: { REPLICAST_REPORT: report },
      launchArgs: [
        workspace,
        '--disable-extensions',
        '--disable-workspace-trust',
        '--skip-welcome',
        '--skip-release-notes',
        `--user-data-dir=${path.join(folder, 'data')}`,
      ],
    });
  } catch (error) {
    // Failed tests are in the report; this error explains a missing report.
    console.log(error.message);
  } finally {
    remove();
  }
}
