// What `npm test` runs: the stages, what each needs, and how its outcome is counted.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

const script = (name, ...args) => [path.join(root, 'scripts', name), ...args];

/** The script behind a tool's command, so that it runs the same without a shell on every system. */
function tool(packageName, command, ...args) {
  const folder = path.join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return [path.join(folder, typeof bin === 'string' ? bin : bin[command]), ...args];
}

/** The largest first: what begins last, all wait for. */
function endToEndFiles() {
  const folder = path.join(root, 'test/e2e');
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.test.mjs'))
    .map((file) => path.join(folder, file))
    .sort((a, b) => fs.statSync(b).size - fs.statSync(a).size);
}

const endToEnd = () => [
  '--test',
  // A window waits more than it works.
  '--test-concurrency=2',
  // Of a test (since Node 22) or a whole file: one that hangs fails by its name, and the others are still counted.
  '--test-timeout=300000',
  `--test-reporter=${path.join(root, 'scripts/node-test-events.mjs')}`,
  '--test-reporter-destination=stdout',
  ...endToEndFiles(),
];

const isLinux = process.platform === 'linux';
const onlyLinux = isLinux ? undefined : 'it runs on code-server, which needs Linux';
const workbench = ['build', 'harness', 'browser'];

/**
 * `counts`: a *check* is one test, a *suite* reports its tests, a *step* only counts when it fails.
 * `commands` are for Node, one after the other.
 */
export const stages = {
  harness: { counts: 'step', needs: [], commands: () => [script('harness-setup.mjs')] },
  browser: { counts: 'step', needs: [], commands: () => [script('browser.mjs')] },
  build: { counts: 'step', needs: [], commands: () => [script('build.mjs', '--suites')] },
  types: { counts: 'check', needs: [], commands: () => [tool('typescript', 'tsc', '-p', 'core'), tool('typescript', 'tsc', '-p', '.')] },
  lint: { counts: 'check', needs: [], commands: () => [tool('@biomejs/biome', 'biome', 'check', '--error-on-warnings')] },
  'dead-code': { counts: 'check', needs: [], commands: () => [tool('knip', 'knip')] },
  unit: {
    counts: 'suite',
    needs: [],
    commands: () => [tool('vitest', 'vitest', 'run', '--reporter=default', '--reporter=./scripts/vitest-events.mjs')],
  },
  package: { counts: 'step', needs: ['build'], commands: () => [script('package.mjs', '--built')] },
  integration: isLinux
    ? { counts: 'suite', needs: workbench, commands: () => [script('integration.mjs')] }
    : { counts: 'suite', needs: ['build'], commands: () => [script('desktop.mjs')] },
  'integration-web': { counts: 'suite', needs: workbench, skip: onlyLinux, commands: () => [script('integration.mjs', '--web')] },
  e2e: { counts: 'suite', needs: ['package', 'harness', 'browser'], skip: onlyLinux, commands: () => [endToEnd()] },
};

/**
 * Of each group the lanes run side by side, the stages of a lane in turn. Two windows at once are what two cores carry: nothing else runs
 * beside them.
 */
export const lanes = [
  [['harness'], ['browser'], ['build', 'package'], ['types', 'lint', 'dead-code', 'unit']],
  [['integration'], ['integration-web']],
  [['e2e']],
];
