// Runs the benchmarks in TypeScript, bundled without their libraries, because Node 20 cannot run TypeScript.
// usage: node test/bench/run.mjs NAME…   (without a name: all of them; options are those of the benchmark)
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = import.meta.dirname;
const all = readdirSync(here).flatMap((file) =>
  file.endsWith('.ts') && !file.endsWith('.bench.ts') ? [file.slice(0, -3)] : [],
);
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

for (const name of names.length > 0 ? names : all.sort()) {
  const outfile = path.join(here, `../../out/bench/${name}.mjs`);
  await build({
    entryPoints: [path.join(here, `${name}.ts`)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // In dist/ the command line is a CommonJS file, so it uses `__dirname`.
    define: { REPLICAST_VERSION: '"bench"', __dirname: JSON.stringify(path.join(here, '../../dist')) },
    outfile,
  });
  console.log(`\n${name}`);
  await import(pathToFileURL(outfile).href);
}
