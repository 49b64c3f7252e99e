// From a keystroke to the diagnostics, in files of 100, 1,000 and 10,000 documents, and of 1,000 ScaledObjects.
// usage: npm run bench:key (after npm run build)
import { manifestOf, scaledObjectsOf } from './manifest-of.mjs';
import { startServer } from './start-server.mjs';

const sizes = [100, 1000, 10_000];
const keys = 120;
const warmUp = 40;
const promisedGrowth = 2;
const initializeParams = { rootUri: null, capabilities: { textDocument: { diagnostic: {} } } };

const cases = [
  { title: 'a digit', after: '  maxReplicas: 20', typed: '0' },
  { title: 'a new line', after: '  maxReplicas: 20', typed: '\n' },
  { title: 'a letter of a name', after: '  name: web-NUMBER', typed: 'x' },
  { title: 'a letter of the name of a target', after: '    name: web-NUMBER', typed: 'x' },
];
for (const { title, ...key } of cases) {
  const medians = [];
  for (const documents of sizes) medians.push(await measure(documents, key));
  const growth = medians.at(-1) / medians[0];
  const times = sizes.map((size, i) => `${size} documents ${medians[i].toFixed(1)} ms`).join(', ');
  const verdict = growth <= promisedGrowth ? '' : `, more than ${promisedGrowth}`;
  console.log(`${title} → diagnostics: ${times}, ${growth.toFixed(1)} times${verdict}`);
  if (growth > promisedGrowth) process.exitCode = 1;
}

// The files are measured in turns, so that other load on the machine affects both.
const turns = { hpa: [], scaledObject: [] };
for (let turn = 0; turn < 3; turn++) {
  turns.hpa.push(await measure(1000, { after: '  maxReplicas: 20', typed: '0' }));
  turns.scaledObject.push(await measure(1000, { after: '  maxReplicaCount: 20', typed: '0' }, scaledObjectsOf));
}
const [ofHpa, ofScaledObject] = Object.values(turns).map((all) => Math.min(...all));
console.log(
  `a digit in 1,000 ScaledObjects: ${ofScaledObject.toFixed(1)} ms, ${(ofScaledObject / ofHpa).toFixed(2)} times that in 1,000 HPAs`,
);

/** @param {number} documents @param {{ after: string, typed: string }} key */
async function measure(documents, { after, typed }, manifest = manifestOf) {
  const { connection, stop } = await startServer(initializeParams);
  const textDocument = { uri: 'file:///bench/web.yaml' };
  const text = manifest(documents);
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { ...textDocument, languageId: 'yaml', version: 1, text },
  });
  await connection.sendRequest('textDocument/diagnostic', { textDocument });
  const middle = documents >> 1;
  const before = after.replace('NUMBER', String(middle));
  const at = text.indexOf(`\n${before}`, text.indexOf(`\n  name: web-${middle}\n`)) + 1 + before.length;
  const start = placeOf(text, at);
  const end = typed === '\n' ? { line: start.line + 1, character: 0 } : { ...start, character: start.character + 1 };
  const times = [];
  for (let i = 0; i < keys; i++) {
    const change = i % 2 === 0 ? { range: { start, end: start }, text: typed } : { range: { start, end }, text: '' };
    const began = performance.now();
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { ...textDocument, version: i + 2 },
      contentChanges: [change],
    });
    await connection.sendRequest('textDocument/diagnostic', { textDocument });
    if (i >= warmUp) times.push(performance.now() - began);
  }
  await stop();
  return times.toSorted((a, b) => a - b)[times.length >> 1];
}

function placeOf(text, at) {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length - 1, character: lines.at(-1).length };
}
