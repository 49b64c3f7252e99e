// From opening a file, and from a keystroke, to the first lens. "among others": after the other requests of VS Code.
// usage: npm run bench:lens (after npm run build)
import { manifestOf } from './manifest-of.mjs';
import { startServer } from './start-server.mjs';

const sizes = [1, 1000];
const openings = 7;
const keys = 20;
const screen = { start: { line: 0, character: 0 }, end: { line: 40, character: 0 } };
const otherRequests = [
  { method: 'textDocument/diagnostic' },
  { method: 'textDocument/documentSymbol' },
  { method: 'textDocument/foldingRange' },
  { method: 'textDocument/documentLink' },
  { method: 'textDocument/semanticTokens/full' },
  { method: 'textDocument/inlayHint', range: screen },
];
const initializeParams = {
  rootUri: null,
  capabilities: {
    workspace: { configuration: true, codeLens: { refreshSupport: true } },
    textDocument: { diagnostic: {}, codeLens: {} },
  },
};

const cases = [
  { title: 'visible lines, alone', lines: [{ first: 0, last: 540 }], isAlone: true },
  { title: 'visible lines, among others', lines: [{ first: 0, last: 540 }], isAlone: false },
  { title: 'whole file, alone', isAlone: true },
  { title: 'whole file, among others', isAlone: false },
];
for (const { title, ...options } of cases) {
  const opened = [];
  const typed = [];
  for (const documents of sizes) {
    const times = await measure(documents, options);
    opened.push(median(times.opened));
    typed.push(median(times.typed));
  }
  print(`${title}: opening → lens`, opened);
  print(`${title}: key → lens`, typed);
}

/** @param {number} documents @param {{ lines?: object[], isAlone: boolean }} options */
async function measure(documents, options) {
  const { connection, stop } = await startServer(initializeParams);
  const text = manifestOf(documents);
  const opened = [];
  const typed = [];
  for (let i = 0; i < openings; i++) {
    const uri = `file:///bench/web-${i}.yaml`;
    opened.push(await timed(() => open(connection, { uri, text, ...options })));
    await connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
    if (i === openings - 1)
      for (let version = 2; version < 2 + keys; version++)
        typed.push(await timed(() => type(connection, { uri, text, version, ...options })));
    await connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }
  await stop();
  return { opened, typed };
}

async function open(connection, { uri, text, ...options }) {
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text },
  });
  return firstLens(connection, { uri, ...options });
}

async function type(connection, { uri, text, version, ...options }) {
  const line = text.split('\n').findIndex((each) => each.includes('maxReplicas: 20'));
  const start = { line, character: '  maxReplicas: 20'.length };
  const change =
    version % 2 === 0
      ? { range: { start, end: start }, text: '0' }
      : { range: { start, end: { line, character: start.character + 1 } }, text: '' };
  await connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version },
    contentChanges: [change],
  });
  return firstLens(connection, { uri, ...options });
}

async function firstLens(connection, { uri, lines, isAlone }) {
  const textDocument = { uri };
  const others = isAlone
    ? []
    : otherRequests.map(({ method, ...rest }) => connection.sendRequest(method, { textDocument, ...rest }));
  const [lens] = await connection.sendRequest('textDocument/codeLens', { textDocument, lines });
  const { command } = await connection.sendRequest('codeLens/resolve', lens);
  if (!command) throw new Error('the first lens has no title');
  // The next opening or keystroke comes when the server is idle again.
  return { others: Promise.all(others) };
}

async function timed(work) {
  const start = performance.now();
  const { others } = await work();
  const ms = performance.now() - start;
  await others;
  return ms;
}

function print(name, [one, thousand]) {
  const ratio = (thousand / one).toFixed(1);
  console.log(`${name}: 1 document ${one.toFixed(1)} ms, 1,000 documents ${thousand.toFixed(1)} ms, ${ratio} times`);
}

function median(times) {
  return times.toSorted((a, b) => a - b)[times.length >> 1];
}
