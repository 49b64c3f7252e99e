// CPU time of loading and activating the extension, in turns with an extension that does nothing.
// usage: npm run bench:activation (after npm run build)
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const extension = path.resolve(import.meta.dirname, '../../dist/client/extension.js');
const runs = 20;

if (!existsSync(extension)) throw new Error('dist/client/extension.js is missing: run npm run build first.');
const folder = mkdtempSync(path.join(tmpdir(), 'replicast-activation-'));
const empty = path.join(folder, 'empty.js');
writeFileSync(empty, 'exports.activate = () => {};');
const program = path.join(folder, 'measure.cjs');
writeFileSync(program, `(${measure})()`);

const measured = { empty: [], extension: [] };
for (let i = 0; i < runs; i++) {
  measured.empty.push(run(empty));
  measured.extension.push(run(extension));
}
rmSync(folder, { recursive: true, force: true });
for (const [name, all] of Object.entries(measured)) {
  const least = (step) => Math.min(...all.map((one) => one[step])).toFixed(1);
  console.log(`${name}: load ${least('load')} ms, activate ${least('activate')} ms`);
}

function run(file) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Runs in its own process, with an API of the editor in which every property exists and does nothing. */
function measure() {
  const Module = require('node:module');
  const anything = (kept = {}) =>
    new Proxy(class {}, {
      get(target, key) {
        if (key === 'then') return undefined;
        if (key === Symbol.iterator) return [][Symbol.iterator];
        if (key === Symbol.toPrimitive) return () => '';
        if (key === 'prototype') return target.prototype;
        kept[key] ??= anything();
        return kept[key];
      },
      set(_, key, value) {
        kept[key] = value;
        return true;
      },
      apply: () => anything(),
      construct: () => anything(),
      // The object that the bundle creates has the same prototype.
      getPrototypeOf: () => editor,
    });
  const editor = new Proxy({}, { get: (_, key) => vscode[key] });
  const vscode = anything();
  const load = Module._load;
  Module._load = (request, ...rest) => (request === 'vscode' ? vscode : load(request, ...rest));
  const cpuMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const started = cpuMs();
  const extension = require(process.argv[2]);
  const loaded = cpuMs();
  extension.activate(anything());
  const activated = cpuMs();
  console.log(JSON.stringify({ load: loaded - started, activate: activated - loaded }));
  process.exit(0);
}
