// Activating the extension does not load the language client, which is most of its code.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtBundle } from '../../support/product-bundles.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'replicast-activation-'));

/** Classes of the editor's API that only the language client extends. */
const extendedByClient = 'CompletionItem';

/** Prints the client and the required modules before and after the start. `isWeb`: as in a web extension host. */
const host = (isWeb: boolean) => `
const Module = require('node:module');
${isWeb ? 'globalThis.importScripts = () => {};' : ''}
const asked = new Set();
const commands = new Map();
const anything = (kept = {}) =>
  new Proxy(function () {}, {
    get(target, key) {
      asked.add(key);
      if (key === 'then') return undefined;
      if (key === 'registerCommand') return (name, run) => (commands.set(name, run), anything());
      if (key === Symbol.iterator) return [][Symbol.iterator];
      if (key === Symbol.toPrimitive) return () => '';
      if (key === 'prototype') return target.prototype;
      return (kept[key] ??= anything());
    },
    set: (_, key, value) => ((kept[key] = value), true),
    apply: () => anything(),
    construct: () => anything(),
    // The bundle makes an object with the same prototype.
    getPrototypeOf: () => editor,
  });
const editor = new Proxy({}, { get: (_, key) => vscode[key] });
const vscode = anything();
const required = new Set();
const load = Module._load;
Module._load = (request, ...rest) => {
  required.add(request.replace('node:', ''));
  return request === 'vscode' ? vscode : load(request, ...rest);
};
const extension = require('./extension.js');
required.clear();
extension.activate(anything());
const state = () => ({ hasClient: asked.has('${extendedByClient}'), required: [...required] });
const before = state();
commands.get('replicast.restartServer')().catch(() => {});
const told = () => {
  if (!asked.has('${extendedByClient}')) return setTimeout(told, 10);
  console.log(JSON.stringify({ before, after: state() }));
  process.exit(0);
};
process.on('unhandledRejection', () => {});
told();
`;

beforeAll(async () => {
  const { outputFiles } = await builtBundle('client');
  for (const { path: built, text } of outputFiles) writeFileSync(path.join(folder, path.basename(built)), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function startedIn(isWeb: boolean) {
  writeFileSync(path.join(folder, 'host.js'), host(isWeb));
  const { stdout, stderr } = spawnSync(process.execPath, ['host.js'], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

test('the language client is loaded with the server, not when the extension is activated', () => {
  const { before, after } = startedIn(false);
  expect(before).toEqual({ hasClient: false, required: [] });
  expect(after.hasClient).toBe(true);
  expect(after.required).toContain('child_process');
});

test('in a browser the client loads nothing but the editor', () => {
  const { before, after } = startedIn(true);
  expect(before).toEqual({ hasClient: false, required: [] });
  expect(after.hasClient).toBe(true);
  expect(after.required.filter((name: string) => name !== 'vscode')).toEqual([]);
});
