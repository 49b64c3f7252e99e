// The time of a whole process of `lint`, and of `admit`, in a repository of 1,000 and of 10,000 files, half of them
// autoscalers, and of `lint` for 1,000 autoscalers with their Deployments: wall, CPU and the largest memory. The
// shortest of several runs.
// usage: npm run bench:lint   (after npm run build; RUNS is the number of runs)
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writePairs, writeRepository } from './repository-of.mjs';

const program = path.resolve(import.meta.dirname, '../../dist/cli.js');
const runs = Number(process.env.RUNS ?? 3);
/** On a machine with 2 processors that does nothing else. */
const promisedS = { '1,000 files': 1, '10,000 files': 8 };
const reportsUsage = `import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () => console.error(JSON.stringify(process.resourceUsage())));`;

if (!existsSync(program)) throw new Error('dist/cli.js is missing: run npm run build first.');
measure('1,000 files', (folder) => writeRepository(folder, 1000), ['lint', 'admit']);
measure('1,000 autoscalers with Deployments', (folder) => writePairs(folder, 1000), ['lint']);
measure('10,000 files', (folder) => writeRepository(folder, 10_000), ['lint', 'admit']);

function measure(title, write, commands) {
  const folder = mkdtempSync(path.join(tmpdir(), 'replicast-lint-'));
  try {
    write(folder);
    const promised = title in promisedS ? ` (promised: ${promisedS[title]} s)` : '';
    for (const command of commands) {
      const times = Array.from({ length: runs }, () => run(command, folder));
      const { wallS, cpuS, memoryMiB } = times.reduce((best, one) => (one.wallS < best.wallS ? one : best));
      console.log(
        `${command}, ${title}: ${wallS.toFixed(2)} s${promised}, CPU ${cpuS.toFixed(2)} s, ${memoryMiB.toFixed(0)} MiB`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command, folder) {
  const began = performance.now();
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(reportsUsage)}`, program, command, folder],
    { encoding: 'utf8', maxBuffer: 1e9 },
  );
  const wallS = (performance.now() - began) / 1000;
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
  return { wallS, cpuS: (userCPUTime + systemCPUTime) / 1e6, memoryMiB: maxRSS / 1024 };
}
