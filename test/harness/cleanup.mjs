// Temporary folders and child processes that end with their process, even if it is interrupted.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const pending = new Set();
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

// The last one is cleaned up first: a server is stopped before its folder is removed.
process.once('exit', () => {
  for (const cleanUp of [...pending].reverse()) attempt(cleanUp);
});
for (const [signal, number] of Object.entries(signalNumbers)) process.once(signal, () => process.exit(128 + number));
endWithNpm();

/** A signal to npm ends the shell between npm and this process, but not this process: exit when the parent is gone. */
function endWithNpm() {
  const parent = process.ppid;
  const check = () => process.ppid === parent || process.exit(128 + signalNumbers.SIGTERM);
  if (process.env.npm_lifecycle_event) setInterval(check, 500).unref();
}

/** `cleanUp` runs once: when the returned function is called, or when the process exits. */
function onEnd(cleanUp) {
  pending.add(cleanUp);
  return () => {
    if (pending.delete(cleanUp)) attempt(cleanUp);
  };
}

function attempt(cleanUp) {
  try {
    cleanUp();
  } catch {
    // It has already ended.
  }
}

/** The folder is removed at the end, unless `KEEP_TMP` is set. */
export function temporaryFolder(prefix) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), prefix));
  const remove = onEnd(() => {
    if (!process.env.KEEP_TMP) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  return { folder, remove };
}

const hasProcessGroups = process.platform !== 'win32';

/** Stopping a process group also stops the children of the child. */
export function spawnGroup(command, args, options) {
  const child = spawn(command, args, { ...options, detached: hasProcessGroups });
  const signal = (name) => {
    try {
      if (hasProcessGroups) process.kill(-child.pid, name);
      else child.kill(name);
    } catch {
      // It has ended already.
    }
  };
  const end = onEnd(() => signal('SIGKILL'));
  return { child, signal, end };
}
