// Entry for a web worker extension host: no files and no `require`, so the tests are bundled.
import 'mocha/mocha.js';

export async function run(): Promise<void> {
  mocha.setup({ ui: 'bdd', timeout: 600_000, reporter: 'json' });
  // After the setup, which defines `describe` and `it`.
  await import('./language.test.ts');
  await import('./panel.test.ts');
  await import('./testing.test.ts');
  await import('./virtual.test.ts');
  const failures = await new Promise<number>((done) => {
    // Mocha's `run` for browsers reads the page's URL, which a worker lacks.
    const runner = Mocha.prototype.run.call(mocha, done) as Mocha.Runner & { testResults?: object };
    runner.once('end', () => console.log(`##report ${JSON.stringify(runner.testResults)}`));
  });
  if (failures > 0) throw new Error(`${failures} test(s) failed`);
}
