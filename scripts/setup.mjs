// Installs the dependencies where they are missing or older than the lock file. Needs nothing but Node and npm.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { isMain, root } from './paths.mjs';

const lockFile = path.join(root, 'package-lock.json');
/** npm writes it at the end of an installation, so an interrupted one leaves none. */
const installedMark = path.join(root, 'node_modules/.package-lock.json');

const changedAt = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

export function isSetUp() {
  return changedAt(installedMark) >= changedAt(lockFile);
}

/** For a person at a terminal: what failed is a sentence below npm's own words. */
export function setUpOrExit() {
  try {
    setUp();
  } catch (error) {
    console.error(`[setup] ${error.message}`);
    process.exit(1);
  }
}

/** Not `npm ci`: a lock file made on one system may lack the builds for another, and `ci` refuses it. */
export function setUp() {
  if (isSetUp()) return;
  console.error('[setup] installing dependencies');
  try {
    npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  } catch (cause) {
    throw new Error('The dependencies could not be installed; npm says above why.', { cause });
  }
  const now = new Date();
  fs.utimesSync(installedMark, now, now);
}

function npm(args) {
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) execFileSync(process.execPath, [cli, ...args], options);
  // npm is a batch file on Windows, and those need a shell.
  else execFileSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

if (isMain(import.meta)) setUpOrExit();
