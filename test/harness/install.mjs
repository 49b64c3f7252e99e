// Installs code-server, which the window tests and `npm start` use, into a cache folder outside the repository.
// Has no dependencies.
// usage: node test/harness/install.mjs     installs code-server and a browser if they are missing
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { harnessCache, isMain } from '../../scripts/paths.mjs';
import { npmCommand, runWithProgress } from '../../scripts/progress.mjs';
import { ensureBrowser } from './browser.mjs';

const source = import.meta.dirname;
const files = ['package.json', 'package-lock.json'];
const ingredients = [import.meta.filename, ...files.map((file) => path.join(source, file))];
const key = createHash('sha256')
  .update(ingredients.map((file) => fs.readFileSync(file)).join())
  .digest('hex')
  .slice(0, 12);
const home = path.join(harnessCache, key);
const nodePackage = path.join('node_modules', `node-linux-${process.arch}`);
const vscode = 'node_modules/code-server/lib/vscode';
const isInstalled = () => fs.existsSync(path.join(home, '.complete'));

const unneeded = [
  'node_modules/@github/copilot-sdk-linux-x64',
  'node_modules/@github/copilot-sdk-linux-arm64',
  'node_modules/@microsoft/mxc-sdk',
  'extensions/copilot',
];

/** The other sixty built-in extensions would slow down the start of every window. */
const neededExtensions =
  /^(?:configuration-editing|diff|docker|git|git-base|html|ini|javascript|json.*|log|markdown.*|shellscript|theme-.*|yaml)$|\.(?:json|mjs)$/;

/** Without these two, output channels and log files stay empty. No test reads them. */
const nativeModules = ['@vscode/spdlog', '@vscode/native-watchdog'];

/**
 * @param {{ logs?: boolean }} options `logs`: compile the modules of output channels and log files, if a compiler is
 * available.
 * @returns {Promise<{ node: string, entry: string }>} The Node program to run code-server with, and code-server's
 * entry.
 */
export async function ensureCodeServer({ logs = false } = {}) {
  if (!isInstalled()) await install();
  if (logs) await compileNativeModules();
  const ownNode = path.join(home, nodePackage, 'bin/node');
  return {
    node: fs.existsSync(ownNode) ? ownNode : process.execPath,
    entry: path.join(home, 'node_modules/code-server/out/node/entry.js'),
  };
}

/** A sibling folder is renamed at the end, so that an interrupted or parallel installation never looks complete. */
async function install() {
  fs.mkdirSync(harnessCache, { recursive: true });
  const folder = fs.mkdtempSync(path.join(harnessCache, 'tmp-'));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  for (const file of files) fs.copyFileSync(path.join(source, file), path.join(folder, file));
  const npm = npmIn(folder);
  await npm(
    '.',
    '[harness] downloading code-server, once for this machine',
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  );
  // `install`, not `ci`: the shrinkwrap in the package does not match its package.json.
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  await npm(vscode, '[harness] downloading the libraries of its VS Code', 'install', ...options);
  const extensions = fs
    .readdirSync(path.join(folder, vscode, 'extensions'))
    .filter((name) => !neededExtensions.test(name));
  for (const name of [...unneeded, ...extensions.map((extension) => `extensions/${extension}`)])
    fs.rmSync(path.join(folder, vscode, name), { recursive: true, force: true });
  fs.writeFileSync(path.join(folder, '.complete'), '');
  try {
    fs.renameSync(folder, home);
  } catch (error) {
    if (!isInstalled()) throw error;
  }
}

async function compileNativeModules() {
  const mark = path.join(home, '.logs');
  if (fs.existsSync(mark)) return;
  try {
    await npmIn(home)(
      vscode,
      '[harness] compiling what its output channels need, once for this machine',
      'rebuild',
      ...nativeModules,
    );
  } catch (error) {
    console.error(
      `[harness] Output channels will stay empty: compiling needs python3, make and g++.\n${error.message}`,
    );
  }
  fs.writeFileSync(mark, '');
}

/** code-server needs Node 24. Its package includes the headers, so compiling downloads nothing. */
function npmIn(folder) {
  const node24 = path.join(folder, nodePackage);
  const env = {
    ...process.env,
    PATH: `${path.join(node24, 'bin')}${path.delimiter}${process.env.PATH}`,
    npm_config_nodedir: node24,
    npm_config_engine_strict: 'false',
    npm_config_loglevel: 'error',
    JOBS: 'max',
  };
  return (inside, what, ...args) =>
    runWithProgress(what, [...npmCommand(), ...args], { cwd: path.join(folder, inside), env });
}

if (isMain(import.meta) && process.platform !== 'linux') console.log('Not installed: code-server needs Linux.');
else if (isMain(import.meta)) {
  try {
    await Promise.all([ensureCodeServer(), ensureBrowser()]);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
