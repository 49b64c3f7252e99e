// Runs admission.ts: bundled without the libraries, since Node alone reads no TypeScript. usage: node test/bench/admission.mjs
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const entry = path.join(import.meta.dirname, 'admission.ts');
const outfile = path.join(import.meta.dirname, '../../out/bench/admission.mjs');
await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', packages: 'external', outfile });
await import(pathToFileURL(outfile).href);
