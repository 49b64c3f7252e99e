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

/** Not `npm ci`: a lock file made on one system may lack the builds for another, and `ci` refuses it. */
export function setUp() {
  if (isSetUp()) return;
  console.error('[setup] installing dependencies');
  npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
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

if (isMain(import.meta)) setUp();
