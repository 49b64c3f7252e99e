// Whatever a script started or wrote goes away with it, also when it is interrupted.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const pending = new Set();
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

// Latest first: a server dies before its folder goes.
process.once('exit', () => {
  for (const cleanUp of [...pending].reverse()) attempt(cleanUp);
});
for (const [signal, number] of Object.entries(signalNumbers)) process.once(signal, () => process.exit(128 + number));
endWithNpm();

/** A signal to npm ends the shell between it and us, and not us: notice that nobody waits any more. */
function endWithNpm() {
  const parent = process.ppid;
  const check = () => process.ppid === parent || process.exit(128 + signalNumbers.SIGTERM);
  if (process.env.npm_lifecycle_event) setInterval(check, 500).unref();
}

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

/**
 * A child in a process group of its own, so that ending it reaches its children too.
 * `lastSignal` is what it gets when this process ends: SIGTERM for one that has to clean up after itself.
 */
export function spawnGroup(command, args, options, lastSignal = 'SIGKILL') {
  const child = spawn(command, args, { ...options, detached: canSignalGroups });
  const signal = (name) => {
    try {
      if (canSignalGroups) process.kill(-child.pid, name);
      else child.kill(name);
    } catch {
      // It has ended already.
    }
  };
  const end = onEnd(() => signal(lastSignal));
  return { child, signal, end };
}

/** What one of our own scripts prints, its errors going to ours. Unlike `execFileSync` it lets signals through while it waits. */
export async function scriptOutput(script, { limitMs } = {}) {
  const { child, signal, end } = spawnGroup(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] }, 'SIGTERM');
  const limit = limitMs && setTimeout(() => signal('SIGTERM'), limitMs);
  const [said, code] = await Promise.all([text(child.stdout), new Promise((resolve) => child.once('close', resolve))]);
  clearTimeout(limit);
  end();
  if (code !== 0) throw new Error(`${path.basename(script)} failed`);
  return said.trim();
}
