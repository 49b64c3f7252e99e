// Unit tests and the server over in-memory streams: plain Node, no VS Code, no network.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/**
 * They take longest, the longest first. What begins last, all wait for; and before a first run nobody has measured
 * them.
 */
const long = [
  ...[
    'round-trip',
    'wild',
    'recordings',
    'admission-recordings',
    'fuzz',
    'admission-marks',
    'admission-fuzz',
    'convert',
    'incremental',
  ],
  ...['elsewhere-fuzz', 'corpus', 'random-cases', 'fixes', 'world', 'completion-valid', 'completion-kept'],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => long.indexOf(path.basename(moduleId, '.test.ts'));
    const [first, others] = [files.filter((file) => place(file) >= 0), files.filter((file) => place(file) < 0)];
    return [...first.sort((a, b) => place(a) - place(b)), ...(await super.sort(others))];
  }
}

/** While watching: the tests whose path is nearest to that of the file saved last answer first. */
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

/** `npm run watch` runs in the mode `watching`: somebody waits, so the long tests are left to `npm test`. */
export default defineConfig(({ mode }) => ({
  define: { REPLICAST_VERSION: JSON.stringify(version) },
  test: {
    // Limits for a test that hangs, not for a slow machine: a whole property takes a minute beside other work.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The modules are read once for each worker, not once for each of a hundred files: they keep nothing that one test
    // could leave to another.
    isolate: false,
    pool: 'threads',
    // Transformed modules are kept on disk by their content: a second start reads them.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: mode === 'watching' ? NearestFirst : LongestFirst },
    maxWorkers: os.availableParallelism(),
    setupFiles: ['test/support/setup.ts'],
    exclude: mode === 'watching' ? long.map((name) => `**/${name}.test.ts`) : [],
    include: ['test/unit/**/*.test.ts', 'test/server/**/*.test.ts'],
    // Passed tests are counted, failed ones shown: with `npm test` by scripts/test.mjs, which reads the report.
    reporters: process.stdout.isTTY ? ['default'] : ['minimal', ['json', { outputFile: 'out/reports/unit.json' }]],
  },
}));
