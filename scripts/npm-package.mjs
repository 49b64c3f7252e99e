// Writes the npm package `replicast` into a folder of dist/. It has its own package.json, because the package.json of
// the repository describes the extension. `npm publish dist/npm` would publish the package.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { noticesOf } from './notices.mjs';
import { manifest, root } from './paths.mjs';

const keywords = manifest.keywords.filter((word) => word !== 'simulation');

/**
 * The files that start the server in a web worker. The npm package leaves them out, because only the extension needs
 * them.
 */
const ofBrowser = /^worker-host-/;

/**
 * Everything is bundled, so there are no dependencies. The library that draws a PNG is larger than the package, so
 * users install it themselves.
 */
const npmManifest = {
  name: manifest.name,
  version: manifest.version,
  description:
    'Checks and simulates Kubernetes autoscaler manifests, without a cluster: as a command, as functions and as tools for agents.',
  license: manifest.license,
  keywords: [...keywords, 'simulation', 'lint', 'mcp'],
  bin: manifest.bin,
  exports: { '.': { types: './index.d.ts', default: './dist/api.js' }, './package.json': './package.json' },
  types: './index.d.ts',
  engines: { node: manifest.engines.node },
  peerDependencies: { sharp: '>=0.33' },
  peerDependenciesMeta: { sharp: { optional: true } },
};

/**
 * Writes the npm package to a folder. `programs` are the built files, each with its name and content. `inputs` are the
 * source files of the programs.
 */
export function writeNpmPackage(folder, { programs, inputs }) {
  fs.mkdirSync(path.join(folder, 'dist'), { recursive: true });
  const write = (name, content) => fs.writeFileSync(path.join(folder, name), content);
  const copy = (from, to = from) => fs.cpSync(path.join(root, from), path.join(folder, to), { recursive: true });
  const files = programs.filter(({ name }) => name.endsWith('.js') && !ofBrowser.test(name));
  for (const { name, content } of files) write(`dist/${name}`, content);
  fs.chmodSync(path.join(folder, npmManifest.bin.replicast), 0o755);
  write('package.json', `${JSON.stringify(npmManifest, undefined, 2)}\n`);
  write('index.d.ts', declarations(folder));
  write('third-party-notices.txt', noticesOf(inputs, []));
  copy('api/README.md', 'README.md');
  for (const name of ['LICENSE', 'docs/agents.md', 'docs/api.md', 'docs/rules']) copy(name);
}

function declarations(folder) {
  const options = ['--ignoreConfig', '--noResolve', '--noCheck', '--allowImportingTsExtensions', '--target', 'es2022'];
  const output = ['--declaration', '--emitDeclarationOnly', '--outDir', folder];
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [compiler, 'api/index.ts', ...options, ...output, '--types', ''],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the types of the package cannot be made: ${stdout}${stderr}`);
  const functions = fs.readFileSync(path.join(folder, 'index.d.ts'), 'utf8');
  const types = fs.readFileSync(path.join(root, 'api/types.ts'), 'utf8');
  return [functions.replace(/^import [^;]*;\n/gm, ''), types.replace(/^(?:\/\/[^\n]*\n)+/, '')].join('');
}
