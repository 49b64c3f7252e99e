// Entry for a Node extension host: on the desktop by `--extensionTestsPath`, in code-server by the window's address.
import fs from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';
import { report, settle } from './report.ts';

export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 90_000, color: false });
  const files = fs.readdirSync(__dirname).filter((file) => file.endsWith('.test.js'));
  for (const file of files.sort()) mocha.addFile(path.join(__dirname, file));
  settle(await new Promise<number>((done) => report(mocha.run(done))));
}
