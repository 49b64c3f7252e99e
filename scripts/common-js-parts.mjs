// The server and the command line share their code as parts, which esbuild makes only of ES modules. This plugin turns
// each part into a CommonJS file beside the programs: Node starts these faster, a part is loaded when it is needed, and
// the worker of a browser gets them in one text (`client/src/worker-program.ts`).
import fs from 'node:fs';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { parseSync } from 'oxc-parser';

/** Beside the parts: the names of those that a worker needs. */
const listName = 'server-files.json';
/** Loads what only Node can run. */
const nodeEntry = 'server/node-host.ts';

export const commonJsParts = {
  name: 'common-js-parts',
  setup({ initialOptions, onEnd }) {
    const isWritten = initialOptions.write !== false;
    Object.assign(initialOptions, { write: false, metafile: true });
    onEnd((result) => {
      if (!result.metafile || !result.outputFiles?.length) return;
      const names = namesOf(result.metafile, Object.keys(initialOptions.entryPoints));
      const list = JSON.stringify(workerFiles(result.metafile).map((file) => names.get(file)));
      const folder = path.dirname(result.outputFiles[0].path);
      result.outputFiles = [
        ...result.outputFiles.map((file) => convert(file, names)),
        newFile(path.join(folder, listName), list),
      ];
      result.metafile.outputs = JSON.parse(renameAll(JSON.stringify(result.metafile.outputs), names));
      if (isWritten) for (const file of result.outputFiles) write(file);
    });
  },
};

/**
 * esbuild's names have a hash of the content; ours change only with the structure. A part that several programs load has
 * the name of the first one.
 */
function namesOf({ outputs }, programs) {
  const names = new Map();
  for (const program of programs) {
    let count = 0;
    for (const file of reachedFrom(outputFile(outputs, `${program}.js`), outputs)) {
      if (names.has(file)) continue;
      const { entryPoint } = outputs[file];
      const isProgram = path.basename(file) === `${program}.js`;
      const part = entryPoint ? path.basename(entryPoint, '.ts') : `${++count}`;
      names.set(file, isProgram ? path.basename(file) : `${program}-${part}.js`);
    }
  }
  return names;
}

function workerFiles({ outputs }) {
  return [...reachedFrom(outputFile(outputs, 'server.js'), outputs, nodeEntry)];
}

function outputFile(outputs, name) {
  return Object.keys(outputs).find((file) => path.basename(file) === name);
}

/** Imports first. `except`: an entry point with what only it imports. */
function reachedFrom(file, outputs, except, reached = new Set(), visited = new Set()) {
  if (visited.has(file) || (except !== undefined && outputs[file].entryPoint === except)) return reached;
  visited.add(file);
  for (const { path: imported, external } of outputs[file].imports)
    if (!external) reachedFrom(imported, outputs, except, reached, visited);
  return reached.add(file);
}

/** `chunk-5D3XQSZ4.js` */
function renameAll(text, names) {
  const renamed = new Map([...names].map(([file, name]) => [path.basename(file), name]));
  return text.replace(/\b[\w-]+-[A-Z0-9]{8}\.js\b/g, (name) => renamed.get(name) ?? name);
}

function convert(file, names) {
  const isMap = file.path.endsWith('.map');
  const text = isMap ? file.text : toCommonJs(renameAll(file.text, names), file.path);
  return newFile(path.join(path.dirname(file.path), renameAll(path.basename(file.path), names)), text);
}

/** Keeps the lines, which the source maps name. @throws Error if the source has a form that is unknown here */
export function toCommonJs(source, file) {
  const { module, errors } = parseSync(file, source, { sourceType: 'module' });
  const unknown = module.staticExports.some(({ entries }) => entries.some(({ moduleRequest }) => moduleRequest));
  if (errors.length > 0 || unknown || module.importMetas.length > 0)
    throw new Error(`${file}: this form of an ES module is unknown`);
  const changes = [
    ...module.staticImports.map((one) => ({ ...one, text: requireText(one) })),
    ...module.staticExports.map((one) => ({ ...one, text: exportText(one) })),
    ...module.dynamicImports.map((one) => ({ ...one, text: loadText(one, source) })),
  ];
  let text = source;
  for (const { start, end, text: replacement } of changes.sort((a, b) => b.start - a.start)) {
    const lines = source.slice(start, end).split('\n').length - 1;
    text = text.slice(0, start) + replacement + '\n'.repeat(lines) + text.slice(end);
  }
  const [start, rest] = text.startsWith('#!') ? cutAfter(text, '\n') : ['', text];
  // As Node does: a declaration of `module` would be a second one.
  compileFunction(`"use strict";${rest}`, ['exports', 'require', 'module', '__filename', '__dirname']);
  return `${start}"use strict";${rest}`;
}

function cutAfter(text, separator) {
  const at = text.indexOf(separator) + separator.length;
  return [text.slice(0, at), text.slice(at)];
}

/** A part is complete before another one imports it, so the names can be constants: faster than reading properties. */
function requireText({ moduleRequest, entries }) {
  const call = `require(${JSON.stringify(moduleRequest.value)})`;
  const isOwn = moduleRequest.value.startsWith('.');
  const names = entries.map(({ importName: { kind, name }, localName: { value: local } }) =>
    // Of CommonJS the default is the whole.
    kind === 'NamespaceObject' || (kind === 'Default' && !isOwn)
      ? `${local}=${call}`
      : `{${kind === 'Default' ? 'default' : name}:${local}}=${call}`,
  );
  if (names.length === 0) return `${call};`;
  const isList = isOwn && entries.every(({ importName }) => importName.kind === 'Name');
  const list = entries.map(({ importName, localName }) => `${importName.name}:${localName.value}`);
  return isList ? `const {${list.join(',')}}=${call};` : `const ${names.join(',')};`;
}

function exportText({ entries }) {
  const exported = entries.map(({ exportName, localName }) => `${exportName.name ?? 'default'}:${localName.name}`);
  return `module.exports={${exported.join(',')}};`;
}

function loadText({ moduleRequest: { start, end } }, source) {
  return `Promise.resolve().then(()=>require(${source.slice(start, end)}))`;
}

function newFile(file, text) {
  return { path: file, text, contents: Buffer.from(text), hash: '' };
}

function write({ path: file, contents }) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, contents);
}
