// Wall time, CPU time and the largest memory of `lint`, `admit` and `diff`: the shortest of several whole processes.
// usage: npm run bench:lint (after npm run build; RUNS is the number of runs)
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writePairs, writeRepository } from './repository-of.mjs';

const program = path.resolve(import.meta.dirname, '../../dist/cli.js');
const runs = Number(process.env.RUNS ?? 3);
const promisedS = { '1,000 files': 1, '10,000 files': 8, '5 of 1,000 autoscalers changed': 3 };
const reportsUsage = `import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () => console.error(JSON.stringify(process.resourceUsage())));`;

if (!existsSync(program)) throw new Error('dist/cli.js is missing: run npm run build first.');
measure('1,000 files', (folder) => writeRepository(folder, 1000), ['lint', 'admit']);
const [lint] = measure('1,000 autoscalers with Deployments', (folder) => writePairs(folder, 1000), ['lint']);
const [diff] = measure('5 of 1,000 autoscalers changed', writeSides, ['diff'], (folder) => [
  `${folder}/a`,
  `${folder}/b`,
]);
console.log(`diff takes ${(diff / lint).toFixed(1)} times the CPU of lint of one side`);
measure('10,000 files', (folder) => writeRepository(folder, 10_000), ['lint', 'admit']);

function writeSides(folder) {
  for (const side of ['a', 'b']) writePairs(path.join(folder, side), 1000);
  for (const number of [3, 100, 207, 500, 999]) {
    const file = path.join(folder, `b/shop-${number}/hpa.yaml`);
    writeFileSync(file, readFileSync(file, 'utf8').replace('value: 4', 'value: 1').replace('value: 100', 'value: 10'));
  }
}

function measure(title, write, commands, pathsIn = (folder) => [folder]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'replicast-lint-'));
  try {
    write(folder);
    const promised = title in promisedS ? ` (promised: ${promisedS[title]} s)` : '';
    return commands.map((command) => {
      const times = Array.from({ length: runs }, () => run(command, pathsIn(folder)));
      const { wallS, cpuS, memoryMiB } = times.reduce((best, one) => (one.wallS < best.wallS ? one : best));
      console.log(
        `${command}, ${title}: ${wallS.toFixed(2)} s${promised}, CPU ${cpuS.toFixed(2)} s, ${memoryMiB.toFixed(0)} MiB`,
      );
      return cpuS;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command, paths) {
  const began = performance.now();
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(reportsUsage)}`, program, command, ...paths],
    { encoding: 'utf8', maxBuffer: 1e9 },
  );
  const wallS = (performance.now() - began) / 1000;
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
  return { wallS, cpuS: (userCPUTime + systemCPUTime) / 1e6, memoryMiB: maxRSS / 1024 };
}
