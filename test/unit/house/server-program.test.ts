// In a worker, nothing of Node exists and each module has an address of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressModules, type ServerFiles, workerScript } from '../../../protocol/program-modules.ts';
import { listServerFiles } from '../../../scripts/server-files.mjs';
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
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
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
for (const name of ['process', 'Buffer', 'require', 'global']) Object.defineProperty(globalThis, name, { value: undefined });
for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport'])
  Object.defineProperty(globalThis, name, { get: () => void asked.push(name) });
globalThis.self = globalThis;
await import(workerData.script);
globalThis.onmessage({ data: workerData.message });`;

test('in a worker it answers over messages, and needs neither Node nor the network', async () => {
  const elsewhere = path.join(folder, 'worker');
  mkdirSync(elsewhere);
  const texts = files.worker.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const);
  let count = 0;
  const addressOf = (text: string) => {
    const file = path.join(elsewhere, `${count++}.mjs`);
    writeFileSync(file, text);
    return pathToFileURL(file).href;
  };
  const script = addressOf(workerScript(addressModules(texts, addressOf).get('server.js') ?? ''));
  const hostFile = path.join(elsewhere, 'host.mjs');
  writeFileSync(hostFile, host);
  const worker = new Worker(hostFile, { workerData: { script, message: initialize } });
  try {
    const [{ answer, asked }] = await once(worker, 'message');
    expect(answer).toEqual(initialized);
    expect(asked).toEqual([]);
  } finally {
    await worker.terminate();
  }
});

test('modules that import each other in a circle are refused: in a worker neither could be first', () => {
  const later = { kind: 'dynamic-import' };
  const outputs = {
    'dist/server.js': { entryPoint: 'server/programs/main.ts', inputs: {}, imports: [{ path: 'dist/a.js', ...later }] },
    'dist/a.js': { inputs: { 'server/a.ts': {} }, imports: [{ path: 'dist/b.js' }, { path: 'path', external: true }] },
    'dist/b.js': { inputs: { 'server/b.ts': {} }, imports: [] as object[] },
    'dist/node.js': { entryPoint: 'server/programs/node-host.ts', inputs: {}, imports: [{ path: 'dist/b.js' }] },
    'dist/render.js': { entryPoint: 'server/programs/render-worker.ts', inputs: {}, imports: [] },
  };
  expect(listServerFiles(outputs)).toEqual({
    worker: ['b.js', 'a.js', 'server.js'],
    process: ['node.js', 'render.js'],
  });
  outputs['dist/b.js'].imports.push({ path: 'dist/a.js', ...later });
  expect(() => listServerFiles(outputs)).toThrow(
    'a circle of imports: server.js () → a.js (server/a.ts) → b.js (server/b.ts) → a.js (server/a.ts)',
  );
});

test('the benchmark starts the server with the flags of the extension', () => {
  const [ofExtension, ofBenchmark] = ['client/src/server/server-process.ts', 'test/bench/lsp.mjs'].map(
    (source) => /Flags = (\[.*\]);/.exec(readFileSync(source, 'utf8'))?.[1],
  );
  expect(ofExtension).toContain('--');
  expect(ofBenchmark).toBe(ofExtension);
});
