// The sum at the end of `npm test` is what people trust, so what counts as passed is tested itself.
import { describe, expect, test } from 'vitest';
import { runStage } from '../../../scripts/run-stage.mjs';
import { eventLine, readEvent } from '../../../scripts/test-events.mjs';

const say = (...lines: string[]): string[] => ['-e', lines.map((line) => `console.log(${JSON.stringify(line)})`).join(';')];
const passed = eventLine({ state: 'passed', title: 'adds' });
const failed = eventLine({ state: 'failed', title: 'divides', error: 'by zero' });
const skipped = eventLine({ state: 'skipped', title: 'multiplies' });

const suite = (...commands: string[][]) => runStage('sums', { counts: 'suite', commands: () => commands });
const check = (...commands: string[][]) => runStage('types', { counts: 'check', commands: () => commands });

describe('a suite', () => {
  test('counts what it reports', async () => {
    expect(await suite(say(passed, passed, skipped))).toMatchObject({ ok: true, passed: 2, failed: 0, skipped: ['multiplies'] });
  });

  test('sums its commands', async () => {
    expect(await suite(say(passed), say(passed))).toMatchObject({ ok: true, passed: 2, failed: 0 });
  });

  test('fails with a failed test, and shows that one without the passed ones', async () => {
    const outcome = await suite(say('hello', passed, failed));
    expect(outcome).toMatchObject({ ok: false, passed: 1, failed: 1 });
    expect(outcome.output).toEqual(['hello', 'FAIL divides\n       by zero']);
  });

  test('fails when it ran no test', async () => {
    expect(await suite(say('nothing to do'))).toMatchObject({ ok: false, passed: 0, failed: 1, note: 'ran no test' });
  });

  test('fails when everything was skipped', async () => {
    expect(await suite(say(skipped))).toMatchObject({ ok: false, passed: 0, failed: 1 });
  });

  test('fails when it ended badly after good tests', async () => {
    expect(await suite(say(passed), ['-e', 'process.exit(3)'])).toMatchObject({ ok: false, passed: 1, failed: 1 });
  });

  test('fails when it hangs, and says so', async () => {
    const hangs = ['-e', 'setInterval(() => {}, 1000)'];
    const outcome = await runStage('sums', { counts: 'suite', commands: () => [hangs], limits: { run: 500, output: 5000 } });
    expect(outcome).toMatchObject({ ok: false, passed: 0, failed: 1 });
    expect(outcome.output).toEqual([expect.stringContaining('did not end within')]);
  });

  test('ends although it left a process behind that holds its output', async () => {
    const orphan = `spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)'], { detached: true, stdio: ['ignore', 'inherit', 'inherit'] })`;
    const leaves = ['-e', `console.log(${JSON.stringify(passed)}); require('node:child_process').${orphan}.unref()`];
    const outcome = await runStage('sums', { counts: 'suite', commands: () => [leaves], limits: { run: 15_000, output: 1000 } });
    expect(outcome).toMatchObject({ ok: true, passed: 1, failed: 0 });
  });

  test('fails when it was killed', async () => {
    expect(await suite(say(passed), ['-e', 'process.kill(process.pid)'])).toMatchObject({ ok: false, passed: 1, failed: 1 });
  });
});

describe('a check', () => {
  test('is one test', async () => {
    expect(await check(say('fine'), say('fine'))).toMatchObject({ ok: true, passed: 1, failed: 0 });
  });

  test('is one failed test, however often it fails, and all of it runs', async () => {
    const outcome = await check(['-e', 'console.error("one"); process.exit(1)'], ['-e', 'console.error("two"); process.exit(1)']);
    expect(outcome).toMatchObject({ ok: false, passed: 0, failed: 1, output: ['one', 'two'] });
  });
});

describe('a line', () => {
  test('may have a prefix of whoever forwarded it', () => {
    expect(readEvent(`[host] info ${passed}`)).toEqual({ state: 'passed', title: 'adds' });
  });

  test.each(['', 'all good', '##test {"state":', '##test null', '##test {"state":"done"}'])('is no event: %s', (line) => {
    expect(readEvent(line)).toBeUndefined();
  });
});
