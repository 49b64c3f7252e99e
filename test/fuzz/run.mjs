// Feeds generated inputs to every part of the product that reads something from outside.
// usage: npm run fuzz -- [--seconds N] [--seed S] [--target T] [--input NUMBER]
// N seconds in all: the targets share the processors, one process each.
import { fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const here = import.meta.dirname;
const outfile = path.join(here, '../../out/fuzz/main.mjs');
const targetNames = ['protocol', 'text', 'command-line', 'scenario', 'panel', 'recordings'];

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    target: { type: 'string' },
    input: { type: 'string' },
  },
});

async function bundle() {
  await build({
    entryPoints: [path.join(here, 'main.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    // The command line is a CommonJS file in dist/.
    define: { REPLICAST_VERSION: '"fuzz"', __dirname: JSON.stringify(path.join(here, '../../dist')) },
    outfile,
  });
}

/** What a process counted; undefined if it was ended. */
function run(target, args) {
  const child = fork(outfile, ['--target', target, '--seed', values.seed, ...args], {
    cwd: path.join(here, '../..'),
    execArgv: ['--expose-gc', '--enable-source-maps'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    process.stdout.write(data);
    output = (output + data).slice(-1000);
  });
  let result;
  child.on('message', (message) => {
    result = message;
  });
  return new Promise((resolve) =>
    child.on('close', () => {
      const [, hanging] = /input (\d+) hangs/.exec(output) ?? [];
      // It is written without being run again.
      resolve(hanging === undefined ? result : run(target, ['--input', hanging, '--write']).then(() => undefined));
    }),
  );
}

/** Each lane takes the next target when one has ended. */
async function fuzzAll(targets) {
  const lanes = Math.min(targets.length, os.availableParallelism());
  const seconds = (Number(values.seconds) * lanes) / targets.length;
  const waiting = [...targets];
  const results = [];
  const lane = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const result = await run(target, ['--seconds', String(seconds)]);
      const { inputs = 0, size = 0, failures = 1 } = result ?? {};
      const counts = size > inputs ? `${inputs} inputs (${size} messages)` : `${inputs} inputs`;
      console.log(`${target}: ${counts}, ${failures} failures`);
      results.push({ inputs, size, failures });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  console.log(`seed ${values.seed}: ${sum('inputs')} inputs (${sum('size')} messages), ${sum('failures')} failures`);
  process.exitCode = sum('failures') > 0 ? 1 : 0;
}

await bundle();
if (values.input !== undefined) await run(values.target, ['--input', values.input]);
else await fuzzAll(values.target ? [values.target] : targetNames);
