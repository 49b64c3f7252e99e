// `npm run package`: packs the extension as out/replicast.vsix. Everything is bundled, so the extension has no
// dependencies.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildProduct } from './build.mjs';
import { checkPackage, packagePatterns } from './package-content.mjs';
import { dist, isMain, out, root, vsix } from './paths.mjs';

/** Returns the packed file. A warning of the packer also fails the build, because nobody would notice it otherwise. */
export function packExtension({ folder = root, file = vsix, options = [] } = {}) {
  fs.mkdirSync(out, { recursive: true });
  const packer = path.join(root, 'node_modules/@vscode/vsce/vsce');
  const args = [
    'package',
    '--no-dependencies',
    // The packer can make the relative links of the pages absolute only if the repository is known.
    ...(JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).repository === undefined
      ? ['--allow-missing-repository', '--no-rewrite-relative-links']
      : []),
    ...options,
    ...(folder === root ? ['--ignoreFile', writePatterns()] : []),
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

/** `name` is a folder of test/harness, such as `driver`. Returns the packed file. */
export const packHarnessExtension = (name) =>
  packExtension({
    folder: path.join(root, 'test/harness', name),
    file: path.join(out, `${name}.vsix`),
    options: ['--skip-license'],
  });

function writePatterns() {
  fs.mkdirSync(out, { recursive: true });
  const file = path.join(out, '.vscodeignore');
  fs.writeFileSync(file, packagePatterns(JSON.parse(fs.readFileSync(path.join(dist, 'server-files.json'), 'utf8'))));
  return file;
}

if (isMain(import.meta)) {
  await buildProduct();
  checkPackage(packExtension());
  console.log(`packed as ${path.relative(root, vsix)}, ${Math.round(fs.statSync(vsix).size / 1000)} KB`);
}
