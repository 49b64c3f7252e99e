// Entry for a Node host: through `--extensionTestsPath` on the desktop, through the window's URL in code-server.
import fs from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';

/** The process that starts the host sets the path of Mocha's JSON report. */
const output = process.env.REPLICAST_REPORT;

export async function run(): Promise<void> {
  const reporter = output ? { reporter: 'json', reporterOptions: { output } } : { reporter: 'spec' };
  const mocha = new Mocha({ ui: 'bdd', timeout: 600_000, color: false, ...reporter });
  const files = fs.readdirSync(__dirname).filter((file) => file.endsWith('.test.js'));
  for (const file of files.sort()) mocha.addFile(path.join(__dirname, file));
  const failures = await new Promise<number>((done) => mocha.run(done));
  if (failures > 0) throw new Error(`${failures} test(s) failed`);
}
