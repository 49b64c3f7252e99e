// Unit tests and the server over in-memory streams: plain Node, no VS Code, no network.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/** The files with tests of the long tier first: a slow file that starts last delays the whole run. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /support\/effort\.ts'/.test(readFileSync(moduleId, 'utf8'));
    const long = new Set(sorted.filter(isLong));
    return [...long, ...sorted.filter((file) => !long.has(file))];
  }
}

/** While watching, an answer comes within this time. */
const watchedMs = 2000;

/**
 * While watching, runs the tests of the room in which a file was saved last: those with the closest paths first, as many
 * as took less than two seconds at their last run.
 */
class RoomOfTheSavedFile extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const saved = lastSavedFile();
    const words = new Set(wordsOf(saved));
    const nearness = ({ moduleId }: TestSpecification) => {
      const ofTest = wordsOf(path.relative('.', moduleId));
      return ofTest.filter((word) => words.has(word)).length - ofTest.length / 100;
    };
    const room = testFoldersOf(saved);
    const inRoom = files
      .filter(({ moduleId }) => room.some((folder) => path.relative('.', moduleId).startsWith(folder)))
      .sort((a, b) => nearness(b) - nearness(a));
    let ms = 0;
    const chosen = inRoom.filter((file, index) => {
      const { duration = 0 } = this.ctx.cache.getFileTestResults(`${file.project.name}:${relativeId(file)}`) ?? {};
      ms += duration / os.availableParallelism();
      return index === 0 || ms < watchedMs;
    });
    const left = inRoom.length - chosen.length;
    if (left > 0) console.log(`${left} more test files of this room: npm run unit -- ${room.join(' ')}`);
    return chosen;
  }
}

const relativeId = ({ moduleId }: TestSpecification): string => path.relative('.', moduleId);

/** Of those that git sees as changed; empty without any. */
function lastSavedFile(): string {
  const changed = execFileSync('git', ['ls-files', '--modified', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const savedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return changed.split('\n').sort((a, b) => savedAt(b) - savedAt(a))[0] ?? '';
}

/** Where the tests of a file are: those of `core/text` in `test/unit/text`, a test file in itself. */
function testFoldersOf(file: string): string[] {
  const [top = '', room = ''] = file.split('/');
  if (top === 'core') return [`test/unit/${room}/`];
  if (top === 'client') return [room === 'panel' ? 'test/unit/panel/' : 'test/unit/client/'];
  if (top === 'server') return ['test/unit/server/', 'test/server/'];
  if (top === 'test') return /\.test\.ts$/.test(file) ? [file] : ['test/'];
  return [`test/unit/${top}/`];
}

const wordsOf = (file: string): string[] => file.replace(/(?:\.test)?\.\w+$/, '').split(/[/\\.-]/);

const suites = {
  unit: { include: ['test/unit/**/*.test.ts', 'test/server/**/*.test.ts'], maxWorkers: os.availableParallelism() },
  // Times are measured, so nothing runs beside them.
  figures: { include: ['test/figures/*.test.ts'], maxWorkers: 1 },
};

/** Modes: `figures` measures times, alone; `watching` is `npm run watch`; all others are the unit tests. */
export default defineConfig(({ mode }) => {
  const suite = mode === 'figures' ? 'figures' : 'unit';
  return {
    define: { REPLICAST_VERSION: JSON.stringify(version) },
    test: {
      // For tests that hang, never for slow machines.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      // Each worker loads the modules once instead of once per test file: they have no state that a test could leave.
      isolate: false,
      pool: 'threads',
      // Transformed modules are cached on disk by their content, for the next start.
      experimental: { fsModuleCache: true },
      sequence: { sequencer: mode === 'watching' ? RoomOfTheSavedFile : LongestFirst },
      setupFiles: ['test/support/setup.ts'],
      ...suites[suite],
      // Passed tests are counted and failed ones shown; with `npm test`, scripts/test.mjs does this from the report.
      reporters: process.stdout.isTTY
        ? ['default']
        : ['minimal', ['json', { outputFile: `out/reports/${suite}.json` }]],
    },
  };
});
