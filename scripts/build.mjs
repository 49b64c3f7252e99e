// `npm run build`: builds everything under dist/. It works in a fresh clone, and needs no test harness and no browser.
//   --debug    readable output with source maps
//   --watch    readable output, rebuilt after every change
//   --suite    builds the tests that run inside VS Code instead, under out/
import fs from 'node:fs';
import path from 'node:path';
import { readGallery } from './gallery.mjs';
import { iconFont, iconStyles } from './icon-font.mjs';
import { bundledFiles, noticesOf } from './notices.mjs';
import { writeNpmPackage } from './npm-package.mjs';
import { dist, isMain, root } from './paths.mjs';
import { writePlayground } from './playground-files.mjs';
import { sbomOf } from './sbom.mjs';
import { setUpOrExit } from './setup.mjs';

export async function buildProduct({ debug = false } = {}) {
  await setUpOrExit();
  const { playgroundBundle, productBundles } = await import('./bundles.mjs');
  fs.rmSync(dist, { recursive: true, force: true });
  const options = debug ? { sourcemap: 'linked' } : { minify: true };
  const { programs, mcp, ...others } = productBundles;
  const bundles = [programs, mcp, playgroundBundle, ...Object.values(others)];
  const [ofPrograms, ofMcp, ofPlayground, ...ofOthers] = await buildAll(bundles, options);
  const files = [...ofPrograms, ...ofOthers.flat()];
  copyIcons();
  fs.writeFileSync(path.join(dist, 'third-party-notices.txt'), noticesOf(files));
  fs.writeFileSync(path.join(dist, 'sbom.cdx.json'), `${JSON.stringify(sbomOf(files), undefined, 2)}\n`);
  fs.writeFileSync(path.join(dist, 'examples.json'), JSON.stringify(readGallery()));
  fs.chmodSync(path.join(dist, 'cli.js'), 0o755);
  writePlayground(path.join(dist, 'playground'), { inputs: ofPlayground });
  const ofNpm = [...ofPrograms, ...ofMcp];
  writeNpmPackage(path.join(dist, 'npm'), { programs: filesOf(dist), inputs: ofNpm });
  return { extension: files, npm: ofNpm };
}

export async function buildSuite(kind) {
  const { suiteBundles } = await import('./bundles.mjs');
  await buildAll([suiteBundles()[kind]]);
}

async function watchProduct() {
  const { context } = await import('esbuild');
  const { productBundles } = await import('./bundles.mjs');
  for (const [name, bundle] of Object.entries(productBundles)) {
    const built = {
      name: 'built',
      setup: ({ onEnd }) => onEnd(({ errors }) => void (errors.length || console.log(`built ${name}`))),
    };
    const options = { ...bundle, sourcemap: 'linked', plugins: [...(bundle.plugins ?? []), built] };
    await (await context(options)).watch();
  }
}

async function buildAll(bundles, options = {}) {
  const { build } = await import('esbuild');
  const built = await Promise.all(bundles.map((bundle) => build({ ...bundle, ...options, metafile: true })));
  return built.map(({ metafile }) => bundledFiles(metafile));
}

function filesOf(folder) {
  const files = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => ({ name, content: fs.readFileSync(path.join(folder, name)) }));
}

function copyIcons() {
  const read = (file) => fs.readFileSync(path.join(root, 'node_modules/@vscode/codicons/dist', file));
  const css = read('codicon.css').toString('utf8');
  for (const folder of ['panel', 'playground']) {
    fs.writeFileSync(path.join(dist, folder, 'codicon.css'), iconStyles(css));
    fs.writeFileSync(path.join(dist, folder, 'codicon.ttf'), iconFont(read('codicon.ttf'), css));
  }
}

if (isMain(import.meta)) {
  const started = performance.now();
  try {
    if (process.argv.includes('--suite')) await Promise.all(['node', 'web'].map(buildSuite));
    else await buildProduct({ debug: ['--debug', '--watch'].some((option) => process.argv.includes(option)) });
    console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    if (process.argv.includes('--watch')) await watchProduct();
  } catch (error) {
    // esbuild has already printed its errors with their lines.
    if (!error.errors) throw error;
    process.exitCode = 1;
  }
}
