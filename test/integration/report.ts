// One marked line per test on the console: the only channel that every host forwards to whoever started it. The same words
// as scripts/test-events.mjs.
const mark = '##test ';

type Event = { state: 'passed' | 'failed' | 'skipped'; title: string; ms?: number; error?: string };

const say = (event: Event) => console.log(mark + JSON.stringify(event));

export function report(runner: Mocha.Runner): Mocha.Runner {
  runner.on('pass', (test) => say({ state: 'passed', title: test.fullTitle(), ms: test.duration ?? 0 }));
  runner.on('pending', (test) => say({ state: 'skipped', title: test.fullTitle() }));
  runner.on('fail', (test, error: unknown) => say({ state: 'failed', title: test.fullTitle(), error: describe(error) }));
  return runner;
}

function describe(error: unknown): string {
  return String(error instanceof Error ? error.stack : error).slice(0, 8000);
}

export function settle(failures: number): void {
  if (failures > 0) throw new Error(`${failures} test(s) failed`);
}
