// The bundles and their entry points. `scripts/build.mjs` writes them, and a unit test checks their content.
import fs from 'node:fs';
import path from 'node:path';
import { commonJs } from './common-js.mjs';
import { minifiedStyles } from './minified-styles.mjs';
import { manifest, root } from './paths.mjs';
import { serverFiles } from './server-files.mjs';
import { unusedModules } from './unused-modules.mjs';

/**
 * The YAML parser as an ES module. For Node, esbuild would choose the parser's CommonJS modules, which would add 19 KB.
 */
export const yaml = path.join(root, 'node_modules/yaml/browser/index.js');

const common = {
  absWorkingDir: root,
  bundle: true,
  target: 'es2022',
  charset: 'ascii',
  legalComments: 'none',
  logLevel: 'warning',
  logOverride: { 'import-is-undefined': 'error' },
  alias: { yaml },
  // The linter requires the sources to use `Number.POSITIVE_INFINITY`. The bundles contain `Infinity` instead, which
  // esbuild shortens to `1/0`.
  define: { REPLICAST_VERSION: JSON.stringify(manifest.version), 'Number.POSITIVE_INFINITY': 'Infinity' },
};
const node = { ...common, platform: 'node', format: 'cjs' };
const browser = { ...common, platform: 'browser', define: { ...common.define, global: 'globalThis' } };

function ownBundle(module, file) {
  return {
    name: 'own-bundle',
    setup: ({ onResolve }) =>
      onResolve({ filter: /\.ts$/ }, ({ path: name, resolveDir }) =>
        path.join(resolveDir, name) === path.join(root, module) ? { path: file, external: true } : undefined,
      ),
  };
}

export const productBundles = {
  /** One file for both extension hosts. Code for only one host is imported dynamically. */
  client: {
    ...node,
    conditions: ['browser', 'module'],
    define: browser.define,
    entryPoints: { extension: 'client/src/main.ts' },
    outdir: 'dist/client',
    external: ['vscode'],
    // The client library contains 20 KB of code that compares the version of VS Code. A stub replaces this code,
    // because VS Code itself already compares its version with `engines`.
    alias: {
      ...common.alias,
      'semver/functions/parse': path.join(root, 'client/src/server/compared-version.cjs'),
      'semver/functions/satisfies': path.join(root, 'client/src/server/compared-version.cjs'),
    },
  },
  // These programs share nearly all of their code, so they are split into chunks.
  programs: {
    ...node,
    conditions: ['browser', 'module'],
    define: { ...browser.define, 'import.meta.dirname': '__dirname' },
    format: 'esm',
    splitting: true,
    entryPoints: {
      server: 'server/programs/main.ts',
      'render-worker': 'server/programs/render-worker.ts',
      cli: 'cli/main.ts',
      'cli-lint-worker': 'cli/lint/lint-worker.ts',
      api: 'api/index.ts',
    },
    outdir: 'dist',
    metafile: true,
    plugins: [unusedModules, serverFiles, ownBundle('cli/mcp/serve-mcp.ts', './mcp.js'), commonJs],
  },
  // The server of `replicast mcp` is a separate bundle, because its library contains a larger part of zod. In a shared
  // bundle, this part would be added to the other programs.
  mcp: {
    ...node,
    conditions: ['browser', 'module'],
    format: 'esm',
    entryPoints: { mcp: 'cli/mcp/serve-mcp.ts' },
    // The library's own module contains a validator of JSON schemas, which is not needed.
    alias: { '@modelcontextprotocol/server/_shims': path.join(root, 'cli/mcp/sdk-defaults.ts') },
    outdir: 'dist',
    plugins: [unusedModules, commonJs],
  },
  panel: {
    ...browser,
    format: 'esm',
    splitting: true,
    entryPoints: { page: 'client/panel/start-page.ts', worker: 'client/panel/runs/worker.ts' },
    outdir: 'dist/panel',
    chunkNames: '[name]-[hash]',
    plugins: [minifiedStyles],
  },
};

/** A page with a `file:` URL cannot load modules, so the scripts are classic scripts. */
const script = { ...browser, conditions: ['browser', 'module'], format: 'iife' };
export const playgroundBundle = {
  ...script,
  plugins: [unusedModules, minifiedStyles],
  entryPoints: {
    theme: 'playground/early-theme.ts',
    page: 'playground/main.ts',
    panel: 'playground/panel-page.ts',
    worker: 'playground/worker.ts',
    'service-worker': 'playground/service-worker.ts',
  },
  outdir: 'dist/playground',
};

const integration = 'test/integration';

export function suiteBundles() {
  // The extension hosts do not get the environment variables of this process, so the bundles contain these variables.
  const tier = Object.fromEntries(
    ['CI', 'LONG_TESTS'].map((name) => [`process.env.${name}`, JSON.stringify(process.env[name] ?? '')]),
  );
  const tests = fs.readdirSync(path.join(root, integration)).filter((file) => file.endsWith('.test.ts'));
  return {
    node: {
      ...node,
      entryPoints: ['index.ts', ...tests].map((file) => `${integration}/${file}`),
      outdir: 'out/test',
      external: ['vscode', 'mocha'],
      sourcemap: 'inline',
      define: { ...node.define, ...tier, HOST_KIND: '"node"' },
    },
    web: {
      ...browser,
      format: 'cjs',
      entryPoints: [`${integration}/index.web.ts`],
      outfile: 'out/test-web/index.js',
      external: ['vscode'],
      define: { ...browser.define, ...tier, HOST_KIND: '"browser"' },
    },
  };
}
