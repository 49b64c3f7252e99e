// Ends the process if an answer takes half a minute of CPU time, or minutes without any. A thread of its own watches.
import { Worker } from 'node:worker_threads';

/** In seconds of CPU time. On a busy machine these may last minutes. */
const hangSeconds = 30;
/** In seconds of wall time, for an answer that waits for something that never happens. */
const waitSeconds = 600;

const program = `
const { workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const current = new Int32Array(workerData.shared);
let last = -1;
let since = Date.now();
let cpu = process.cpuUsage();
setInterval(() => {
  const [number, runs] = [Atomics.load(current, 0), Atomics.load(current, 1)];
  const { user, system } = process.cpuUsage(cpu);
  const isLate = user + system > workerData.hangSeconds * 1e6 || Date.now() - since > workerData.waitSeconds * 1000;
  if (runs !== last) [last, since, cpu] = [runs, Date.now(), process.cpuUsage()];
  else if (isLate) {
    writeSync(1, workerData.name + ': sequence ' + number + ' hangs\\n');
    process.kill(process.pid, 'SIGKILL');
  }
}, 1000);
`;

/** Call the result with the number of the sequence that begins, or that is being shrunk. */
export function startWatchdog(name: string): (number: number) => void {
  const shared = new SharedArrayBuffer(8);
  const current = new Int32Array(shared);
  const worker = new Worker(program, { eval: true, workerData: { shared, name, hangSeconds, waitSeconds } });
  worker.unref();
  return (number) => {
    Atomics.store(current, 0, number);
    Atomics.add(current, 1, 1);
  };
}
