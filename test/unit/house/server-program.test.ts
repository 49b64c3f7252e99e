// In a worker, nothing of Node exists and each module has an address of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { parseSync } from '@swc/core';
import { init } from 'es-module-lexer';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFiles, workerScript } from '../../../protocol/program-modules.ts';
import { productBundles } from '../../../scripts/bundles.mjs';
import { assertNoCircle, toCommonJs } from '../../../scripts/common-js.mjs';
import { listServerFiles } from '../../../scripts/server-files.mjs';
import { isWhole } from '../../support/effort.ts';
import { builtBundle } from '../../support/product-bundles.ts';

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { processId: null, rootUri: null, capabilities: {} },
};
const initialized = expect.objectContaining({
  id: 1,
  result: expect.objectContaining({ serverInfo: { name: 'replicast' } }),
});

const folder = mkdtempSync(path.join(tmpdir(), 'replicast-program-'));
const file = path.join(folder, 'server.js');
let files: ServerFiles;

beforeAll(async () => {
  const { outputFiles } = await builtBundle('programs');
  for (const { path: built, text } of outputFiles) writeFileSync(path.join(folder, path.basename(built)), text);
  files = JSON.parse(readFileSync(path.join(folder, 'server-files.json'), 'utf8'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('as a process it answers over its streams', async () => {
  const server = spawn(process.execPath, [file, '--stdio']);
  try {
    const message = JSON.stringify(initialize);
    server.stdin.write(`Content-Length: ${message.length}\r\n\r\n${message}`);
    let output = '';
    for await (const chunk of server.stdout) {
      output += chunk;
      if (output.endsWith('}')) break;
    }
    expect(JSON.parse(output.slice(output.indexOf('{')))).toEqual(initialized);
  } finally {
    server.kill();
  }
});

const host = `
import { parentPort, workerData } from 'node:worker_threads';
const asked = [];
globalThis.importScripts = () => {};
globalThis.addEventListener = () => {};
globalThis.postMessage = (answer) => parentPort.postMessage({ answer, asked });
for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport'])
  Object.defineProperty(globalThis, name, { get: () => void asked.push(name) });
globalThis.self = globalThis;
new Function('process', 'Buffer', 'require', 'global', workerData.script)();
setTimeout(() => globalThis.onmessage({ data: workerData.message }));`;

test('in a worker it answers over messages, and needs neither Node nor the network', async () => {
  const texts = files.worker.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const);
  const hostFile = path.join(folder, 'host.mjs');
  writeFileSync(hostFile, host);
  const worker = new Worker(hostFile, { workerData: { script: workerScript(texts), message: initialize } });
  try {
    const [{ answer, asked }] = await once(worker, 'message');
    expect(answer).toEqual(initialized);
    expect(asked).toEqual([]);
  } finally {
    await worker.terminate();
  }
});

test('the server is its modules and what they import; Node has two entry points more', () => {
  const later = { kind: 'dynamic-import' };
  const outputs = {
    'dist/server.js': { entryPoint: 'server/programs/main.ts', inputs: {}, imports: [{ path: 'dist/a.js', ...later }] },
    'dist/a.js': { inputs: {}, imports: [{ path: 'dist/b.js' }, { path: 'path', external: true }] },
    'dist/b.js': { inputs: {}, imports: [{ path: 'dist/a.js', ...later }] },
    'dist/node.js': {
      entryPoint: 'server/programs/node-host.ts',
      inputs: {},
      imports: [{ path: 'dist/b.js' }, { path: 'dist/c.js' }],
    },
    'dist/c.js': { inputs: {}, imports: [] },
    'dist/render.js': { entryPoint: 'server/programs/render-worker.ts', inputs: {}, imports: [] },
  };
  expect(listServerFiles(outputs)).toEqual({
    worker: ['server.js', 'a.js', 'b.js'],
    process: ['node.js', 'c.js', 'render.js'],
  });
});

test('modules that import each other in a circle are refused: one of them would get no values', () => {
  const [now, later] = [{ kind: 'import-statement' }, { kind: 'dynamic-import' }];
  const outputs = {
    'dist/a.js': { inputs: { 'server/a.ts': {} }, imports: [{ path: 'dist/b.js', ...now }] },
    'dist/b.js': { inputs: { 'server/b.ts': {} }, imports: [{ path: 'dist/a.js', ...later }] },
  };
  expect(() => assertNoCircle(outputs)).not.toThrow();
  outputs['dist/b.js'].imports.push({ path: 'dist/a.js', ...now });
  expect(() => assertNoCircle(outputs)).toThrow(
    'a circle of imports: a.js (server/a.ts) → b.js (server/b.ts) → a.js (server/a.ts)',
  );
});

/** The names that the module exports and assigns after their declaration. */
function changedExports(module: string): string[] {
  const { body } = parseSync(module, { syntax: 'ecmascript', target: 'es2022' });
  const specifiers = body.flatMap((one) => (one.type === 'ExportNamedDeclaration' ? one.specifiers : []));
  const exported = new Set(specifiers.map((one) => 'orig' in one && one.orig.value));
  const changed: string[] = [];
  JSON.stringify(body, (_, node) => {
    const target =
      node?.type === 'AssignmentExpression' ? node.left : node?.type === 'UpdateExpression' && node.argument;
    if (target && exported.has(target.value)) changed.push(target.value);
    return node;
  });
  return changed;
}

test('finds exports that change', () => {
  const module = 'let a = 1, b = 2, c = 3; export { a, b as d, c }; const f = () => { b = 4; c++; let e; e = a; };';
  expect(changedExports(module)).toEqual(['b', 'c']);
});

// The importing modules would keep the first value.
test.runIf(isWhole)('no module of the programs exports what changes later', async () => {
  const { plugins, ...programs } = productBundles.programs;
  const unconverted = plugins.filter(({ name }) => name !== 'common-js');
  const options = { ...programs, plugins: unconverted, metafile: true, write: false } as const;
  const { outputFiles } = await build(options as BuildOptions & { write: false });
  const modules = outputFiles.filter(({ path: name }) => name.endsWith('.js'));
  expect(modules.length).toBeGreaterThan(10);
  expect(modules.flatMap(({ text }) => changedExports(text))).toEqual([]);
});

describe('an ES module as CommonJS', () => {
  beforeAll(() => init);

  test.each([
    ['import"./a.js";', '"use strict";require("./a.js");;'],
    ['import{a as b,c}from"./a.js";b(c)', '"use strict";const {a:b,c:c}=require("./a.js");;b(c)'],
    [
      'import $,{default as p,join as j}from"node:path";',
      '"use strict";const $=require("node:path");const p=require("node:path");const {join:j}=require("node:path");;',
    ],
    ['import * as p from "node:path";', '"use strict";const p=require("node:path");;'],
    ['x;import {\n  a\n} from "./a.js";', '"use strict";const {a:a}=require("./a.js");x;\n\n;'],
    ['#!/usr/bin/env node\nimport"./a.js";', '#!/usr/bin/env node\n"use strict";require("./a.js");;'],
    ['const a=1;export{a,a as b};', '"use strict";const a=1;exports.a=a,exports.b=a;'],
    ['import("./a.js")', '"use strict";Promise.resolve().then(()=>require("./a.js"))'],
    ['"import a from"', '"use strict";"import a from"'],
  ])('%j', (source, expected) => {
    expect(toCommonJs(source)).toBe(expected);
  });

  test.each([
    ['a(import.meta.url)', 'not converted: import.meta'],
    ['a(import(b))', 'not converted: import(b)'],
    ['import("node:fs")', 'not converted: import("node:fs")'],
    ['import a from"./a.js"', 'not converted: import a from"'],
    ['await 1', 'await is only valid'],
    ['export let a=1', "Unexpected token 'export'"],
    ['export default 5', "Unexpected token 'export'"],
    ['const a=1;export{a as "x-y"}', 'Invalid left-hand side in assignment'],
  ])('%s is refused', (source, message) => {
    expect(() => toCommonJs(source)).toThrow(message);
  });

  test('has the values of exports that are named like the keyword', () => {
    expect(toCommonJs('const a=1;export{a as exportA};')).toBe('"use strict";const a=1;exports.exportA=a;');
  });
});

test('the benchmark starts the server with the flags of the extension', () => {
  const [ofExtension, ofBenchmark] = ['client/src/server/server-process.ts', 'test/bench/lsp.mjs'].map(
    (source) => /Flags = (\[.*\]);/.exec(readFileSync(source, 'utf8'))?.[1],
  );
  expect(ofExtension).toContain('--');
  expect(ofBenchmark).toBe(ofExtension);
});
