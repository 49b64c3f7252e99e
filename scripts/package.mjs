// `npm run package`: packs the extension as out/replicast.vsix. Everything is bundled, so the extension has no
// dependencies.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProduct } from './build.mjs';
import { candidateFiles, checkPackage, packedFiles } from './package-content.mjs';
import { dist, isMain, out, root, vsix } from './paths.mjs';

/**
 * Packs the extension and returns the path of the package. A warning of vsce also fails the build, because the warning
 * would otherwise go unnoticed.
 */
export function packExtension({ folder = stage(), file = vsix, options = [] } = {}) {
  fs.mkdirSync(out, { recursive: true });
  const packer = fileURLToPath(import.meta.resolve('@vscode/vsce/vsce'));
  const args = [
    'package',
    '--no-dependencies',
    // The packer can make the relative links of the pages absolute only if the repository is known.
    ...(JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).repository === undefined
      ? ['--allow-missing-repository', '--no-rewrite-relative-links']
      : []),
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

/**
 * Packs an extension of the test harness and returns the packed file. `name` is a folder of test/harness, such as
 * `driver`.
 */
export const packHarnessExtension = (name) =>
  packExtension({
    folder: path.join(root, 'test/harness', name),
    file: path.join(out, `${name}.vsix`),
    options: ['--skip-license'],
  });

/**
 * The files of the package are copied into a folder, because the packer takes ten seconds to find these files in the
 * repository.
 */
function stage() {
  const folder = path.join(out, 'extension');
  fs.rmSync(folder, { recursive: true, force: true });
  const serverFiles = JSON.parse(fs.readFileSync(path.join(dist, 'server-files.json'), 'utf8'));
  for (const file of packedFiles(candidateFiles(), serverFiles))
    fs.cpSync(path.join(root, file), path.join(folder, file));
  // The packer warns without this file.
  fs.writeFileSync(path.join(folder, '.vscodeignore'), '');
  return folder;
}

if (isMain(import.meta)) {
  await buildProduct();
  checkPackage(packExtension());
  console.log(`packed as ${path.relative(root, vsix)}, ${Math.round(fs.statSync(vsix).size / 1000)} KB`);
}
