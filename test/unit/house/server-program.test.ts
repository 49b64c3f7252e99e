// The server's program is one file: it serves over Node's streams, and in a worker, where nothing of Node exists.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productBundles } from '../../../scripts/bundles.mjs';

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
const file = path.join(folder, 'server.cjs');
let program = '';

beforeAll(async () => {
  const { outputFiles = [] } = await build({ ...(productBundles.server as BuildOptions), minify: true, write: false });
  program = outputFiles[0]?.text ?? '';
  writeFileSync(file, program);
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
