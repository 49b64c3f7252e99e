// `npm run package`: the extension as it is installed, in out/replicast.vsix. Everything is bundled, so no dependencies
// go in.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildProduct } from './build.mjs';
import { isMain, out, root, vsix } from './paths.mjs';

/**
 * Packs an extension as it stands in its folder: ours with what is in dist/. A warning of the packer is a failure,
 * which nobody would read otherwise. Returns the packed file.
 */
export function packExtension({ folder = root, file = vsix, options = [] } = {}) {
  fs.mkdirSync(out, { recursive: true });
  const packer = path.join(root, 'node_modules/@vscode/vsce/vsce');
  const args = [
    'package',
    '--no-dependencies',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
    ...options,
    '--out',
    file,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, [packer, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = `${stdout}${stderr}`;
  if (status !== 0 || /\bWARN/.test(said)) throw new Error(said);
  return file;
}

if (isMain(import.meta)) {
  await buildProduct();
  console.log(`packed as ${path.relative(root, packExtension())}`);
}
