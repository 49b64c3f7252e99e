// Our language server against yaml-language-server: the same file and the same edits in sequence.
// usage: npm run bench:lsp (after npm run build; REPLICAST_CORPUS is the folder with bench/lsp-bench.mjs; `-- --json`
// prints the comparison at the largest size as JSON)
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');
const ours = path.join(root, 'dist/server.js');
/** The flags with which the extension starts the server (client/src/server/server-process.ts). */
const ourFlags = ['--max-semi-space-size=2', '--v8-pool-size=1'];
const corpus = process.env.REPLICAST_CORPUS;
const bench = corpus && path.join(corpus, 'bench/lsp-bench.mjs');
const otherVersion = '1.25.0';
const isJson = process.argv.includes('--json');
const sizes = isJson ? [1000] : [1, 100, 1000];
/** Only our server is measured with this many documents, because the other server would take minutes. */
const longest = 10_000;
const rounds = 20;
const promised = { keystroke: 50, completion: 30, memory: 2 };

if (!bench || !existsSync(bench)) stop('Set REPLICAST_CORPUS to the folder that has bench/lsp-bench.mjs.');
if (!existsSync(ours)) stop('dist/server.js is missing: run npm run build first.');

const folder = mkdtempSync(path.join(tmpdir(), 'replicast-bench-'));
try {
  process.exitCode = compare(installOther(), writeSettings()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** True if the promise is kept; without the other server there is nothing to compare. */
function compare(other, settings) {
  if (isJson) return compareLargest(other, settings);
  printRow('server', 'documents', 'lines', 'open', 'keystroke', 'completion', 'hover', 'lenses', 'memory');
  let kept = true;
  const keys = new Map();
  for (const docs of [...sizes, longest]) {
    const own = measure(docs, [], [process.execPath, ...ourFlags, ours, '--stdio']);
    print('replicast', own);
    keys.set(docs, own.keystroke.median);
    if (docs === longest || !other) continue;
    const theirs = measure(docs, ['--settings', settings], [process.execPath, other, '--stdio']);
    print('yaml-language-server', theirs);
    const ratios = ratiosOf(own, theirs);
    const times = ([name, ratio]) => [name, `${ratio.toFixed(1)} ×`];
    const { open, keystroke, completion, hover, lenses, memory } = Object.fromEntries(
      Object.entries(ratios).map(times),
    );
    printRow('better by', '', '', open, keystroke, completion, hover, lenses, memory);
    if (docs === sizes.at(-1)) kept = Object.entries(promised).every(([name, ratio]) => ratios[name] >= ratio);
  }
  const growth = keys.get(longest) / keys.get(100);
  console.log(`A key in ${longest} documents takes ${growth.toFixed(1)} × as long as in 100.`);
  console.log(
    `Times in ms, median / 95th percentile, from the key to the answer; memory in MiB. ${kept ? '' : 'The promise is broken: '}promised at the largest size: ${JSON.stringify(promised)}.`,
  );
  return kept;
}

function compareLargest(other, settings) {
  const [docs] = sizes;
  const own = measure(docs, [], [process.execPath, ...ourFlags, ours, '--stdio']);
  const theirs = other && measure(docs, ['--settings', settings], [process.execPath, other, '--stdio']);
  const comparisons = Object.entries(valuesOf(own)).map(([name, value]) => ({
    name: `server, ${name}`,
    work: `a file of ${docs} documents, ${rounds} times, ${name === 'memory' ? 'MiB' : 'median'}`,
    value,
    goal: promised[name],
    peer: theirs && { name: `yaml-language-server ${otherVersion}`, value: valuesOf(theirs)[name] },
  }));
  console.log(JSON.stringify(comparisons));
  return comparisons.every(({ value, goal, peer }) => !goal || !peer || peer.value / value >= goal);
}

function valuesOf({ open, keystroke, completion, hover, codeLens, rssMiB }) {
  return {
    open,
    keystroke: keystroke.median,
    completion: completion.median,
    hover: hover.median,
    lenses: codeLens.median,
    memory: rssMiB,
  };
}

function ratiosOf(own, theirs) {
  const values = valuesOf(own);
  return Object.fromEntries(Object.entries(valuesOf(theirs)).map(([name, value]) => [name, value / values[name]]));
}

function measure(docs, options, command) {
  const args = [bench, '--docs', String(docs), '--rounds', String(rounds), ...options, '--', ...command];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
}

function print(name, { docs, lines, open, keystroke, completion, hover, codeLens, rssMiB }) {
  const ms = (stat) => (stat ? `${stat.median} / ${stat.p95}` : '–');
  printRow(name, docs, lines, open, ms(keystroke), ms(completion), ms(hover), ms(codeLens), rssMiB);
}

function printRow(name, ...cells) {
  console.log(`${name.padEnd(22)}${cells.map((cell) => String(cell).padStart(17)).join('')}`);
}

/** A temporary folder, because the other server is not a dependency of the project. */
function installOther() {
  try {
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
    const package_ = `yaml-language-server@${otherVersion}`;
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', package_], {
      cwd: folder,
      stdio: 'ignore',
      shell: process.platform === 'win32',
    });
    return path.join(folder, 'node_modules/yaml-language-server/bin/yaml-language-server');
  } catch {
    console.error('yaml-language-server could not be installed; only our own times follow.');
    return undefined;
  }
}

function writeSettings() {
  const schema = pathToFileURL(path.join(path.dirname(bench), 'hpa-schema.json')).toString();
  const file = path.join(folder, 'settings.json');
  writeFileSync(
    file,
    JSON.stringify({
      yaml: { schemaStore: { enable: false }, kubernetesCRDStore: { enable: false }, schemas: { [schema]: '*.yaml' } },
    }),
  );
  return file;
}

/** Ends the benchmark without a failure if there is no other server. */
function stop(sentence) {
  console.error(`Not compared with yaml-language-server: ${sentence}`);
  process.exit(0);
}
