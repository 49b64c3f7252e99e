// The product's program of the worker that renders, and substitutes for it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { builtBundle } from './product-bundles.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'replicast-worker-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

export async function buildRenderWorker(): Promise<string> {
  const { outputFiles } = await builtBundle('programs');
  for (const { path: file, contents } of outputFiles)
    fs.writeFileSync(path.join(folder, path.basename(file)), contents);
  return path.join(folder, 'render-worker.js');
}

export function workerProgram(name: string, statements: string): string {
  const file = path.join(folder, `${name}.cjs`);
  fs.writeFileSync(file, `require('node:worker_threads').parentPort.on('message', (job) => { ${statements} });`);
  return file;
}
