// The server's program: it serves over Node's streams, and as one text in a worker, where nothing of Node exists.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workerProgram } from '../../../protocol/run-parts.ts';
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
let program = '';

beforeAll(async () => {
  const { outputFiles } = await builtBundle('programs');
  for (const { path: built, text } of outputFiles) writeFileSync(path.join(folder, path.basename(built)), text);
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const names: string[] = JSON.parse(read('server-files.json'));
  const parts = names.map((name) => [name, `function(module,require){${read(name)}\n}`] as const);
  program = workerProgram(new Map(parts), 'server.js');
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

test('in a worker it answers over messages, and needs neither Node nor the network', async () => {
  const asked: string[] = [];
  const answer = await new Promise((resolve) => {
    const scope: Record<string, unknown> = {
      importScripts() {},
      MessageChannel,
      performance,
      TextDecoder,
      TextEncoder,
      queueMicrotask,
      setTimeout,
      clearTimeout,
      postMessage: resolve,
      addEventListener() {},
    };
    for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport'])
      Object.defineProperty(scope, name, {
        get() {
          asked.push(name);
          return undefined;
        },
      });
    runInContext(program, createContext(scope));
    // It starts one turn after its script ends; a worker queues messages until then.
    setTimeout(() => (scope.onmessage as (event: { data: unknown }) => void)({ data: initialize }), 0);
  });
  expect(answer).toEqual(initialized);
  expect(asked).toEqual([]);
});

test('the benchmark starts the server with the flags of the extension', () => {
  const [ofExtension, ofBenchmark] = ['client/src/server-process.ts', 'test/bench/lsp.mjs'].map(
    (source) => /Flags = (\[.*\]);/.exec(readFileSync(source, 'utf8'))?.[1],
  );
  expect(ofExtension).toContain('--');
  expect(ofBenchmark).toBe(ofExtension);
});
