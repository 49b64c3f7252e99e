// `npm run package`: the extension as it is installed, in out/replicast.vsix. Everything is bundled, so no dependencies go in.
//   --built    dist/ is up to date: only pack it
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildProduct } from './build.mjs';
import { isMain, out, root, vsix } from './paths.mjs';

/** Packs what stands in dist/. A warning of the packer is a failure: nobody reads them otherwise. */
export function packExtension() {
  fs.mkdirSync(out, { recursive: true });
  const packer = path.join(root, 'node_modules/@vscode/vsce/vsce');
  const args = ['package', '--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links', '--out', vsix];
  const { status, stdout, stderr } = spawnSync(process.execPath, [packer, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = `${stdout}${stderr}`;
  if (status !== 0 || /\bWARN/.test(said)) throw new Error(said);
  return stdout.trim();
}

if (isMain(import.meta)) {
  if (!process.argv.includes('--built')) await buildProduct();
  console.log(packExtension());
}
