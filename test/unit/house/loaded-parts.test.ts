// What the programs load until a user sees something: they run, and tell which of their files they have required.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { pingRequest } from '../../../protocol/ping.ts';
import { builtBundle } from '../../support/product-bundles.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'replicast-parts-'));
const report = path.join(folder, 'report.cjs');
const ordinary = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxReplicas: 10
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: 60 }
`;
const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 2
  selector:
    matchLabels: { app: web }
  template:
    metadata:
      labels: { app: web }
    spec:
      containers:
        - name: app
          image: web
          resources:
            requests: { cpu: 500m }
`;

/** Tells at the end what the program had loaded when it sent its first diagnostics, and what it has loaded. */
const reportProgram = `
const listed = () => Object.keys(require.cache);
let early = [];
const write = process.stdout.write;
process.stdout.write = function (data, ...rest) {
  if (early.length === 0 && String(data).includes('"kind":"full"')) early = listed();
  return write.call(this, data, ...rest);
};
process.on('exit', () => process.stderr.write(JSON.stringify({ early, late: listed() })));`;

beforeAll(async () => {
  const { outputFiles } = await builtBundle('programs');
  for (const { path: built, text } of outputFiles) writeFileSync(path.join(folder, path.basename(built)), text);
  writeFileSync(report, reportProgram);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Loaded {
  bytes: number;
  /** The parts on demand, by their names. */
  onDemand: readonly string[];
}

/** `listed`: the files that the program has required. */
function describeLoaded(listed: readonly string[]): Loaded {
  const files = listed.filter((file) => path.dirname(file) === folder && file !== report);
  const names = files.map((file) => path.basename(file, '.js').replace(/^(?:server|cli)-?/, ''));
  return {
    bytes: files.reduce((sum, file) => sum + statSync(file).size, 0),
    onDemand: names
      .filter((name) => /^[a-z]+$/.test(name) && !['program', 'simulate', 'actions'].includes(name))
      .sort(),
  };
}

function start(program: string, ...args: string[]) {
  const child = spawn(process.execPath, ['-r', report, path.join(folder, program), ...args]);
  const loaded = new Promise<{ early: Loaded; late: Loaded }>((resolve) => {
    let written = '';
    child.stderr.on('data', (text: Buffer) => {
      written += text;
    });
    child.stderr.on('end', () => {
      const { early, late } = JSON.parse(written);
      resolve({ early: describeLoaded(early), late: describeLoaded(late) });
    });
  });
  return { child, loaded };
}

async function runCommand(...args: string[]): Promise<Loaded> {
  const { child, loaded } = start('cli.js', ...args);
  child.stdout.resume();
  return (await loaded).late;
}

/** `early`: until the first diagnostics of a file. `late`: after `next`. */
async function openInServer(
  text: string,
  next: (connection: MessageConnection, textDocument: { uri: string }) => Promise<void> = async () => {},
): Promise<{ early: Loaded; late: Loaded }> {
  const { child, loaded } = start('server.js', '--stdio');
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.onRequest(() => null);
  connection.listen();
  const capabilities = { textDocument: { diagnostic: {} } };
  await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities });
  await connection.sendNotification('initialized', {});
  const textDocument = { uri: 'file:///web/hpa.yaml', languageId: 'yaml', version: 1, text };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
  await connection.sendRequest('textDocument/diagnostic', { textDocument: { uri: textDocument.uri } });
  await next(connection, { uri: textDocument.uri });
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  const result = await loaded;
  connection.dispose();
  return result;
}

/** Shared by the tests that say what it loads: an ordinary autoscaler, and then nothing. */
let idleServer: ReturnType<typeof openInServer> | undefined;
const openOrdinary = () => {
  idleServer ??= openInServer(ordinary, waitForPreloading);
  return idleServer;
};

/** Each answer takes turns of the server, in which it loads a part. */
async function waitForPreloading(connection: MessageConnection): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await connection.sendRequest(pingRequest);
}

/** What an editor requests while somebody types, also where the text is not valid. */
async function typeInServer(connection: MessageConnection, textDocument: { uri: string }): Promise<void> {
  const place = { textDocument, position: { line: 6, character: 4 } };
  const range = { start: { line: 6, character: 0 }, end: { line: 7, character: 0 } };
  const request = async () => {
    for (const method of ['completion', 'hover', 'codeLens', 'inlayHint', 'diagnostic'])
      await connection.sendRequest(`textDocument/${method}`, { ...place, range });
    await connection.sendRequest('textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } });
  };
  await request();
  for (const text of ['minReplicas: 20\n', '  minReplicas: [\n', '  mi\n']) {
    const contentChanges = [{ range: { start: range.start, end: { line: 6, character: 99 } }, text }];
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { ...textDocument, version: 2 },
      contentChanges,
    });
    await request();
  }
}

/** A folder of its own: the files around a manifest are read, too. */
function manifest(text: string): string {
  const own = path.join(folder, 'manifest');
  mkdirSync(own, { recursive: true });
  writeFileSync(path.join(own, 'web.yaml'), text);
  return path.join(own, 'web.yaml');
}

test('the help loads less than 100 KB', async () => {
  const { bytes, onDemand } = await runCommand('--help');
  expect(onDemand).toEqual([]);
  expect(bytes).toBeLessThan(100_000);
});

test('the sequence of an ordinary autoscaler loads less than 650 KB', async () => {
  const { bytes, onDemand } = await runCommand('simulate', manifest(ordinary));
  expect(onDemand).toEqual([]);
  expect(bytes).toBeGreaterThan(200_000);
  expect(bytes).toBeLessThan(650_000);
});

test('the server loads less than 1 MB until the first diagnostics of an ordinary autoscaler', async () => {
  const { bytes, onDemand } = (await openOrdinary()).early;
  expect(onDemand).toEqual(['diagnostics']);
  expect(bytes).toBeGreaterThan(300_000);
  expect(bytes).toBeLessThan(1_000_000);
});

test('a workload beside an autoscaler loads no part', async () => {
  const { early } = await openInServer(`${ordinary}---\n${deployment}`);
  expect(early.onDemand).toEqual(['diagnostics']);
});

test('after the first diagnostics of an autoscaler, no key and no request for it loads a part', async () => {
  const waited = await openOrdinary();
  const typed = await openInServer(ordinary, async (connection, textDocument) => {
    await waitForPreloading(connection);
    await typeInServer(connection, textDocument);
  });
  expect(waited.early.onDemand).toEqual(['diagnostics']);
  expect(waited.late.onDemand).toContain('features');
  expect(typed.late).toEqual(waited.late);
});

test('where nothing is an autoscaler, the server loads nothing for keys', async () => {
  const { late } = await openInServer(deployment, waitForPreloading);
  expect(late.onDemand).toEqual(['diagnostics']);
});

test('a text that needs the parser loads it', async () => {
  const { onDemand } = (await openInServer(ordinary.replace('name: web', 'name: &name web'))).early;
  expect(onDemand).toContain('parser');
});

test('a WatermarkPodAutoscaler loads its fields and its controller', async () => {
  const text = `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: 4
`;
  expect((await openInServer(text)).early.onDemand).toContain('watermark');
});
