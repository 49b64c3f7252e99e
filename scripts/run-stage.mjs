// Runs one stage as processes of its own and counts what they report.
import readline from 'node:readline';
import { spawnGroup } from './cleanup.mjs';
import { root } from './paths.mjs';
import { readEvent, renderEvent } from './test-events.mjs';

/** For each command, in milliseconds; `output`: one that has ended may have left another behind that still holds its output. */
const usualLimits = { run: 600_000, output: 5000 };

/**
 * @typedef {{ name: string, ok: boolean, passed: number, failed: number, skipped: string[], seconds: number, output: string[] }} Outcome
 * `onLine` gets each line as it comes.
 */
export async function runStage(name, { counts, commands, limits = usualLimits }, onLine = () => {}) {
  const started = performance.now();
  const tests = { passed: 0, failed: 0, skipped: [] };
  const output = [];
  const take = (line) => {
    const event = readEvent(line);
    if (event) countEvent(tests, event);
    const shown = event ? renderEvent(event) : line;
    // Thousands of passed tests would hide the one that failed.
    if (event?.state !== 'passed' && (shown || output.at(-1))) output.push(shown);
    if (shown) onLine(shown);
  };
  const ok = await runInTurn(commands(), limits, take);
  return { name, ...total(counts, tests, ok), output, seconds: (performance.now() - started) / 1000 };
}

function countEvent(tests, { state, title }) {
  if (state === 'skipped') tests.skipped.push(title);
  else tests[state] += 1;
}

/** A stage that ended badly has failed at least once, whatever it reported; and so has a suite that ran nothing. */
function total(counts, { passed, failed, skipped }, ok) {
  if (counts === 'check') return { ok, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped };
  const ranNothing = counts === 'suite' && passed + failed === 0;
  const good = ok && failed === 0 && !ranNothing;
  return { ok: good, passed, failed: good ? 0 : Math.max(1, failed), skipped, ...(ranNothing ? { note: 'ran no test' } : {}) };
}

async function runInTurn(commands, limits, onLine) {
  let ok = true;
  for (const args of commands) ok = (await runNode(args, limits, onLine)) && ok;
  return ok;
}

function runNode(args, limits, onLine) {
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: quietEnvironment() };
  const { child, signal, end } = spawnGroup(process.execPath, args, options, 'SIGTERM');
  for (const input of [child.stdout, child.stderr]) readline.createInterface({ input }).on('line', onLine);
  const clocks = [
    setTimeout(() => {
      onLine(`It did not end within ${limits.run / 60_000} minutes and was stopped.`);
      signal('SIGTERM');
    }, limits.run),
    setTimeout(() => signal('SIGKILL'), limits.run + 5000),
  ];
  return new Promise((resolve) => {
    const finish = (ok) => {
      clocks.forEach(clearTimeout);
      // Also ends what the stage left behind.
      end();
      for (const output of [child.stdout, child.stderr]) output.destroy();
      resolve(ok);
    };
    child.once('error', (error) => {
      onLine(String(error));
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
    child.once('exit', (code) => clocks.push(setTimeout(() => finish(code === 0), limits.output)));
  });
}

/** `node --test` changes how its children report when it was itself started by one. */
function quietEnvironment() {
  const { NODE_TEST_CONTEXT, ...environment } = process.env;
  return { ...environment, NO_COLOR: '1', FORCE_COLOR: '0' };
}
