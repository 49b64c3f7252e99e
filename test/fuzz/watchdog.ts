// Ends the process if one answer takes half a minute: a hang that nothing in the same thread can report. It watches
// from another thread.
import { Worker } from 'node:worker_threads';

/** Of wall time: more than any answer takes, also on a busy machine. */
const hangSeconds = 30;

const program = `
const { workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const current = new Int32Array(workerData.shared);
let last = -1;
let since = Date.now();
setInterval(() => {
  const [number, runs] = [Atomics.load(current, 0), Atomics.load(current, 1)];
  if (runs !== last) [last, since] = [runs, Date.now()];
  else if (Date.now() - since > workerData.hangSeconds * 1000) {
    writeSync(1, workerData.name + ': sequence ' + number + ' hangs\\n');
    process.kill(process.pid, 'SIGKILL');
  }
}, 1000);
`;

/** Returns the function that reports the number of the sequence that begins, or of the one that is made smaller. */
export function startWatchdog(name: string): (number: number) => void {
  const shared = new SharedArrayBuffer(8);
  const current = new Int32Array(shared);
  const worker = new Worker(program, { eval: true, workerData: { shared, name, hangSeconds } });
  worker.unref();
  return (number) => {
    Atomics.store(current, 0, number);
    Atomics.add(current, 1, 1);
  };
}
