// `npm test`: installs missing dependencies and runs all checks and test suites, which are npm scripts in package.json.
// It prints a line when a script starts and when it ends, and finally `N passed, N failed`. The counts come from the
// reports of the test tools.
//   --long       runs the long tests completely and not only a sample, as with CI=1 (test/support/effort.ts)
//   --verbose    also lists the slowest test files
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { out, root } from './paths.mjs';
import { setUp } from './setup.mjs';

const isLinux = process.platform === 'linux';
const onlyLinux = isLinux ? undefined : 'it runs on code-server, which needs Linux';

/**
 * The stages in groups and lanes. The lanes of a group run in parallel, and the stages of a lane one after the other. A
 * *step* is counted only if it fails, a *check* counts as one test, and the tests of a *suite* are counted from its
 * report.
 */
const groups = [
  [
    [step('package'), check('lint'), check('dead-code')],
    [step('harness', { skip: onlyLinux })],
    [check('types'), suite('unit', readVitest)],
  ],
  [
    [suite('integration', readMocha)],
    [suite('integration-web', readMocha, { skip: onlyLinux })],
    [suite('browsers', readPlaywright)],
  ],
  [[suite('window', readPlaywright, { skip: onlyLinux })]],
  // Performance is measured when nothing else runs.
  [[suite('figures', readVitest)]],
];

const { values: options } = parseArgs({ options: { long: { type: 'boolean' }, verbose: { type: 'boolean' } } });

function step(name, { skip } = {}) {
  return { name, skip, count: (ok) => ({ passed: 0, failed: ok ? 0 : 1 }) };
}

function check(name) {
  return { name, count: (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 }) };
}

/**
 * The program of a suite can exit with an error although all reported tests passed, so at least one test then counts as
 * failed.
 */
function suite(name, read, { skip } = {}) {
  const report = path.join(out, 'reports', `${name}.json`);
  const count = (ok) => {
    if (!fs.existsSync(report)) return { passed: 0, failed: 1, note: 'it wrote no report' };
    const counted = read(JSON.parse(fs.readFileSync(report, 'utf8')));
    if (counted.passed + counted.failed === 0) return { ...counted, failed: 1, note: 'it ran no test' };
    return { ...counted, failed: ok ? counted.failed : Math.max(1, counted.failed) };
  };
  return { name, skip, report, count };
}

function readVitest({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const having = (...states) => tests.filter(({ status }) => states.includes(status));
  return {
    passed: having('passed').length,
    failed: having('failed').length + brokenFiles,
    skipped: having('skipped', 'pending', 'todo').map(({ fullName }) => fullName),
    causes: having('failed').map(({ fullName, failureMessages }) => causeOf(fullName, failureMessages)),
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: path.relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

function readMocha({ passes, failures, pending }) {
  return {
    passed: passes.length,
    failed: failures.length,
    skipped: pending.map(({ fullTitle }) => fullTitle),
    causes: failures.map(({ fullTitle, err }) => causeOf(fullTitle, [err.message])),
  };
}

function readPlaywright({ suites, errors, stats }) {
  const specs = suites.flatMap(specsOf);
  const having = (status) => specs.filter(({ test }) => test.status === status);
  const reason = ({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? 'after a failure';
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: having('skipped').map(({ title, test }) => `${title} (skipped ${reason(test)})`),
    flaky: having('flaky').map(causesOf),
    causes: having('unexpected').map(causesOf),
    files: suites.map((file) => ({ file: file.title, seconds: secondsOf(specsOf(file)) })),
    failures: [...errors.map(({ message }) => message), ...having('unexpected').map(describeFailure)],
  };
}

function causeOf(title, messages) {
  const firstLines = messages.map((message = '') => stripVTControlCharacters(message).trim().split('\n', 1)[0]);
  return `${title}: ${[...new Set(firstLines)].join(' | ')}`;
}

const causesOf = ({ title, test }) =>
  causeOf(
    title,
    test.results.flatMap(({ errors }) => errors.slice(0, 1).map(({ message }) => message)),
  );

const secondsOf = (specs) =>
  specs.flatMap(({ test }) => test.results).reduce((sum, { duration }) => sum + duration / 1000, 0);

function describeFailure({ title, test }) {
  const { errors, attachments } = test.results.at(-1);
  const savedFiles = attachments.flatMap(({ path: file }) => (file ? [`  ${path.relative('.', file)}`] : []));
  return [title, ...errors.map(({ message }) => stripVTControlCharacters(message)), ...savedFiles].join('\n');
}

function specsOf({ suites = [], specs = [], title }) {
  const own = specs.flatMap(({ title: name, tests }) => tests.map((test) => ({ title: `${title}: ${name}`, test })));
  return [...own, ...suites.flatMap(specsOf)];
}

async function runLane(stages) {
  const outcomes = [];
  for (const stage of stages) outcomes.push(await runStage(stage));
  return outcomes;
}

async function runStage({ name, skip, report, count }) {
  if (skip) return show({ name, seconds: 0, passed: 0, failed: 0, skipped: [`all of ${name} (${skip})`] });
  console.log(`run   ${name}`);
  if (report) fs.rmSync(report, { force: true });
  const started = performance.now();
  const logFile = path.join(out, 'logs', `${name}.log`);
  const { ok, output } = await runScript(name, logFile);
  const seconds = (performance.now() - started) / 1000;
  const counted = count(ok);
  const failures = `${counted.failures?.join('\n\n') || output.trim()}\n(all of its output: ${path.relative('.', logFile)})`;
  return show({ name, seconds, output: counted.failed > 0 ? failures : '', ...counted });
}

async function runScript(script, logFile) {
  const { default: runAll } = await import('npm-run-all2');
  const log = fs.createWriteStream(logFile);
  const ok = await runAll(script, { stdout: log, stderr: log, silent: true }).then(
    () => true,
    () => false,
  );
  await new Promise((resolve) => log.end(resolve));
  return { ok, output: fs.readFileSync(logFile, 'utf8') };
}

function show(outcome) {
  const { name, seconds, output, passed, failed, flaky = [], skipped = [], note } = outcome;
  if (output) console.log(`\n──── ${name} ────\n${output}\n────`);
  const counts = [`${passed} passed`, `${failed} failed`];
  if (skipped.length > 0) counts.push(`${skipped.length} skipped`);
  if (flaky.length > 0) counts.push(`${flaky.length} flaky`);
  const summary = passed + failed + skipped.length > 0 ? counts.join(', ') : undefined;
  console.log(
    [failed > 0 ? 'FAIL' : 'ok  ', name.padEnd(16), `${seconds.toFixed(1)} s`.padStart(8), summary, note]
      .filter(Boolean)
      .join('  '),
  );
  return outcome;
}

/** The title of a skipped test contains the reason: `(skipped unless …)`. */
function groupByReason(titles) {
  const reasonOf = (title) => /\(skipped (.+?)\)/.exec(title)?.[1];
  const reasons = [...new Set(titles.map(reasonOf).filter(Boolean))];
  const counted = reasons.map((reason) => `${titles.filter((title) => reasonOf(title) === reason).length} ${reason}`);
  return [...counted, ...titles.filter((title) => !reasonOf(title))];
}

function showSlowest(files) {
  console.log('Slowest test files:');
  for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 5))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

function showCauses(heading, causes) {
  if (causes.length > 0) console.log(`${heading}:`);
  for (const cause of causes.slice(0, 30)) console.log(`  ${cause.slice(0, 300)}`);
}

function report(outcomes, seconds) {
  const sum = (count) => outcomes.reduce((total, outcome) => total + outcome[count], 0);
  const all = (list) => outcomes.flatMap((outcome) => outcome[list] ?? []);
  if (all('skipped').length > 0) console.log(`Skipped: ${groupByReason(all('skipped')).join('; ')}`);
  // People and tools often keep only the last lines of a long output, so the causes are printed at the end.
  showCauses('Flaky, passed at the second attempt', all('flaky'));
  showCauses('Failed', all('causes'));
  if (options.verbose) showSlowest(all('files'));
  console.log(`${Math.round(seconds)} s`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}

// The output of the test tools goes to files, so the tools cannot detect a terminal. These variables tell them whether
// to print colors.
if (process.stdout.isTTY && !process.env.NO_COLOR) process.env.FORCE_COLOR = '1';
else process.env.NO_COLOR = '1';
if (options.long) process.env.LONG_TESTS = '1';
const started = performance.now();
try {
  await setUp();
} catch (error) {
  console.log(`FAIL  setup  ${error.message}\n0 passed, 1 failed`);
  process.exit(1);
}
for (const folder of ['reports', 'logs']) fs.mkdirSync(path.join(out, folder), { recursive: true });
const outcomes = [];
for (const lanes of groups) outcomes.push(...(await Promise.all(lanes.map(runLane))).flat());
report(outcomes, (performance.now() - started) / 1000);
