// The index of 20,000 YAML files, and keystrokes meanwhile; then the same while half of the files change at once.
// usage: npm run bench:workspace (after npm run build; FILES is the number of files)
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startServer } from './start-server.mjs';

const count = Number(process.env.FILES ?? 20_000);
const perFolder = 10;
const promised = { indexS: 30, p95Ms: 50 };

const autoscaler = (name, max = 20) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: ${name}, namespace: team }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  minReplicas: 2
  maxReplicas: ${max}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
`;
const deployment = (name) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name}, namespace: team }
spec:
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: app, image: web, resources: { requests: { cpu: 200m } } }] }
`;
const other = (name) => `apiVersion: v1
kind: ConfigMap
metadata: { name: ${name}, namespace: team }
data:
${Array.from({ length: 40 }, (_, i) => `  key-${i}: "value ${i} of ${name}"`).join('\n')}
`;

const folder = mkdtempSync(path.join(tmpdir(), 'replicast-large-'));
const file = (index) => path.join(folder, `app-${Math.floor(index / perFolder)}`, `${index % perFolder}.yaml`);
const uriOf = (name) => pathToFileURL(name).toString();
const open = path.join(folder, 'open.yaml');

function writeFiles() {
  for (let index = 0; index < count; index++) {
    if (index % perFolder === 0) mkdirSync(path.dirname(file(index)));
    const name = `app-${Math.floor(index / perFolder)}`;
    const texts = [autoscaler, deployment];
    writeFileSync(file(index), (texts[index % perFolder] ?? other)(name));
  }
  writeFileSync(open, `${autoscaler('open')}---\n${deployment('open')}`);
}

const index = { title: `index of ${count} files` };
const storm = { title: `${Math.min(count, 10_000)} changed files` };

try {
  writeFiles();
  await measure({ isClientReading: false });
  const { indexS, p95Ms } = await measure({ isClientReading: true });
  const isKept = indexS <= promised.indexS && p95Ms <= promised.p95Ms;
  console.log(`${isKept ? 'Promised' : 'The promise is broken'}: ${JSON.stringify(promised)}`);
  if (count <= 20_000 && !isKept) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** `isClientReading`: whether the client reads the files, as VS Code does. */
async function measure({ isClientReading }) {
  const watch = { readFiles: 0, indexed: () => {}, published: () => {}, allRead: () => {} };
  const indexed = new Promise((resolve) => Object.assign(watch, { indexed: resolve }));
  const { connection, stop } = await startServer(initializeParams(isClientReading), (client) => {
    if (isClientReading) readForServer(client, watch);
    client.onNotification('$/progress', ({ value }) => value.kind === 'end' && watch.indexed());
    client.onNotification('textDocument/publishDiagnostics', ({ version }) => watch.published(version));
  });
  const type = await openDocument(connection, watch);
  const by = isClientReading ? 'the client reads' : 'the server reads';
  const result = await typeDuring(indexed, type);
  report(`${by}, ${index.title}`, result);
  if (isClientReading) report(`${by}, ${storm.title}`, await typeDuring(changeFiles(connection, watch), type));
  await stop();
  return result;
}

function initializeParams(isClientReading) {
  return {
    capabilities: { window: { workDoneProgress: true }, workspace: { workspaceFolders: true } },
    workspaceFolders: [{ uri: uriOf(folder), name: 'large' }],
    rootUri: uriOf(folder),
    initializationOptions: isClientReading ? { files: true } : {},
  };
}

function readForServer(connection, watch) {
  const uris = Array.from({ length: count }, (_, at) => uriOf(file(at)));
  connection.onRequest('replicast/files/list', ({ sort, limit }) => ({
    uris: sort === 'manifest' ? uris.slice(0, limit) : [],
  }));
  connection.onRequest('replicast/files/read', async ({ uri }) => {
    watch.readFiles += 1;
    watch.allRead(watch.readFiles);
    return { text: await readFile(fileURLToPath(uri), 'utf8') };
  });
}

/** The returned function types a key and returns the milliseconds until its diagnostics. */
async function openDocument(connection, watch) {
  const uri = uriOf(open);
  let version = 1;
  async function send(method, params) {
    const published = new Promise((resolve) => {
      watch.published = (arrived) => arrived === version && resolve();
    });
    const began = performance.now();
    await connection.sendNotification(method, params);
    await published;
    version += 1;
    return performance.now() - began;
  }
  const text = `${autoscaler('open')}---\n${deployment('open')}`;
  await send('textDocument/didOpen', { textDocument: { uri, version, languageId: 'yaml', text } });
  const range = { start: { line: 6, character: 15 }, end: { line: 6, character: 17 } };
  return () =>
    send('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ range, text: String(10 + (version % 90)) }],
    });
}

async function typeDuring(work, type) {
  const began = performance.now();
  const times = [];
  let isDone = false;
  void work.then(() => {
    isDone = true;
  });
  while (!isDone) {
    times.push(await type());
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  times.sort((a, b) => a - b);
  const part = (share) => times[Math.floor((times.length - 1) * share)];
  return {
    indexS: (performance.now() - began) / 1000,
    keys: times.length,
    medianMs: part(0.5),
    p95Ms: part(0.95),
    slowestMs: part(1),
  };
}

/** Resolves when the server has read all files again. */
function changeFiles(connection, watch) {
  const changes = Array.from({ length: Math.min(count, 10_000) }, (_, at) => ({ uri: uriOf(file(at)), type: 2 }));
  const before = watch.readFiles;
  const allRead = new Promise((resolve) => {
    watch.allRead = (read) => read >= before + changes.length && resolve();
  });
  void connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  return allRead;
}

function report(title, { indexS, keys, medianMs, p95Ms, slowestMs }) {
  const times = [medianMs, p95Ms, slowestMs].map((ms) => `${ms.toFixed(1)} ms`).join(' / ');
  console.log(`${title}: ${indexS.toFixed(1)} s; key → diagnostics median / 95 % / slowest of ${keys} keys: ${times}`);
}
