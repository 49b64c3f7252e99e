// Unit tests and the server over in-memory streams: plain Node, no VS Code, no network.
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/** They take longest, the longest first. What begins last, all wait for; and before a first run nobody has measured them. */
const long = [
  ...['round-trip', 'wild', 'recordings', 'admission-recordings', 'fuzz', 'admission-marks', 'admission-fuzz', 'convert', 'incremental'],
  ...['elsewhere-fuzz', 'corpus', 'random-cases', 'fixes', 'world', 'completion-valid', 'completion-kept'],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => long.indexOf(path.basename(moduleId, '.test.ts'));
    const [first, others] = [files.filter((file) => place(file) >= 0), files.filter((file) => place(file) < 0)];
    return [...first.sort((a, b) => place(a) - place(b)), ...(await super.sort(others))];
  }
}

export default defineConfig({
  define: { REPLICAST_VERSION: JSON.stringify(version) },
  test: {
    // Limits for a test that hangs, not for a slow machine: a whole property takes a minute beside other work.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The modules are read once for each worker, not once for each of a hundred files: they keep nothing that one test could leave to another.
    isolate: false,
    pool: 'threads',
    // Transformed modules are kept on disk by their content: a second start reads them.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    maxWorkers: os.availableParallelism(),
    setupFiles: ['test/support/setup.ts'],
    include: ['test/unit/**/*.test.ts', 'test/server/**/*.test.ts'],
    // Passed tests are counted, failed ones shown: with `npm test` by scripts/test.mjs, which reads the report.
    reporters: process.stdout.isTTY ? ['default'] : ['minimal', ['json', { outputFile: 'out/reports/unit.json' }]],
  },
});
