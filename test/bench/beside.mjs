// What a long rendering, and a search for an edit, cost the keystrokes in an ordinary file; then the times of a search.
// usage: npm run bench:beside (after npm run build)
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import { manifestOf } from './manifest-of.mjs';
import { startServer } from './start-server.mjs';

const promised = 1.2;
const rounds = 12;
const keysOfRound = 10;
const startMs = 300;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'replicast-beside-'));
const endless = '{{ range until 1000 }}{{ range until 1000 }}{{ $a := . }}{{ end }}{{ end }}';
const files = {
  'chart/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
  'chart/values.yaml': 'max: 20\n',
  'chart/templates/hpa.yaml': `${endless}${manifestOf(1)}`,
  'plain.yaml': manifestOf(100),
};
for (const [name, text] of Object.entries(files)) {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
}
const uriOf = (name) => pathToFileURL(path.join(folder, name)).toString();

const { connection, pid, stop } = await startServer({
  rootUri: uriOf(''),
  workspaceFolders: [{ uri: uriOf(''), name: 'w' }],
  capabilities: { workspace: { workspaceFolders: true }, textDocument: { diagnostic: {} } },
});
for (const name of Object.keys(files))
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri: uriOf(name), languageId: 'yaml', version: 1, text: files[name] },
  });

let version = 1;
async function change(name, change) {
  version += 1;
  const textDocument = { uri: uriOf(name), version };
  await connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: [change] });
}

const line = files['plain.yaml'].split('\n').indexOf('  maxReplicas: 20');
const [start, end] = [17, 18].map((character) => ({ line, character }));

async function pressKeys() {
  const times = [];
  const cpuBefore = cpuMs();
  for (let key = 0; key < keysOfRound; key++) {
    const began = performance.now();
    await change(
      'plain.yaml',
      key % 2 === 0 ? { range: { start, end: start }, text: '0' } : { range: { start, end }, text: '' },
    );
    const textDocument = { uri: uriOf('plain.yaml') };
    await connection.sendRequest('textDocument/diagnostic', { textDocument });
    await connection.sendRequest('textDocument/codeLens', { textDocument });
    times.push(performance.now() - began);
    await sleep(20);
  }
  return { times, cpuMs: cpuMs() - cpuBefore };
}

function cpuMs() {
  const file = `/proc/${pid}/task/${pid}/stat`;
  if (!fs.existsSync(file)) return 0;
  const fields = fs
    .readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

await sleep(3000);
// The program is still being compiled, so these times do not count.
for (let round = 0; round < 4; round++) await pressKeys();

const works = {
  'a chart that renders': async (round) => {
    await change('chart/values.yaml', { text: `max: ${20 + round}\n` });
    const rendering = connection.sendRequest('textDocument/codeLens', {
      textDocument: { uri: uriOf('chart/values.yaml') },
    });
    return () => rendering.catch(() => {});
  },
  'a search': async () => {
    const source = new CancellationTokenSource();
    const search = connection.sendRequest('replicast/tune', searchOfDay(), source.token);
    return () => {
      source.cancel();
      return search.catch(() => {});
    };
  },
};

for (const [title, begin] of Object.entries(works)) {
  const results = { alone: [], beside: [] };
  for (let round = 0; round < rounds; round++) {
    results.alone.push(await pressKeys());
    const end = await begin(round);
    await sleep(startMs);
    results.beside.push(await pressKeys());
    await end();
  }
  report(title, results);
}
await timeSearch();
await stop();
fs.rmSync(folder, { recursive: true, force: true });

function searchOfDay() {
  const hours = Array.from({ length: 24 }, (_, hour) => 100 + 1400 * Math.sin((Math.PI * hour) / 24) ** 2);
  return {
    textDocument: { uri: uriOf('plain.yaml') },
    position: { line: 0, character: 0 },
    said: { given: { load: { shape: { shape: 'day', hours } }, horizonSeconds: 86_400 }, flags: {}, featureGates: {} },
    goals: ['unmet load < 1 %', 'at most 6 flaps'],
    minimize: ['pod-hours'],
    mayChange: ['behavior', 'targets'],
    partialResultToken: 'search',
  };
}

async function timeSearch() {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  let first = 'none';
  const listener = connection.onProgress({ __: undefined, _pr: undefined }, 'search', ({ found }) => {
    if (first === 'none' && found.proposals.length > 0) first = `${seconds()} s`;
  });
  const answer = await connection.sendRequest('replicast/tune', searchOfDay());
  listener.dispose();
  const found = answer.type === 'found' ? `${answer.found.proposals.length} proposals` : answer.problem;
  console.log(`a search under the load of a day: the first improvement after ${first}, ${found} after ${seconds()} s`);
  const asked = performance.now();
  const refused = await connection.sendRequest('replicast/tune', {
    ...searchOfDay(),
    goals: ['reaches 90 within 1 s'],
  });
  console.log(`an impossible goal: ${Math.round(performance.now() - asked)} ms · ${refused.problem}`);
}

function report(title, { alone, beside }) {
  const latency = median(beside) / median(alone);
  const cpu = cpuOf(beside) / Math.max(1, cpuOf(alone));
  console.log(`a key alone: ${median(alone).toFixed(1)} ms, CPU ${cpuOf(alone).toFixed(1)} ms`);
  console.log(`beside ${title}: ${median(beside).toFixed(1)} ms, CPU ${cpuOf(beside).toFixed(1)} ms`);
  console.log(`latency ${latency.toFixed(2)} times, CPU time ${cpu.toFixed(2)} times; promised are ${promised}`);
  if (cpu > promised) process.exitCode = 1;
}

function median(rounds) {
  return rounds.flatMap(({ times }) => times).toSorted((a, b) => a - b)[(rounds.length * keysOfRound) >> 1];
}

function cpuOf(rounds) {
  return rounds.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / rounds.length / keysOfRound;
}
