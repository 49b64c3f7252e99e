// Feeds generated inputs to every part of the product. N seconds in all: the targets share the processors.
// usage: npm run fuzz -- [--seconds N] [--seed S] [--target T] [--sequence NUMBER]
import { fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { yaml } from '../../scripts/bundles.mjs';

const here = import.meta.dirname;
const outfile = path.join(here, '../../out/fuzz/main.mjs');
const targetNames = ['protocol', 'text', 'command-line', 'scenario', 'panel', 'recordings', 'measured', 'cost'];

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    target: { type: 'string' },
    sequence: { type: 'string' },
  },
});

async function bundle() {
  await build({
    entryPoints: [path.join(here, 'main.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { yaml },
    sourcemap: true,
    // In dist/ the command line is a CommonJS file, so it uses `__dirname`.
    define: { REPLICAST_VERSION: '"fuzz"', __dirname: JSON.stringify(path.join(here, '../../dist')) },
    outfile,
  });
}

/** The counts are undefined if the process was ended. */
function run(target, args) {
  const child = fork(outfile, ['--target', target, '--seed', values.seed, ...args], {
    cwd: path.join(here, '../..'),
    // The stacks are short, because each error of the parser is an exception with a stack.
    execArgv: ['--expose-gc', '--enable-source-maps', '--stack-trace-limit=4'],
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
      const [, hanging] = /sequence (\d+) hangs/.exec(output) ?? [];
      // A sequence that hangs is written without being run again.
      resolve(hanging === undefined ? result : run(target, ['--sequence', hanging, '--write']).then(() => undefined));
    }),
  );
}

async function fuzzAll(targets) {
  const lanes = Math.min(targets.length, os.availableParallelism());
  const seconds = (Number(values.seconds) * lanes) / targets.length;
  const waiting = [...targets];
  const results = [];
  const lane = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const result = await run(target, ['--seconds', String(seconds)]);
      const { counts = 'the process ended', ...counted } = result ?? {};
      const totals = { inputs: 0, sequences: 0, failures: 1, cpuSeconds: 0, ...counted };
      console.log(`${target}: ${summary(totals)} (inputs are ${counts})`);
      results.push(totals);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  const names = ['inputs', 'sequences', 'failures', 'cpuSeconds'];
  console.log(`seed ${values.seed}: ${summary(Object.fromEntries(names.map((name) => [name, sum(name)])))}`);
  process.exitCode = sum('failures') > 0 ? 1 : 0;
}

function summary({ inputs, sequences, failures, cpuSeconds }) {
  const rate = Math.round(inputs / Math.max(1, cpuSeconds));
  return `${inputs} inputs in ${sequences} sequences, ${failures} failures, ${rate} inputs per second of CPU time`;
}

await bundle();
if (values.sequence !== undefined) await run(values.target, ['--sequence', values.sequence]);
else await fuzzAll(values.target ? [values.target] : targetNames);
