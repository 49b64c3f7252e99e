// Programs share their code as parts, which esbuild makes only of ES modules. These plugins make each part CommonJS: Node
// starts it faster, a part is loaded when it is needed, and workers get several parts in one text.
import fs from 'node:fs';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { parseSync } from 'oxc-parser';

/** Beside the parts: the names of those that the worker of a browser needs. */
const listName = 'server-files.json';
/** Loads what only Node can run. */
const nodeEntry = 'server/node-host.ts';

/** The server and the command line, for Node. */
export const programParts = partsPlugin('program-parts', {
  nameOf: (program, part) => `${program}-${part}.js`,
  convert: (text, file) => toCommonJs(text, file),
  addFiles({ outputs }, names) {
    const list = reachedFrom(outputFile(outputs, 'server.js'), outputs, nodeEntry);
    return { [listName]: JSON.stringify([...list].map((file) => names.get(file))) };
  },
});

/** The page and its worker, each part a function (`protocol/run-parts.ts`). What they share is the simulator. */
export const pageParts = partsPlugin('page-parts', {
  nameOf: (_, part) => (part === '1' ? 'simulator.js' : `simulator-${part}.js`),
  convert: (text, file) =>
    `(self.replicastParts??={})[${JSON.stringify(path.basename(file))}]=function(module,require){${toCommonJs(text, file)}\n};`,
  addFiles: () => ({}),
});

/**
 * `nameOf`: of a part that is not itself a program. `convert` gets the renamed text, `addFiles` the files before they are
 * renamed, with their new names.
 */
function partsPlugin(name, { nameOf, convert, addFiles }) {
  return {
    name,
    setup({ initialOptions, onEnd }) {
      const isWritten = initialOptions.write !== false;
      Object.assign(initialOptions, { write: false, metafile: true });
      onEnd((result) => {
        if (!result.metafile || !result.outputFiles?.length) return;
        const names = namesOf(result.metafile, Object.keys(initialOptions.entryPoints), nameOf);
        const folder = path.dirname(result.outputFiles[0].path);
        const renamed = result.outputFiles.map((file) => {
          const to = path.join(folder, renameAll(path.basename(file.path), names));
          return newFile(to, to.endsWith('.map') ? file.text : convert(renameAll(file.text, names), to));
        });
        const added = Object.entries(addFiles(result.metafile, names));
        result.outputFiles = [...renamed, ...added.map(([file, text]) => newFile(path.join(folder, file), text))];
        result.metafile.outputs = JSON.parse(renameAll(JSON.stringify(result.metafile.outputs), names));
        if (isWritten) for (const file of result.outputFiles) write(file);
      });
    },
  };
}

/**
 * esbuild's names have a hash of the content; ours change only with the structure. A part that several programs load has
 * the name of the first one.
 */
function namesOf({ outputs }, programs, nameOf) {
  const names = new Map(programs.map((program) => [outputFile(outputs, `${program}.js`), `${program}.js`]));
  for (const program of programs) {
    let count = 0;
    for (const file of reachedFrom(outputFile(outputs, `${program}.js`), outputs)) {
      if (names.has(file)) continue;
      const { entryPoint } = outputs[file];
      names.set(file, nameOf(program, entryPoint ? path.basename(entryPoint, '.ts') : `${++count}`));
    }
  }
  return names;
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
