// The time in which the programs start. No change of ours can shorten Node's part, which the second table leaves out.
// usage: npm run bench:start (after npm run build)
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';

const dist = path.resolve(import.meta.dirname, '../../dist');
const server = path.join(dist, 'server.js');
const starts = 15;
const text = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxReplicas: 10
`;

if (!existsSync(server)) throw new Error('dist/server.js is missing: run npm run build first.');
// The manifest is alone in its folder, because the files around it would be read, too.
const folder = mkdtempSync(path.join(tmpdir(), 'replicast-start-'));
const manifest = path.join(folder, 'web.yaml');
writeFileSync(manifest, text);

const api = JSON.stringify(pathToFileURL(path.join(dist, 'npm/dist/api.js')).href);
const program = `const { simulate } = await import(${api}); await simulate({ 'web.yaml': ${JSON.stringify(text)} });`;

const times = { node: [], help: [], sequence: [], initialize: [], diagnostics: [], import: [], simulate: [] };
for (let i = 0; i < starts; i++) {
  times.node.push(run('-e', '0'));
  times.help.push(run(path.join(dist, 'cli.js'), '--help'));
  times.sequence.push(run(path.join(dist, 'cli.js'), 'simulate', manifest));
  const { initialize, diagnostics } = await measureServer();
  times.import.push(run('--input-type=module', '-e', `await import(${api});`));
  times.simulate.push(run('--input-type=module', '-e', program));
  times.initialize.push(initialize);
  times.diagnostics.push(diagnostics);
}
rmSync(folder, { recursive: true, force: true });
const [least, median] = [0, starts >> 1];
console.log(`ms (least / median): ${table((all) => [sorted(all)[least], sorted(all)[median]])}`);
console.log(
  `above Node:          ${table((all) => [least, median].map((at) => sorted(all)[at] - sorted(times.node)[at]))}`,
);

function run(...args) {
  const start = performance.now();
  spawnSync(process.execPath, args);
  return performance.now() - start;
}

async function measureServer() {
  const start = performance.now();
  const child = spawn(process.execPath, [server, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.onRequest('workspace/configuration', ({ items }) => items.map(() => ({})));
  connection.onRequest(() => null);
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: { workspace: { configuration: true }, textDocument: { diagnostic: {} } },
  });
  const initialize = performance.now() - start;
  await connection.sendNotification('initialized', {});
  const textDocument = { uri: 'file:///web/hpa.yaml', languageId: 'yaml', version: 1, text };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
  await connection.sendRequest('textDocument/diagnostic', { textDocument: { uri: textDocument.uri } });
  const diagnostics = performance.now() - start;
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  await new Promise((resolve) => child.once('exit', resolve));
  connection.dispose();
  return { initialize, diagnostics };
}

/** @param {(all: number[]) => number[]} figures */
function table(figures) {
  const shown = (all) => figures(all).map((time) => time.toFixed(0));
  return Object.entries(times)
    .map(([name, all]) => `${name} ${shown(all).join(' / ')}`)
    .join(', ');
}

/** @param {number[]} all */
function sorted(all) {
  return all.toSorted((a, b) => a - b);
}
