// Unit tests and the server over in-memory streams: plain Node, no VS Code, no network.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/** The slowest test files, the slowest first: a slow file that starts last delays the whole run. */
const long = [
  ...[
    'round-trip',
    'wild',
    'recordings',
    'apiserver-recordings',
    'fuzz',
    'apiserver-marks',
    'apiserver-fuzz',
    'convert',
    'incremental',
  ],
  ...['values-and-patches-fuzz', 'corpus', 'random-cases', 'fixes', 'world', 'completion-valid', 'completion-kept'],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => long.indexOf(path.basename(moduleId, '.test.ts'));
    const [first, others] = [files.filter((file) => place(file) >= 0), files.filter((file) => place(file) < 0)];
    return [...first.sort((a, b) => place(a) - place(b)), ...(await super.sort(others))];
  }
}

/** While watching, runs the tests first whose paths are closest to the file saved last. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const changed = execFileSync('git', ['ls-files', '--modified', '--others', '--exclude-standard'], {
      encoding: 'utf8',
    });
    const savedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const [saved = ''] = changed.split('\n').sort((a, b) => savedAt(b) - savedAt(a));
    const words = new Set(wordsOf(saved));
    const nearness = ({ moduleId }: TestSpecification) =>
      wordsOf(path.relative('.', moduleId)).filter((word) => words.has(word)).length;
    return [...files].sort((a, b) => nearness(b) - nearness(a));
  }
}

const wordsOf = (file: string): string[] => file.replace(/(?:\.test)?\.\w+$/, '').split(/[/\\.-]/);

/** `npm run watch` runs in the mode `watching`, without the slow tests; `npm test` runs them all. */
export default defineConfig(({ mode }) => ({
  define: { REPLICAST_VERSION: JSON.stringify(version) },
  test: {
    // For tests that hang, not for slow machines: a property test can take a minute on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Each worker loads the modules once instead of once per test file: they have no state that a test could leave.
    isolate: false,
    pool: 'threads',
    // Transformed modules are cached on disk by their content, for the next start.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: mode === 'watching' ? NearestFirst : LongestFirst },
    maxWorkers: os.availableParallelism(),
    setupFiles: ['test/support/setup.ts'],
    exclude: mode === 'watching' ? long.map((name) => `**/${name}.test.ts`) : [],
    include: ['test/unit/**/*.test.ts', 'test/server/**/*.test.ts'],
    // Passed tests are counted and failed ones shown; with `npm test`, scripts/test.mjs does this from the report.
    reporters: process.stdout.isTTY ? ['default'] : ['minimal', ['json', { outputFile: 'out/reports/unit.json' }]],
  },
}));
