// Installs what the workbench tests run on into a cache folder outside the repository and prints that folder.
// Plain Node 20, no dependencies. The first call takes half a minute; every later one is instant.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { harnessCache, root } from './paths.mjs';

const source = path.join(root, 'harness');
const files = ['package.json', 'package-lock.json'];
const ingredients = [import.meta.filename, ...files.map((file) => path.join(source, file))];
const key = createHash('sha256')
  .update(ingredients.map((file) => fs.readFileSync(file)).join())
  .digest('hex')
  .slice(0, 12);
const home = path.join(harnessCache, key);
const isComplete = () => fs.existsSync(path.join(home, '.complete'));

/** Large, and nothing that edits text needs them. */
const unneeded = [
  'node_modules/@github/copilot-sdk-linux-x64',
  'node_modules/@github/copilot-sdk-linux-arm64',
  'node_modules/@microsoft/mxc-sdk',
  'extensions/copilot',
];

if (!isComplete()) install();
console.log(home);

/** Into a sibling that is renamed at the end: an interrupted or parallel installation can't be mistaken for a good one. */
function install() {
  const started = performance.now();
  say('installing code-server, once for this machine');
  fs.mkdirSync(harnessCache, { recursive: true });
  const folder = fs.mkdtempSync(path.join(harnessCache, 'tmp-'));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  fillFolder(folder);
  fs.writeFileSync(path.join(folder, '.complete'), '');
  try {
    fs.renameSync(folder, home);
  } catch (error) {
    if (!isComplete()) throw error;
  }
  say(`installed in ${Math.round((performance.now() - started) / 1000)} s`);
}

function fillFolder(folder) {
  for (const file of files) fs.copyFileSync(path.join(source, file), path.join(folder, file));
  const npm = npmWithNode24(path.join(folder, 'node_modules', `node-linux-${process.arch}`));
  npm(folder, 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
  const vscode = path.join(folder, 'node_modules/code-server/lib/vscode');
  // `install`, not `ci`: the shrinkwrap in the package is not quite in step with its package.json.
  npm(vscode, 'install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund');
  for (const name of unneeded) fs.rmSync(path.join(vscode, name), { recursive: true, force: true });
  try {
    // Of the native modules only these matter: log files (and with them output channels), and the watchdog of the extension host.
    npm(vscode, 'rebuild', '@vscode/spdlog', '@vscode/native-watchdog');
  } catch (error) {
    say(`native modules not built (that needs python3, make and g++); output channels will stay empty: ${error.message}`);
  }
}

/** code-server needs Node 24. Its package brings the headers as well, so nothing is downloaded to compile. */
function npmWithNode24(nodePackage) {
  const env = {
    ...process.env,
    PATH: `${path.join(nodePackage, 'bin')}${path.delimiter}${process.env.PATH}`,
    npm_config_nodedir: nodePackage,
    npm_config_engine_strict: 'false',
    npm_config_loglevel: 'error',
  };
  return (cwd, ...args) => execFileSync('npm', args, { cwd, env, stdio: ['ignore', 2, 2] });
}

function say(message) {
  console.error(`[harness] ${message}`);
}
