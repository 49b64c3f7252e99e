// The protocol libraries as the build reads them: what ships has the exports of what is published.
import { createRequire } from 'node:module';
import { type BuildOptions, build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { asEsModules, toEsModule } from '../../../scripts/es-modules.mjs';

const require = createRequire(import.meta.url);

/** Every property of the API is a class; the libraries only extend them. */
const vscode = Object.create(new Proxy({}, { get: (_, name) => (name === '__esModule' ? true : class {}) }));

type Exports = Readonly<Record<string, unknown>>;

/** The exports of each entry point, loaded from one bundle of all. */
async function exportsOf(entries: readonly string[], options: BuildOptions): Promise<Record<string, Exports>> {
  const { outputFiles = [] } = await build({
    stdin: {
      contents: entries.map((entry) => `export * as ${JSON.stringify(entry)} from '${entry}'`).join('\n'),
      resolveDir: '.',
    },
    bundle: true,
    write: false,
    format: 'cjs',
    external: ['vscode'],
    ...options,
  });
  const module = { exports: {} };
  const run = new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '');
  run(module, module.exports, (name: string) => (name === 'vscode' ? vscode : require(name)));
  return module.exports;
}

/**
 * Two modules export different functions of these names with `export *`. CommonJS takes the first, and ES modules take
 * neither; a use of them fails the build (`import-is-undefined`).
 */
const redefined = ['createMessageConnection', 'createProtocolConnection'];

const withoutRedefined = (all: Exports) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !redefined.includes(name)));

/** Names and types of all properties, as deep as they are named; the methods of classes. */
function outlineOf(value: unknown, depth = 3): unknown {
  if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return value;
  const { prototype } = value as { prototype?: object };
  const methods = prototype ? Object.getOwnPropertyNames(prototype) : [];
  const inner = depth === 0 ? [] : Object.entries(value).map(([name, one]) => [name, outlineOf(one, depth - 1)]);
  return { type: typeof value, methods, ...Object.fromEntries(inner) };
}

describe.each([
  [
    'node',
    [
      ...['vscode-jsonrpc/node', 'vscode-languageserver-types', 'vscode-languageserver-protocol/node'],
      ...['vscode-languageserver/node', 'vscode-languageclient/node'],
    ],
  ],
  ['browser', ['vscode-jsonrpc/browser', 'vscode-languageserver/browser', 'vscode-languageclient/browser']],
] as const)('for %s', (platform, entries) => {
  let published: Record<string, Exports> = {};
  let converted: Record<string, Exports> = {};
  beforeAll(async () => {
    const inEsModules = { plugins: [asEsModules], minify: true, keepNames: true };
    [published, converted] = await Promise.all([
      exportsOf(entries, { platform }),
      exportsOf(entries, { platform, ...inEsModules }),
    ]);
  });

  test.each(entries)('%s has the same exports as ES modules', (entry) => {
    const [before = {}, after = {}] = [published[entry], converted[entry]];
    expect(Object.keys(before).length).toBeGreaterThan(20);
    expect(outlineOf(withoutRedefined(after))).toEqual(outlineOf(withoutRedefined(before)));
  });
});

test('a namespace that is not used is left out, and one that is used stays whole', async () => {
  const { outputFiles: [bundle] = [] } = await build({
    stdin: {
      contents: `import { HoverRequest } from 'vscode-languageserver-protocol'; console.log(HoverRequest.type)`,
      resolveDir: '.',
    },
    bundle: true,
    write: false,
    plugins: [asEsModules],
  });
  expect(bundle?.text).toContain('textDocument/hover');
  expect(bundle?.text).not.toContain('textDocument/completion');
});

test('a form of CommonJS that is unknown ends the build', () => {
  const unknown = ['if (x) exports.y = 1;', 'module.exports = {};', 'const { a } = require("b");', 'y(require("b"));'];
  for (const form of unknown) {
    expect(() => toEsModule(`'use strict';\n${form}\n`, 'a.js')).toThrow(
      `a.js: this form of CommonJS is unknown: ${form}`,
    );
  }
});
