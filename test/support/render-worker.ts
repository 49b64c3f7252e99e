// Programs of the worker that renders: that of the product, and others in its place.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { yaml } from '../../scripts/bundles.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'replicast-worker-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

/** The address of the program. */
export async function buildRenderWorker(): Promise<string> {
  const outfile = path.join(folder, 'render-worker.cjs');
  await build({
    entryPoints: ['server/programs/render-worker.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    alias: { yaml },
    outfile,
    logLevel: 'error',
  });
  return outfile;
}

/** A program that handles each job with these statements. */
export function workerProgram(name: string, statements: string): string {
  const file = path.join(folder, `${name}.cjs`);
  fs.writeFileSync(file, `require('node:worker_threads').parentPort.on('message', (job) => { ${statements} });`);
  return file;
}
