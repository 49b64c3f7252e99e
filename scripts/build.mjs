// `npm run build`: everything under dist/, from a clean clone, with neither harness nor browser.
//   --debug    readable, with source maps
//   --suites   also the tests that run inside VS Code, under out/
import fs from 'node:fs';
import path from 'node:path';
import { bundledFiles, noticesOf } from './notices.mjs';
import { dist, isMain, out, root } from './paths.mjs';
import { setUpOrExit } from './setup.mjs';

export async function buildProduct({ debug = false } = {}) {
  setUpOrExit();
  const { productBundles } = await import('./bundles.mjs');
  fs.rmSync(dist, { recursive: true, force: true });
  const files = await buildAll(productBundles, debug ? { sourcemap: 'linked' } : { minify: true });
  copyIcons();
  fs.writeFileSync(path.join(dist, 'third-party-notices.txt'), noticesOf(files));
  fs.chmodSync(path.join(dist, 'cli.js'), 0o755);
}

export async function buildSuites() {
  setUpOrExit();
  const { suiteBundles } = await import('./bundles.mjs');
  for (const folder of ['test', 'test-web']) fs.rmSync(path.join(out, folder), { recursive: true, force: true });
  await buildAll(suiteBundles());
}

/** The files of which something is in one of them. */
async function buildAll(bundles, options = {}) {
  const { build } = await import('esbuild');
  const built = await Promise.all(Object.values(bundles).map((bundle) => build({ ...bundle, ...options, metafile: true })));
  return built.flatMap(({ metafile }) => bundledFiles(metafile));
}

/** The elements of the panel draw their icons with this font. */
function copyIcons() {
  const icons = path.join(root, 'node_modules/@vscode/codicons/dist');
  for (const file of ['codicon.css', 'codicon.ttf']) fs.copyFileSync(path.join(icons, file), path.join(dist, 'panel', file));
}

if (isMain(import.meta)) {
  const started = performance.now();
  try {
    await buildProduct({ debug: process.argv.includes('--debug') });
    if (process.argv.includes('--suites')) await buildSuites();
    console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } catch (error) {
    // esbuild has shown its own errors, with their lines, already.
    if (!error.errors) throw error;
    process.exitCode = 1;
  }
}
