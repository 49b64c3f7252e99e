// Whatever a script started or wrote goes away with it, also when it is interrupted.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const pending = new Set();
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

process.once('exit', () => {
  for (const cleanUp of pending) attempt(cleanUp);
});
for (const [signal, number] of Object.entries(signalNumbers)) process.once(signal, () => process.exit(128 + number));

/** Runs it once: when the answer is called, or at the end of the process. */
export function onEnd(cleanUp) {
  pending.add(cleanUp);
  return () => {
    if (pending.delete(cleanUp)) attempt(cleanUp);
  };
}

function attempt(cleanUp) {
  try {
    cleanUp();
  } catch {
    // Already gone: that is what we wanted.
  }
}

/** A temporary folder that is removed at the end. `KEEP_TMP` keeps it, to look inside. */
export function temporaryFolder(prefix) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), prefix));
  const remove = onEnd(() => {
    if (!process.env.KEEP_TMP) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  return { folder, remove };
}

const canSignalGroups = process.platform !== 'win32';

/** A child in a process group of its own, so that ending it reaches its children too. */
export function spawnGroup(command, args, options) {
  const child = spawn(command, args, { ...options, detached: canSignalGroups });
  const signal = (name) => {
    try {
      if (canSignalGroups) process.kill(-child.pid, name);
      else child.kill(name);
    } catch {
      // It has ended already.
    }
  };
  const end = onEnd(() => signal('SIGKILL'));
  return { child, signal, end };
}
