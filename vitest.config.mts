// Unit tests and the server over in-memory streams: plain Node, no VS Code, no network.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification, type Vitest } from 'vitest/node';
import { importsOnce } from './test/support/imports-once.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/** Starts slow files first, because a slow file that starts last delays the whole run. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /support\/effort\.ts'/.test(readFileSync(moduleId, 'utf8'));
    const long = new Set(sorted.filter(isLong));
    return [...long, ...sorted.filter((file) => !long.has(file))];
  }
}

/** The assumed time of a test file that is not in the report. */
const usualMs = 200;

/**
 * While watching, the chosen tests together take at most this time. Starting a worker and loading the modules takes as
 * long again, and the result should appear within three seconds.
 */
const enoughMs = 700;

/**
 * Chooses the tests that run after a file was saved: tests with similar names first, then short tests. Returns
 * undefined if the folders of the file have no tests, so that the tests that import the file run.
 */
function testsNear(saved: string): string[] | undefined {
  const words = wordsOf(saved);
  const nearness = (file: string) => wordsOf(file).filter((word) => words.includes(word)).length / wordsOf(file).length;
  const rooms = roomsOf(saved);
  const durations = lastDurations();
  const tookMs = (file: string) => durations.get(path.resolve(file)) ?? usualMs;
  const room = rooms.flatMap(testFilesIn).sort((a, b) => nearness(b) - nearness(a) || tookMs(a) - tookMs(b));
  let leftMs = enoughMs;
  const fitting = room.filter((file) => {
    const fits = tookMs(file) <= leftMs;
    if (fits) leftMs -= tookMs(file);
    return fits;
  });
  const chosen = fitting.length > 0 ? fitting : room.slice(0, 1);
  if (chosen.length < room.length)
    console.log(`${chosen.length} of ${room.length} test files of this room; all: npm run unit -- ${rooms.join(' ')}`);
  return room.length > 0 ? chosen : undefined;
}

/**
 * Returns the folders of tests for a file, such as `test/unit/text` for a file in `core/text`. For a test file, returns
 * the file itself.
 */
function roomsOf(file: string): string[] {
  const [top = '', room = ''] = file.split('/');
  if (top === 'test') return [file];
  if (top === 'core') return [`test/unit/${room}`];
  if (top === 'client') return [`test/unit/${room === 'panel' ? 'panel' : 'client'}`];
  return top === 'server' ? ['test/server', 'test/unit/server'] : [`test/unit/${top}`];
}

function testFilesIn(room: string): string[] {
  if (room.endsWith('.test.ts')) return [room];
  const inside =
    existsSync(room) && statSync(room).isDirectory() ? readdirSync(room, { recursive: true, encoding: 'utf8' }) : [];
  return inside.filter((file) => file.endsWith('.test.ts')).map((file) => `${room}/${file.replaceAll('\\', '/')}`);
}

/** True for `vitest run FILE`. */
const isPartial = process.argv[2] === 'run' && process.argv.slice(3).some((word) => !word.startsWith('-'));

/** `--sequence.shuffle` shuffles the files, too. */
const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'));

/** Returns the time of each test file in milliseconds, from the last report of a whole run. */
function lastDurations(): ReadonlyMap<string, number> {
  if (!existsSync('out/reports/unit.json')) return new Map();
  const { testResults } = JSON.parse(readFileSync('out/reports/unit.json', 'utf8')) as {
    testResults: { name: string; startTime: number; endTime: number }[];
  };
  return new Map(testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime]));
}

const wordsOf = (file: string): string[] => file.replace(/(?:\.test)?\.\w+$/, '').split(/[/\\.-]/);

/**
 * V8 optimizes a function only after seven times the usual work, because the optimizing compiler took a third of the CPU
 * time. Node 22 and newer do not start with this option.
 */
const laterOptimization = process.version.startsWith('v20.') ? ['--interrupt-budget=1000000'] : [];

const suites = {
  unit: {
    include: ['test/unit/**/*.test.ts', 'test/server/**/*.test.ts'],
    maxWorkers: os.availableParallelism(),
    // Processes have these options, threads do not.
    pool: 'forks',
    execArgv: [...laterOptimization, '--max-semi-space-size=64'],
  },
  // Times are measured, so no other test runs at the same time.
  figures: { include: ['*.test.ts'], maxWorkers: 1, pool: 'threads' },
};

/** While watching, a second worker would load all modules again for the few tests that run. */
const watching = { maxWorkers: 1 };

/**
 * While watching, runs two tests first that load most modules. Otherwise the tests of the first saved file would wait
 * for these modules.
 */
function readsModules(): Reporter {
  let vitest: Vitest | undefined;
  return {
    onInit(started) {
      vitest = started;
    },
    onWatcherStart() {
      if (!vitest) return;
      const project = vitest.getRootProject();
      const first = ['test/server/lifecycle.test.ts', 'test/unit/cli/simulate.test.ts'];
      void vitest.runTestSpecifications(first.map((file) => project.createSpecification(path.resolve(file))));
      // `onWatcherStart` is called again after each run, but the two tests run only once.
      vitest = undefined;
    },
  };
}

const watchTriggerPatterns = [
  {
    pattern: /\/(?:core|server|cli|client|protocol|test)\/.*\.ts$/,
    testsToRun: (file: string) => testsNear(path.relative('.', file).replaceAll('\\', '/')),
  },
];

const isWatching = process.argv[2] === 'watch';
const isShown = process.stdout.isTTY || isWatching;

// These are no modes of Vitest, because each mode has its own cache of modules.
const suite = process.argv.includes('--dir=test/figures') ? 'figures' : 'unit';

export default defineConfig({
  define: { REPLICAST_VERSION: JSON.stringify(version) },
  plugins: [importsOnce],
  test: {
    // The limits are for tests that hang, so they are long enough for slow machines.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000, interval: 5 } },
    // Modules have no state that a test could change, so each worker loads the modules only once.
    isolate: false,
    experimental: { fsModuleCache: true },
    ...(!isShuffled && { sequence: { sequencer: LongestFirst } }),
    watchTriggerPatterns,
    setupFiles: ['test/support/setup.ts'],
    ...suites[suite],
    ...(isWatching && watching),
    // With `npm test`, scripts/test.mjs counts passed tests and shows failed tests from the report.
    reporters: isShown
      ? ['default', ...(isWatching ? [readsModules()] : [])]
      : suite === 'unit' && isPartial
        ? // The report of a part would leave `lastDurations` without the other files.
          ['minimal']
        : ['minimal', ['json', { outputFile: `out/reports/${suite}.json` }]],
  },
});
