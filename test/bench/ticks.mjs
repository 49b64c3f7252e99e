// Runs ticks.ts: bundled in memory, since Node alone reads no TypeScript. usage: node test/bench/ticks.mjs
import path from 'node:path';
import { build } from 'esbuild';

const entry = path.join(import.meta.dirname, 'ticks.ts');
const { outputFiles } = await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', write: false });
await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
