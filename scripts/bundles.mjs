// What is built from what. `scripts/build.mjs` writes these bundles, and a unit test looks into them.
import fs from 'node:fs';
import path from 'node:path';
import { manifest, root } from './paths.mjs';

/** The modules of the parser. What Node would take is CommonJS, of which nothing can be left out: 19 KB more. */
const yaml = path.join(root, 'node_modules/yaml/browser/index.js');

const common = {
  absWorkingDir: root,
  bundle: true,
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  alias: { yaml },
  define: { REPLICAST_VERSION: JSON.stringify(manifest.version) },
};
/** See called-types.mjs. */
const onlyCalledTypes = {
  name: 'only-called-types',
  setup(build) {
    build.onResolve({ filter: /^vscode-languageserver-types$/ }, () => ({
      path: path.join(root, 'scripts/called-types.mjs'),
    }));
  },
};

const serverPlugins = [onlyCalledTypes];

/** The page's program as a function, whose text starts its worker, too: the page may load nothing else. */
const withOwnText = { banner: { js: '(function replicastProgram(){' }, footer: { js: '})();' } };

const node = { ...common, platform: 'node', format: 'cjs' };
const browser = { ...common, platform: 'browser', define: { ...common.define, global: 'globalThis' } };

/** Everything under `dist/`. */
export const productBundles = {
  client: {
    ...node,
    entryPoints: ['client/src/node.ts'],
    outfile: 'dist/extension.js',
    external: ['vscode'],
  },
  server: { ...node, plugins: serverPlugins, entryPoints: ['server/node.ts'], outfile: 'dist/server.js' },
  cli: {
    ...node,
    plugins: serverPlugins,
    entryPoints: ['cli/main.ts'],
    outfile: 'dist/cli.js',
    banner: { js: '#!/usr/bin/env node' },
  },
  webClient: {
    ...browser,
    format: 'cjs',
    entryPoints: ['client/src/browser.ts'],
    outfile: 'dist/web/extension.js',
    external: ['vscode'],
  },
  // A plain script: it is started as a worker from a blob, where modules have no address to import from.
  webServer: {
    ...browser,
    plugins: serverPlugins,
    format: 'iife',
    entryPoints: ['server/browser.ts'],
    outfile: 'dist/web/server.js',
  },
  panel: {
    ...browser,
    ...withOwnText,
    format: 'iife',
    entryPoints: ['client/panel/main.ts'],
    outfile: 'dist/panel/main.js',
  },
};

const integration = 'test/integration';

/** The Mocha suite, once for a Node host and once for a web worker host. `HOST_KIND` tells a test where it runs. */
export function suiteBundles() {
  const tests = fs.readdirSync(path.join(root, integration)).filter((file) => file.endsWith('.test.ts'));
  return {
    node: {
      ...node,
      entryPoints: ['index.ts', ...tests].map((file) => `${integration}/${file}`),
      outdir: 'out/test',
      external: ['vscode', 'mocha'],
      sourcemap: 'inline',
      define: { ...node.define, HOST_KIND: '"node"' },
    },
    web: {
      ...browser,
      format: 'cjs',
      entryPoints: [`${integration}/index.web.ts`],
      outfile: 'out/test-web/index.js',
      external: ['vscode'],
      define: { ...browser.define, HOST_KIND: '"browser"' },
    },
  };
}
