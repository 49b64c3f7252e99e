// What the programs load until a user sees something: they run, and tell which of their files they have required.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { productBundles } from '../../../scripts/bundles.mjs';

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

beforeAll(async () => {
  const { outputFiles = [] } = await build({
    ...(productBundles.programs as BuildOptions),
    minify: true,
    write: false,
  });
  for (const { path: built, text } of outputFiles) writeFileSync(path.join(folder, path.basename(built)), text);
  writeFileSync(report, "process.on('exit', () => process.stderr.write(Object.keys(require.cache).join('\\n')));");
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Loaded {
  bytes: number;
  /** The parts on demand, by their names. */
  onDemand: readonly string[];
}

/** `listed`: the files that the program has required. */
function describeLoaded(listed: string): Loaded {
  const files = listed.split('\n').filter((file) => path.dirname(file) === folder && file !== report);
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
  const loaded = new Promise<Loaded>((resolve) => {
    let listed = '';
    child.stderr.on('data', (text: Buffer) => {
      listed += text;
    });
    child.stderr.on('end', () => resolve(describeLoaded(listed)));
  });
  return { child, loaded };
}

function runCommand(...args: string[]): Promise<Loaded> {
  const { child, loaded } = start('cli.js', ...args);
  child.stdout.resume();
  return loaded;
}

/** Until the first diagnostics of a file. */
async function openInServer(text: string): Promise<Loaded> {
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
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  const result = await loaded;
  connection.dispose();
  return result;
}

/** A folder of its own: the files around a manifest are read, too. */
function manifest(text: string): string {
  const own = path.join(folder, 'manifest');
  mkdirSync(own, { recursive: true });
  writeFileSync(path.join(own, 'web.yaml'), text);
  return path.join(own, 'web.yaml');
}

test('the help loads less than 80 KB', async () => {
  const { bytes, onDemand } = await runCommand('--help');
  expect(onDemand).toEqual([]);
  expect(bytes).toBeLessThan(80_000);
});

test('the sequence of an ordinary autoscaler loads less than 450 KB', async () => {
  const { bytes, onDemand } = await runCommand('simulate', manifest(ordinary));
  expect(onDemand).toEqual([]);
  expect(bytes).toBeGreaterThan(200_000);
  expect(bytes).toBeLessThan(450_000);
});

test('the server loads less than 700 KB until the first diagnostics of an ordinary autoscaler', async () => {
  const { bytes, onDemand } = await openInServer(ordinary);
  expect(onDemand).toEqual(['diagnostics']);
  expect(bytes).toBeGreaterThan(300_000);
  expect(bytes).toBeLessThan(700_000);
});

test('a text that needs the parser loads it', async () => {
  const { onDemand } = await openInServer(ordinary.replace('name: web', 'name: &name web'));
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
  expect((await openInServer(text)).onDemand).toContain('watermark');
});
