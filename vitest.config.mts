// Unit tests and the server over in-memory streams: plain Node, no VS Code, no network.
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { defineConfig } from 'vitest/config';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

export default defineConfig({
  define: { REPLICAST_VERSION: JSON.stringify(version) },
  test: {
    // Generous, because the first run shares the machine with an installation.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The modules are read once for each worker, not once for each of a hundred files: they keep nothing that one test could leave to another.
    isolate: false,
    maxWorkers: os.availableParallelism(),
    include: ['test/unit/**/*.test.ts', 'test/server/**/*.test.ts'],
    benchmark: { include: ['test/bench/**/*.bench.ts'] },
  },
});
