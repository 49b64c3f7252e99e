// `npm start`: prints the sequence of an example in the terminal, then opens VS Code with the extension on a copy of
// the examples, with the simulation panel next to the manifest. It uses the installed VS Code, or downloads one.
// Without a display, or if VS Code is not available, it serves VS Code for a browser.
//   npm start -- FOLDER       opens this folder instead of the examples
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildProduct } from './build.mjs';
import { dist, examples, root } from './paths.mjs';

const [ownFolder] = process.argv.slice(2);
const what = ownFolder ?? 'a copy of the examples';
if (ownFolder !== undefined && !fs.statSync(ownFolder, { throwIfNoEntry: false })?.isDirectory()) {
  console.error(
    `${ownFolder} is not a folder. "npm start -- FOLDER" opens a folder; "npm start" opens a copy of the examples.`,
  );
  process.exit(2);
}
await buildProduct();
const { spawnGroup, temporaryFolder } = await import('../test/harness/cleanup.mjs');
const { findVSCode, hasDisplay } = await import('../test/harness/find.mjs');
const { commitFolder } = await import('../test/harness/repository.mjs');
const { userSettings } = await import('../test/harness/user-settings.mjs');

/** A separate extension opens the manifest and the panel, because Replicast opens nothing by itself. */
const opener = path.join(root, 'test/harness/opener');
const settings = {
  ...userSettings,
  'git.enabled': true,
  'git.autofetch': false,
  'git.openRepositoryInParentFolders': 'never',
};

if (ownFolder === undefined) printSequence('examples/web.yaml');
console.log(
  'To see what Replicast can do, open the walkthrough in VS Code (Welcome: Open Walkthrough… → See what an autoscaler will do) or read README.md.',
);
const opened = hasDisplay() && ((await openDesktop(findVSCode())) || (await openDesktop(await downloadDesktop())));
if (!opened) await serveWorkbench();

function printSequence(file) {
  console.log(`\n$ replicast simulate ${file}`);
  execFileSync(process.execPath, [path.join(dist, 'cli.js'), 'simulate', file], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  console.log();
}

/**
 * Returns the folder that the user has named or, without such a folder, a copy of the examples. The copy is a git
 * repository with one commit, so that *Compare with git HEAD* works.
 */
function workspaceIn(folder) {
  if (ownFolder !== undefined) return path.resolve(ownFolder);
  const workspace = path.join(folder, 'examples');
  fs.cpSync(examples, workspace, { recursive: true });
  commitFolder(workspace);
  return workspace;
}

async function openDesktop(command) {
  if (!command) return false;
  const { folder, remove } = temporaryFolder('replicast-start-');
  const workspace = workspaceIn(folder);
  fs.mkdirSync(path.join(folder, 'data/User'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'data/User/settings.json'), JSON.stringify(settings, null, 2));
  console.log(`Opening ${command} on ${what}. Ctrl+C stops it.`);
  const failed = await runWindow(command, windowArguments(folder, workspace));
  remove();
  if (failed) console.log(`${command} could not be used: ${failed}`);
  return !failed;
}

function windowArguments(folder, workspace) {
  return [
    '--wait',
    '--new-window',
    `--extensionDevelopmentPath=${root}`,
    ...(ownFolder === undefined ? [`--extensionDevelopmentPath=${opener}`] : []),
    ...['--user-data-dir', path.join(folder, 'data')],
    ...['--extensions-dir', path.join(folder, 'extensions')],
    '--disable-workspace-trust',
    // Chromium's sandbox does not run as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    workspace,
  ];
}

function runWindow(command, args) {
  // `code.cmd` is a batch file, which needs a shell.
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

async function downloadDesktop() {
  console.log('No VS Code found: downloading one.');
  try {
    const { downloadVSCode } = await import('../test/harness/desktop.mjs');
    return await downloadVSCode();
  } catch (error) {
    console.log(`VS Code could not be downloaded: ${error.message}`);
    return undefined;
  }
}

async function serveWorkbench() {
  if (process.platform !== 'linux') {
    throw new Error(
      'VS Code is needed. Install it, or set VSCODE_EXECUTABLE to its path: the workbench in a browser only runs on Linux.',
    );
  }
  const { packExtension, packHarnessExtension } = await import('./package.mjs');
  const { startServer } = await import('../test/harness/code-server.mjs');
  const { folder } = temporaryFolder('replicast-start-');
  console.log('Packing the extension …');
  const extensions = [packExtension(), ...(ownFolder === undefined ? [packHarnessExtension('opener')] : [])];
  // The last argument is the folder that the server opens if the URL names no folder.
  const args = ['--idle-timeout-seconds', '86400', workspaceIn(folder)];
  console.log('Starting VS Code …');
  const server = await startServer({ extensions, settings, logs: true, args });
  console.log(`VS Code is ready: ${server.url}\nIts workspace is ${what}. Ctrl+C stops it.`);
  if (hasDisplay() && !process.env.CI) openInBrowser(server.url);
  await server.ended;
}

function openInBrowser(address) {
  const child = spawn('xdg-open', [address], { stdio: 'ignore', detached: true });
  // The terminal also shows the URL, so a failure to open a browser is ignored.
  child.on('error', () => {});
  child.unref();
}
