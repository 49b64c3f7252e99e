// `npm start`: prints the sequence of an example in the terminal and opens the extension in a real VS Code on a copy of the examples.
// The user's own VS Code, else a download of it; without a display, or when neither can be had, the workbench in a browser.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildProduct } from './build.mjs';
import { scriptOutput, spawnGroup, temporaryFolder } from './cleanup.mjs';
import { findVSCode, hasDisplay } from './find.mjs';
import { dist, examples, root, vsix } from './paths.mjs';
import { userSettings } from './user-settings.mjs';

const downloadLimitMs = Number(process.env.DOWNLOAD_LIMIT_MS ?? 120_000);

await buildProduct();
printSequence('examples/web.yaml');
const opened = hasDisplay() && ((await openDesktop(findVSCode())) || (await openDesktop(await downloadVSCode())));
if (!opened) await serveWorkbench();

function printSequence(file) {
  console.log(`\n$ replicast simulate ${file}`);
  execFileSync(process.execPath, [path.join(dist, 'cli.js'), 'simulate', file], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  console.log();
}

/** True when a window was shown and closed again; false when this VS Code cannot be used. */
async function openDesktop(command) {
  if (!command) return false;
  const { folder, remove } = temporaryFolder('replicast-start-');
  const workspace = path.join(folder, 'examples');
  fs.cpSync(examples, workspace, { recursive: true });
  fs.mkdirSync(path.join(folder, 'data/User'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'data/User/settings.json'), JSON.stringify(userSettings, null, 2));
  console.log(`Opening ${command} on a copy of the examples. Ctrl+C stops it.`);
  const failed = await runWindow(command, windowArguments(folder, workspace));
  remove();
  if (failed) console.log(`That VS Code could not be used: ${failed}`);
  return !failed;
}

function windowArguments(folder, workspace) {
  return [
    '--wait',
    '--new-window',
    ...['--extensionDevelopmentPath', root],
    ...['--user-data-dir', path.join(folder, 'data')],
    ...['--extensions-dir', path.join(folder, 'extensions')],
    '--disable-workspace-trust',
    // Chromium's sandbox refuses to run as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    workspace,
    path.join(workspace, 'web.yaml'),
  ];
}

/** Why it ended badly; nothing when it ended well. */
function runWindow(command, args) {
  // `code.cmd` is a batch file, and those need a shell.
  const shell = process.platform === 'win32' && command.endsWith('.cmd');
  const quoted = (word) => (shell ? `"${word}"` : word);
  const { child, end } = spawnGroup(quoted(command), args.map(quoted), { stdio: 'inherit', shell });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      end();
      resolve(code === 0 ? undefined : `it ended with ${code ?? signal}`);
    });
  });
}

/** A process of its own, because a download has to be given up after a while. */
async function downloadVSCode() {
  console.log(`No VS Code found: downloading one (for at most ${downloadLimitMs / 1000} s)`);
  try {
    return await scriptOutput(path.join(root, 'scripts/download-vscode.mjs'), { limitMs: downloadLimitMs });
  } catch {
    console.log('VS Code could not be downloaded.');
    return undefined;
  }
}

async function serveWorkbench() {
  if (process.platform !== 'linux') {
    throw new Error('VS Code is needed. Install it, or set VSCODE_EXECUTABLE to its path: the workbench in a browser only runs on Linux.');
  }
  const { packExtension } = await import('./package.mjs');
  packExtension();
  const { startServer, windowUrl } = await import('./harness.mjs');
  const server = await startServer({ workspace: examples, vsix, args: ['--idle-timeout-seconds', '86400'] });
  const address = windowUrl(server, [['openFile', `vscode-remote://${server.authority}${encodeURI(server.ws)}/web.yaml`]]);
  console.log(`VS Code is ready: ${address}\nIts workspace is a copy of the examples. Ctrl+C stops it.`);
  if (hasDisplay() && !process.env.CI) openInBrowser(address);
  await server.ended;
}

function openInBrowser(address) {
  const child = spawn('xdg-open', [address], { stdio: 'ignore', detached: true });
  // Its address stands in the terminal, so nothing is lost without a browser.
  child.on('error', () => {});
  child.unref();
}
