// The time in which a server starts: until it answers `initialize`, and until the first diagnostics. Node alone is the part
// that no change of ours can shorten.
// usage: npm run bench:start   (after npm run build)
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';

const server = path.resolve(import.meta.dirname, '../../dist/server.js');
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
const times = { node: [], initialize: [], diagnostics: [] };
for (let i = 0; i < starts; i++) {
  const start = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  times.node.push(performance.now() - start);
  const { initialize, diagnostics } = await measure();
  times.initialize.push(initialize);
  times.diagnostics.push(diagnostics);
}
const shown = Object.entries(times).map(([name, all]) => `${name} ${summary(all)}`);
console.log(`${Math.round(statSync(server).size / 1000)} KB, ms (least / median): ${shown.join(', ')}`);

async function measure() {
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

/** @param {number[]} all */
function summary(all) {
  const sorted = all.toSorted((a, b) => a - b);
  return [sorted[0], sorted[sorted.length >> 1]].map((time) => time.toFixed(0)).join(' / ');
}
