// The paths of the project. This module has no dependencies, because the first scripts of a fresh clone import it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Replicast is built with Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

export const root = path.resolve(import.meta.dirname, '..');
export const out = path.join(root, 'out');
export const dist = path.join(root, 'dist');
export const examples = path.join(root, 'examples');
/** Each run of the tests inside VS Code gets a copy of this workspace. */
export const fixtureWorkspace = path.join(root, 'test/fixtures/workspace');
export const languageWorkspace = path.join(root, 'test/fixtures/language');
export const chartsFolder = path.join(root, 'test/fixtures/charts');
export const admissionWorkspace = path.join(root, 'test/fixtures/admission');
export const vsix = path.join(out, 'replicast.vsix');

export const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
export const extensionId = `${manifest.publisher}.${manifest.name}`;

const userCache = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
/** The cache is outside the repository, so that all clones on a machine share the downloaded test tools. */
export const harnessCache = process.env.HARNESS_CACHE || path.join(userCache, 'replicast-harness');

export const isMain = (meta) => process.argv[1] !== undefined && fs.realpathSync(process.argv[1]) === meta.filename;
