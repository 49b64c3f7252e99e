// What the extension loads when it is activated: not the language client, which is most of it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productBundles } from '../../../scripts/bundles.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'replicast-activation-'));

/** Classes of the editor's API that only the language client extends. */
const extendedByClient = 'CompletionItem';

/** In it everything of the editor's API is there and does nothing. It tells what was asked for. */
const host = `
const Module = require('node:module');
const asked = new Set();
const anything = () =>
  new Proxy(function () {}, {
    get(target, key) {
      asked.add(key);
      if (key === 'then') return undefined;
      if (key === Symbol.iterator) return [][Symbol.iterator];
      if (key === Symbol.toPrimitive) return () => '';
      if (key === 'prototype') return target.prototype;
      return (target[key] ??= anything());
    },
    apply: anything,
    construct: anything,
  });
const vscode = anything();
const load = Module._load;
Module._load = (request, ...rest) => (request === 'vscode' ? vscode : load(request, ...rest));
require('./extension.js').activate(anything());
const files = Object.keys(require.cache).map((file) => require('node:path').basename(file));
const before = asked.has('${extendedByClient}');
require('./server-process.js');
console.log(JSON.stringify({ files, before, after: asked.has('${extendedByClient}') }));
process.exit(0);
`;

beforeAll(async () => {
  const { outputFiles = [] } = await build({ ...(productBundles.clients as BuildOptions), minify: true, write: false });
  for (const { path: built, text } of outputFiles) {
    const file = path.join(folder, path.relative('dist', path.relative(process.cwd(), built)));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(path.join(folder, 'host.js'), host);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the language client is loaded with the server, not when the extension is activated', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['host.js'], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  const { files, before, after } = JSON.parse(stdout);
  expect(files).not.toContain('server-process.js');
  expect({ before, after }).toEqual({ before: false, after: true });
});
