// The bundles and their entry points. `scripts/build.mjs` writes them, and a unit test checks their content.
import fs from 'node:fs';
import path from 'node:path';
import { asEsModules } from './es-modules.mjs';
import { manifest, root } from './paths.mjs';

/** The ES modules of the parser. Node would choose CommonJS, which cannot be tree-shaken: 19 KB more. */
export const yaml = path.join(root, 'node_modules/yaml/browser/index.js');

const common = {
  absWorkingDir: root,
  bundle: true,
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  logOverride: { 'import-is-undefined': 'error' },
  alias: { yaml },
  plugins: [asEsModules],
  define: { REPLICAST_VERSION: JSON.stringify(manifest.version) },
};
/** The page's program as a function, whose text also starts its worker: the page may load nothing else. */
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
  // A plain script, which a web worker starts from a blob. What only Node has is required when it is Node.
  server: {
    ...node,
    conditions: ['browser', 'module'],
    define: browser.define,
    format: 'iife',
    entryPoints: ['server/main.ts'],
    outfile: 'dist/server.js',
  },
  cli: {
    ...node,
    entryPoints: ['cli/main.ts'],
    outfile: 'dist/cli.js',
    banner: { js: '#!/usr/bin/env node' },
  },
  // A file of its own: a worker of `lint` executes none of the other commands.
  lintWorker: {
    ...node,
    entryPoints: ['cli/lint/lint-worker.ts'],
    outfile: 'dist/lint-worker.js',
  },
  webClient: {
    ...browser,
    format: 'cjs',
    entryPoints: ['client/src/browser.ts'],
    outfile: 'dist/web/extension.js',
    external: ['vscode'],
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

/** The Mocha suite, for a Node host and for a web worker host. `HOST_KIND` tells a test which one it runs in. */
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
