// Programs share their code as parts, which esbuild makes only of ES modules. This plugin makes each part CommonJS:
// Node starts it faster, a part is loaded when it is needed, and workers get several parts in one text.
import fs from 'node:fs';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { parseSync } from 'oxc-parser';
import { requireCall } from './parts-on-demand.mjs';

/** Beside the parts: the names of those that the worker of a browser needs. */
const listName = 'server-files.json';
/** Loads what only Node can run. */
const nodeEntry = 'server/node-host.ts';
/** Of the function that runs one of several parts in a file. */
const loadName = 'loadPart';
const smallBytes = 5000;
/** What somebody waits for. Parts that the same of these load are one file: each file takes the time of some 30 KB. */
const starts = [
  'cli/program.ts',
  nodeEntry,
  'server/worker-host.ts',
  'cli/simulate.ts',
  'cli/commands/actions.ts',
  'server/start-server.ts',
];

/** The server and the command line, for Node. */
export const programParts = {
  name: 'program-parts',
  setup({ initialOptions: options, onEnd }) {
    const isWritten = options.write !== false;
    Object.assign(options, { write: false, metafile: true });
    onEnd((result) => {
      if (!result.metafile || !result.outputFiles?.length) return;
      const names = namesOf(result.metafile, Object.keys(options.entryPoints));
      const rename = (text) => renameAll(text, names);
      const folder = path.dirname(result.outputFiles[0].path);
      const place = Object.keys(result.metafile.outputs)[0].replace(/[^/]*$/, '');
      const outputs = JSON.parse(rename(JSON.stringify(result.metafile.outputs)).replaceAll(`"${place}`, '"'));
      const parts = new Map(result.outputFiles.map((file) => [rename(path.basename(file.path)), file]));
      const texts = [...parts].map(([part, { text }]) => [part, part.endsWith('.map') ? text : rename(text)]);
      const finished = finish({ parts: new Map(texts), outputs, options });
      const placed = ({ path: file, ...rest }) => ({ path: rest.external ? file : `${place}${file}`, ...rest });
      result.metafile.outputs = Object.fromEntries(
        Object.entries(finished.outputs).map(([file, output]) => [
          `${place}${file}`,
          { ...output, imports: output.imports.map(placed) },
        ]),
      );
      result.outputFiles = [...finished.files].map(([file, text]) => newFile(path.join(folder, file), text));
      if (isWritten) for (const file of result.outputFiles) write(file);
    });
  },
};

/** The files to write, and what they are made of. `parts`: renamed, by their names, with the description of each. */
function finish({ parts, outputs, options }) {
  // The source map of a part names its lines.
  const places = options.minify ? findPlaces(outputs) : new Map();
  const files = mapFiles(parts, (text, name) => toCommonJs(text, name, places));
  const joined = joinParts({ files, outputs }, places);
  const list = reachedFrom('server.js', joined.outputs, { except: nodeEntry });
  joined.files.set(listName, JSON.stringify([...list]));
  return joined;
}

/** Source maps stay as they are. */
function mapFiles(parts, convert) {
  return new Map([...parts].map(([name, text]) => [name, name.endsWith('.map') ? text : convert(text, name)]));
}

/**
 * esbuild's names have a hash of the content; ours change only with the structure. A part that several programs load
 * has the name of the first one.
 */
function namesOf({ outputs }, programs) {
  const names = new Map(programs.map((program) => [outputFile(outputs, `${program}.js`), `${program}.js`]));
  for (const program of programs) {
    let count = 0;
    for (const file of reachedFrom(outputFile(outputs, `${program}.js`), outputs)) {
      if (names.has(file)) continue;
      const { entryPoint } = outputs[file];
      const part = entryPoint ? path.basename(entryPoint, '.ts').replace('part:', '') : `${++count}`;
      names.set(file, `${program}-${part}.js`);
    }
  }
  return names;
}

function outputFile(outputs, name) {
  return Object.keys(outputs).find((file) => path.basename(file) === name);
}

/** Imports first. `except`: an entry point with what only it imports. `isStatic`: without what is loaded on demand. */
function reachedFrom(file, outputs, options = {}, reached = new Set(), visited = new Set()) {
  const { except, isStatic = false } = options;
  if (visited.has(file) || (except !== undefined && outputs[file].entryPoint === except)) return reached;
  visited.add(file);
  for (const { path: imported, external, kind } of outputs[file].imports)
    if (!external && !(isStatic && kind === 'dynamic-import'))
      reachedFrom(imported, outputs, options, reached, visited);
  return reached.add(file);
}

/**
 * The file of each part that shares one with others: those that the same starts load, and small ones that no start
 * loads.
 */
function findPlaces(outputs) {
  const reached = starts.map((start) => {
    const [file] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === start) ?? [];
    return reachedFrom(file, outputs, { isStatic: true });
  });
  const together = new Map();
  for (const [name, { entryPoint, bytes }] of Object.entries(outputs)) {
    const isLoadedBy = reached.map((files) => files.has(name));
    if (entryPoint !== undefined || !(isLoadedBy.includes(true) || bytes < smallBytes)) continue;
    const key = `${name.split('-')[0]} ${isLoadedBy}`;
    together.set(key, [...(together.get(key) ?? []), name]);
  }
  const shared = [...together].filter(([, names]) => names.length > 1);
  return new Map(
    shared.flatMap(([key, names], at) => {
      const file = `${key.split(' ')[0]}-shared-${at + 1}.js`;
      return names.map((name, id) => [name, { file, id }]);
    }),
  );
}

function joinParts({ files, outputs }, places) {
  const fileOf = (name) => places.get(name)?.file ?? name;
  const joined = { files: new Map(), outputs: {} };
  for (const [name, text] of files) {
    const place = places.get(name);
    if (place) joined.files.set(place.file, [...(joined.files.get(place.file) ?? []), text]);
    else joined.files.set(name, text);
  }
  for (const [file, texts] of joined.files) if (Array.isArray(texts)) joined.files.set(file, fileOfParts(texts));
  for (const [name, output] of Object.entries(outputs)) {
    const file = fileOf(name);
    const imports = output.imports
      .map((one) => ({ ...one, path: fileOf(one.path) }))
      .filter((one) => one.path !== file);
    const before = joined.outputs[file] ?? { imports: [], inputs: {} };
    joined.outputs[file] = {
      ...output,
      bytes: file === name ? output.bytes : joined.files.get(file).length,
      imports: [...before.imports, ...imports],
      inputs: { ...before.inputs, ...output.inputs },
    };
  }
  return joined;
}

/** It exports a function that runs the part with a number, once. `requirePlaced` calls it. */
function fileOfParts(texts) {
  // Parentheses: the engine compiles such a function at once instead of twice.
  const parts = texts.map((text) => `(function(module){${text}\n})`);
  return `"use strict";const loaded=[];function ${loadName}(id){let part=loaded[id];if(!part){part=loaded[id]={exports:{}};parts[id](part)}return part.exports}module.exports=${loadName};const parts=[${parts.join(',')}];`;
}

/** `chunk-5D3XQSZ4.js` */
function renameAll(text, names) {
  const renamed = new Map([...names].map(([file, name]) => [path.basename(file), name]));
  return text.replace(/\b[\w-]+-[A-Z0-9]{8}\.js\b/g, (name) => renamed.get(name) ?? name);
}

/**
 * Keeps the lines, which the source maps name. `places`: see `findPlaces`.
 * @throws Error if the source has a form that is unknown here
 */
export function toCommonJs(source, file, places = new Map()) {
  const { module, errors } = parseSync(file, source, { sourceType: 'module' });
  const unknown = module.staticExports.some(({ entries }) => entries.some(({ moduleRequest }) => moduleRequest));
  if (errors.length > 0 || unknown || module.importMetas.length > 0)
    throw new Error(`${file}: this form of an ES module is unknown`);
  const changes = [
    ...module.staticImports.map((one) => ({ ...one, text: requireText(one, file, places) })),
    ...module.staticExports.map((one) => ({ ...one, text: exportText(one) })),
    ...module.dynamicImports.map((one) => loadChange(one, source)),
  ];
  const text = withChanges(source, changes);
  const [start, rest] = text.startsWith('#!') ? cutAfter(text, '\n') : ['', text];
  // As Node does: a declaration of `module` would be a second one.
  compileFunction(`"use strict";${rest}`, ['exports', 'require', 'module', '__filename', '__dirname']);
  return `${start}"use strict";${rest}`;
}

/** Keeps the lines. */
function withChanges(source, changes) {
  let text = source;
  for (const { start, end, text: replacement } of changes.sort((a, b) => b.start - a.start)) {
    const lines = source.slice(start, end).split('\n').length - 1;
    text = text.slice(0, start) + replacement + '\n'.repeat(lines) + text.slice(end);
  }
  return text;
}

function cutAfter(text, separator) {
  const at = text.indexOf(separator) + separator.length;
  return [text.slice(0, at), text.slice(at)];
}

/** A part is complete before another one imports it, so the names can be constants: faster than reading properties. */
function requireText({ moduleRequest, entries }, file, places) {
  const call = requirePlaced(moduleRequest.value, file, places);
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

/** `file`: of the part that requires it. */
function requirePlaced(imported, file, places) {
  const place = imported.startsWith('.') ? places.get(path.posix.basename(imported)) : undefined;
  if (!place) return `require(${JSON.stringify(imported)})`;
  return place.file === places.get(file)?.file ? `${loadName}(${place.id})` : `require("./${place.file}")(${place.id})`;
}

/** @returns The change of an `import()`, or of the call around it that asks for the part at once. */
function loadChange({ start, end, moduleRequest }, source) {
  const call = `require(${source.slice(moduleRequest.start, moduleRequest.end)})`;
  const before = `${requireCall}(`;
  return source.slice(0, start).endsWith(before)
    ? { start: start - before.length, end: end + 1, text: call }
    : { start, end, text: `Promise.resolve().then(()=>${call})` };
}

function newFile(file, text) {
  return { path: file, text, contents: Buffer.from(text), hash: '' };
}

function write({ path: file, contents }) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, contents);
}
