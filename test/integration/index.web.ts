// Entry for a web worker extension host: no files and no `require`, so the tests are bundled in.
import 'mocha/mocha.js';
import { report, settle } from './report.ts';

/** The stock reporter of the browser build wants a DOM. */
class Silent {}

export async function run(): Promise<void> {
  mocha.setup({ ui: 'bdd', timeout: 90_000, reporter: Silent as unknown as Mocha.ReporterConstructor });
  // After the setup, which defines `describe` and `it`.
  await import('./language.test.ts');
  await import('./panel.test.ts');
  await import('./virtual.test.ts');
  // The browser build's own `run` reads the address of a page, which a worker lacks.
  settle(await new Promise<number>((done) => report(Mocha.prototype.run.call(mocha, done))));
}
