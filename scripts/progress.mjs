// Runs a slow set-up command. Its output goes to a log file, and every few seconds a line says that it still runs.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const everyMs = 5000;
const isWindows = process.platform === 'win32';

/** Returns the npm command that started this script, or else the npm on the search path. */
export function npmCommand() {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? [process.execPath, cli] : ['npm'];
}

/**
 * @param {string} what The text that is printed, such as "installing dependencies".
 * @param {string[]} command The program and its arguments.
 * @returns {Promise<void>} Rejects with the end of the output when the command fails.
 */
export async function runWithProgress(what, command, options = {}) {
  const started = performance.now();
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
  const log = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'replicast-log-')), 'output.log');
  const output = fs.openSync(log, 'w');
  console.error(`${what} …`);
  const clock = setInterval(() => console.error(`${what} … ${seconds()}`), everyMs);
  try {
    await run(command, { ...options, stdio: ['ignore', output, output], shell: isWindows && command[0] === 'npm' });
    fs.rmSync(path.dirname(log), { recursive: true, force: true });
  } catch (cause) {
    const tail = fs.readFileSync(log, 'utf8').trim().split('\n').slice(-15).join('\n');
    throw new Error(`${what}: failed after ${seconds()}\n${tail}\n(the whole output: ${log})`, { cause });
  } finally {
    clearInterval(clock);
    fs.closeSync(output);
  }
}

function run([program, ...args], options) {
  const child = spawn(program, args, options);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`it ended with ${code ?? signal}`)),
    );
  });
}
