// Installs the dependencies if they are missing or older than the lock file. Needs only Node and npm.
import fs from 'node:fs';
import path from 'node:path';
import { isMain, root } from './paths.mjs';
import { npmCommand, runWithProgress } from './progress.mjs';

const lockFile = path.join(root, 'package-lock.json');
/** npm writes this file at the end of an installation, so the file is missing after an interrupted installation. */
const installedMark = path.join(root, 'node_modules/.package-lock.json');

const changedAt = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

export async function setUp() {
  if (changedAt(installedMark) >= changedAt(lockFile)) return;
  await runWithProgress('[setup] installing dependencies (npm ci)', [...npmCommand(), 'ci', '--loglevel=error'], {
    cwd: root,
  });
  const now = new Date();
  fs.utimesSync(installedMark, now, now);
}

/**
 * Runs `setUp` for a script that a person started. If `setUp` fails, prints the error as one message without a stack,
 * and exits.
 */
export async function setUpOrExit() {
  try {
    await setUp();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

if (isMain(import.meta)) await setUpOrExit();
