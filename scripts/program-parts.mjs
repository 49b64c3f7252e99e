// Programs share their code as parts, which esbuild makes only of ES modules. These plugins make each part CommonJS:
// Node starts it faster, a part is loaded when it is needed, and workers get several parts in one text.
import fs from 'node:fs';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { parseSync } from 'oxc-parser';
import { pageScripts } from './parts.mjs';
import { requireCall } from './parts-on-demand.mjs';

/** Beside the parts: the names of those that the worker of a browser needs. */
const listName = 'server-files.json';
/** Loads what only Node can run. */
const nodeEntry = 'server/node-host.ts';
/** Of the function that runs one of several parts in a file. */
const loadName = 'loadPart';
/** Of the client for Node: what it loads when the server starts. */
const serverProcess = 'server-process.js';
const smallBytes = 5000;
/** Of the page: the first ones that it loads. */
const startScripts = ['simulator.js', 'page.js'];
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
export const programParts = partsPlugin('program-parts', {
  nameOf: (program, part) => `${program}-${part}.js`,
  finish({ parts, outputs, options }) {
    // The source map of a part names its lines.
    const places = options.minify ? findPlaces(outputs) : new Map();
    const files = mapFiles(parts, (text, name) => toCommonJs(text, name, places));
    const joined = joinParts({ files, outputs }, places);
    const list = reachedFrom('server.js', joined.outputs, { except: nodeEntry });
    joined.files.set(listName, JSON.stringify([...list]));
    return joined;
  },
});

/**
 * The page and its workers, each part a function (`protocol/run-parts.ts`). `simulator.js` has what the worker of long
 * runs needs too; what the page needs only for some of its functions, and its workers, are scripts that `replicastLoad`
 * loads.
 */
export const pageParts = partsPlugin('page-parts', {
  nameOf: (program, part) => `${program}-${part}.js`,
  finish({ parts, outputs }) {
    const files = pageFiles(outputs);
    const fileOf = (part) => [...files].find(([, members]) => members.includes(part))?.[0];
    const asFunction = (name) => {
      const text = toCommonJs(parts.get(name), name)
        .replace(/\n\/\/# sourceMappingURL=.*/, '')
        .replace(/Promise\.resolve\(\)\.then\(\(\)=>require\("\.\/([\w-]+\.js)"\)\)/g, (_, part) => {
          return `self.replicastLoad(${JSON.stringify(fileOf(part))}).then(()=>require("./${part}"))`;
        });
      return `(self.replicastParts??={})[${JSON.stringify(name)}]=function(module,require){${text}\n};`;
    };
    const scripts = Object.fromEntries(
      [...files].flatMap(([file, members]) =>
        startScripts.includes(file)
          ? []
          : members.filter((part) => outputs[part].entryPoint).map((part) => [part, file]),
      ),
    );
    const textOf = ([file, members]) => [
      file,
      `${file === 'page.js' ? `self.replicastScripts=${JSON.stringify(scripts)};` : ''}${members.map(asFunction).join('\n')}`,
    ];
    return {
      files: new Map([...files].map(textOf)),
      outputs: Object.fromEntries(
        [...files].map(([file, members]) => [file, joinedOutput(members.map((member) => outputs[member]))]),
      ),
    };
  },
});

/** The parts in each script of the page. */
function pageFiles(outputs) {
  const names = Object.keys(outputs).filter((part) => part.endsWith('.js'));
  const atStart = [...requiredBy('page.js', outputs)];
  const worker = requiredBy('worker.js', outputs);
  const files = new Map([
    ['simulator.js', atStart.filter((part) => worker.has(part))],
    ['page.js', atStart.filter((part) => !worker.has(part))],
  ]);
  // What several of the others need is in each of them: it is little, and any one may be loaded first.
  for (const [file, entryPoints] of Object.entries(pageScripts)) {
    const entries = names.filter((part) => entryPoints.includes(outputs[part].entryPoint));
    const members = new Set(entries.flatMap((part) => [...requiredBy(part, outputs)]));
    files.set(
      file,
      [...members].filter((part) => !atStart.includes(part)),
    );
  }
  const placed = new Set([...files.values()].flat());
  const lost = names.filter((part) => !placed.has(part));
  if (lost.length > 0) throw new Error(`in no script of the page: ${lost.map((part) => outputs[part].entryPoint)}`);
  return files;
}

/** The part and what it imports at once. */
function requiredBy(file, outputs, required = new Set()) {
  if (required.has(file)) return required;
  required.add(file);
  for (const { path: imported, external, kind } of outputs[file].imports)
    if (!external && kind === 'import-statement') requiredBy(imported, outputs, required);
  return required;
}

function joinedOutput(members) {
  return {
    bytes: members.reduce((sum, { bytes }) => sum + bytes, 0),
    imports: [],
    exports: [],
    inputs: Object.assign({}, ...members.map(({ inputs }) => inputs)),
  };
}

/**
 * The client of both extension hosts. That of a browser loads one file, and that of Node reads what both need from it:
 * two whole clients would be 100 KB more of the package. A part of the file runs when it is needed, the language client
 * when the server starts.
 */
export const clientParts = partsPlugin('client-parts', {
  nameOf: (_, part) => (/^\d+$/.test(part) ? `shared-${part}.js` : `${part}.js`),
  async finish({ parts, outputs, options }) {
    const ofWeb = reachedFrom('browser.js', outputs);
    const ofNode = {
      'extension.js': requiredBy('extension.js', outputs),
      [serverProcess]: requiredBy(serverProcess, outputs),
    };
    const shared = [...new Set(Object.values(ofNode).flatMap((names) => [...names]))].filter((name) => ofWeb.has(name));
    const webFile = './web/extension.js';
    const fromWeb = shared.map((name, at) => [`./${name}`, `module.exports=require("${webFile}").shared${at}()`]);
    const webEntry = [
      // On demand: a host that is no browser never runs it.
      "export const activate = async (context) => (await import('./browser.js')).activate(context);",
      ...shared.map((name, at) => `export const shared${at} = () => require('./${name}');`),
    ].join('\n');
    const bundled = (text, elsewhere) => bundleParts(text, parts, { ...options, elsewhere: new Map(elsewhere) });
    const texts = {
      'extension.js': await bundled(parts.get('extension.js'), [...fromWeb, [webFile], [`./${serverProcess}`]]),
      [serverProcess]: await bundled(parts.get(serverProcess), [...fromWeb, [webFile]]),
      'web/extension.js': await bundled(webEntry),
    };
    const ownOf = (names) => [...names].filter((name) => !ofWeb.has(name));
    const members = {
      'extension.js': ownOf(ofNode['extension.js']),
      [serverProcess]: ownOf(ofNode[serverProcess]),
      'web/extension.js': [...ofWeb],
    };
    const described = ([file, names]) => {
      const imports = names.flatMap((name) => outputs[name].imports.filter(({ external }) => external));
      return [file, { ...joinedOutput(names.map((name) => outputs[name])), bytes: texts[file].text.length, imports }];
    };
    const files = Object.entries(texts).flatMap(([file, { text, map }]) => [
      [file, text],
      ...(map ? [[`${file}.map`, file.startsWith('web/') ? oneFolderDeeper(map) : map]] : []),
    ]);
    return { files: new Map(files), outputs: Object.fromEntries(Object.entries(members).map(described)) };
  },
});

/**
 * One file of CommonJS, from texts instead of files. `elsewhere`: the parts that are not in it, each with the text of a
 * module that has it; undefined if there is a file.
 */
async function bundleParts(entry, parts, { elsewhere, minify, sourcemap, target, charset, external }) {
  const { build } = await import('esbuild');
  const fromTexts = {
    name: 'from-texts',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\// }, (one) =>
        elsewhere.has(one.path) && elsewhere.get(one.path) === undefined
          ? { path: one.path, external: true }
          : { path: one.path, namespace: 'part' },
      );
      onLoad({ filter: /./, namespace: 'part' }, (one) => {
        const contents = elsewhere.get(one.path);
        if (contents !== undefined) return { contents, loader: 'js' };
        const [text, map] = textAndMap(path.basename(one.path), parts);
        return { contents: `${requireExternal(text, one.path, external)}${map}`, loader: 'js' };
      });
    },
  };
  const { outputFiles } = await build({
    stdin: { contents: requireExternal(entry, 'entry.js', external), resolveDir: '/' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    outfile: 'extension.js',
    // What is on demand is required, as everywhere else.
    supported: { 'dynamic-import': false },
    plugins: [fromTexts],
    write: false,
    ...{ minify, sourcemap, target, charset, external },
  });
  const textOf = (end) => outputFiles.find((file) => file.path.endsWith(end))?.text;
  return { text: textOf('.js'), map: textOf('.map') };
}

/** The map as a comment, which esbuild reads. */
function textAndMap(name, parts) {
  const map = parts.get(`${name}.map`);
  const [text] = parts.get(name).split('\n//# sourceMappingURL=');
  const inside = 'data:application/json;base64,';
  return [text, map ? `\n//# sourceMappingURL=${inside}${Buffer.from(map).toString('base64')}` : ''];
}

/**
 * Of an import of the editor's API esbuild would make a copy for each file: 40 times 450 properties when the client
 * starts.
 */
function requireExternal(text, file, external) {
  const { module } = parseSync(file, text, { sourceType: 'module' });
  const changes = module.staticImports
    .filter(({ moduleRequest }) => external.includes(moduleRequest.value))
    .map((one) => ({ ...one, text: requireText(one, file, new Map()) }));
  return withChanges(text, changes);
}

function oneFolderDeeper(map) {
  const { sources, ...rest } = JSON.parse(map);
  return JSON.stringify({ ...rest, sources: sources.map((source) => path.posix.join('..', source)) });
}

/** Source maps stay as they are. */
function mapFiles(parts, convert) {
  return new Map([...parts].map(([name, text]) => [name, name.endsWith('.map') ? text : convert(text, name)]));
}

/**
 * `nameOf`: of a part that is not itself a program. `finish` gets the renamed parts by their names, with the
 * description of each, and returns the files to write and what they are made of.
 */
function partsPlugin(name, { nameOf, finish }) {
  return {
    name,
    setup({ initialOptions: options, onEnd }) {
      const isWritten = options.write !== false;
      Object.assign(options, { write: false, metafile: true });
      onEnd(async (result) => {
        if (!result.metafile || !result.outputFiles?.length) return;
        const names = namesOf(result.metafile, Object.keys(options.entryPoints), nameOf);
        const rename = (text) => renameAll(text, names);
        const folder = path.dirname(result.outputFiles[0].path);
        const place = Object.keys(result.metafile.outputs)[0].replace(/[^/]*$/, '');
        const outputs = JSON.parse(rename(JSON.stringify(result.metafile.outputs)).replaceAll(`"${place}`, '"'));
        const parts = new Map(result.outputFiles.map((file) => [rename(path.basename(file.path)), file]));
        const texts = [...parts].map(([part, { text }]) => [part, part.endsWith('.map') ? text : rename(text)]);
        const finished = await finish({ parts: new Map(texts), outputs, options });
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
}

/**
 * esbuild's names have a hash of the content; ours change only with the structure. A part that several programs load
 * has the name of the first one.
 */
function namesOf({ outputs }, programs, nameOf) {
  const names = new Map(programs.map((program) => [outputFile(outputs, `${program}.js`), `${program}.js`]));
  for (const program of programs) {
    let count = 0;
    for (const file of reachedFrom(outputFile(outputs, `${program}.js`), outputs)) {
      if (names.has(file)) continue;
      const { entryPoint } = outputs[file];
      names.set(
        file,
        nameOf(program, entryPoint ? path.basename(entryPoint, '.ts').replace('part:', '') : `${++count}`),
      );
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
