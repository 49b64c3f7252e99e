// Parts of a program that are loaded when one of their functions is called first, also where that is not asynchronous.
// Their callers get forwarding functions in their place, so that the code need not know what is a part: `parts.mjs`
// alone decides. Modules that export anything but functions are loaded at once.
import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './paths.mjs';

/** The build replaces a call of it by a `require`. */
export const requireCall = 'requirePart';

/** The build writes it: a function for each part that the server loads in idle time. */
const preloadModule = path.join(root, 'server/preloaded-parts.ts');

/** Modules of Node that take 1 to 4 ms to load, and the functions of them that the programs use. */
const builtInFunctions = {
  child_process: ['fork', 'spawn', 'spawnSync'],
  'fs/promises': [
    'access',
    'copyFile',
    'link',
    'lstat',
    'open',
    'readdir',
    'readFile',
    'realpath',
    'rename',
    'stat',
    'unlink',
  ],
  net: ['createConnection', 'createServer'],
};
const isBuiltIn = new RegExp(`^(?:node:)?(?:${Object.keys(builtInFunctions).join('|')})$`);

/**
 * `parts`: by their names, each with its folders (with everything below) and files, and the names of modules that do
 * not belong to it. `preload`: the server loads it in idle time. `rooms`: the folders of the program.
 *
 * @param {Readonly<Record<string, { of: readonly string[], except?: string, preload?: boolean }>>} parts
 * @param {readonly string[]} rooms
 */
export function partsOnDemand(parts, rooms) {
  const modules = new Map(Object.entries(parts).map(([part, description]) => [part, modulesOf(description)]));
  const partOf = new Map([...modules].flatMap(([part, files]) => files.map((file) => [file, part])));
  const functions = forwardedFunctions(partOf, rooms);
  const preloaded = Object.keys(parts).filter((name) => parts[name].preload);
  return {
    name: 'parts-on-demand',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ path: imported, importer, namespace, kind }) => {
        const file = path.join(path.dirname(importer), imported);
        const isForwarded = kind === 'import-statement' && namespace === 'file' && functions.has(file);
        return isForwarded && partOf.get(importer) !== partOf.get(file)
          ? { path: file, namespace: 'forwarded' }
          : undefined;
      });
      onResolve({ filter: isBuiltIn }, ({ path: name, namespace }) =>
        namespace === 'file' ? { path: name.replace('node:', ''), namespace: 'built-in' } : undefined,
      );
      for (const namespace of ['loader', 'part'])
        onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path: name }) => ({
          path: name.slice(namespace.length + 1),
          namespace,
        }));
      onLoad({ filter: /[\\/]preloaded-parts\.ts$/ }, ({ path: file }) =>
        file === preloadModule ? { contents: preloading(preloaded), resolveDir: root } : undefined,
      );
      const generate = (namespace, contents) =>
        onLoad({ filter: /./, namespace }, ({ path: name }) => ({ contents: contents(name), resolveDir: root }));
      generate('forwarded', (file) => forwarding(`loader:part:${partOf.get(file)}`, functions.get(file)));
      generate('built-in', (name) => forwarding(`loader:node:${name}`, builtInFunctions[name].map(ofBuiltIn)));
      generate('loader', loaderOf);
      generate('part', (name) =>
        modules
          .get(name)
          .map((file) => reexports(file, functions.get(file)))
          .join('\n'),
      );
    },
  };
}

/** The modules of a part. */
function modulesOf({ of, except = '' }) {
  const others = new Set(except.split(' '));
  return of
    .flatMap((place) => sourcesBelow(path.join(root, place)))
    .filter((file) => !others.has(path.basename(file, '.ts')) && exportedFunctions(parse(file)) !== undefined);
}

function sourcesBelow(place) {
  if (place.endsWith('.ts')) return [place];
  return fs
    .readdirSync(place, { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(place, file));
}

/**
 * By their modules, the functions that other parts import; `target`: the name of each in its part, short and not that
 * of another module. A function that nobody imports is not exported, so that the bundler can leave it out.
 */
function forwardedFunctions(partOf, rooms) {
  const imported = importedNames(partOf, rooms);
  let count = 0;
  return new Map(
    [...imported].map(([file, names]) => [
      file,
      exportedFunctions(parse(file))
        .filter(({ name }) => names.has(name))
        .map((one) => ({ ...one, target: `f${++count}` })),
    ]),
  );
}

/** By the modules of all parts, the names that are imported from outside the part. */
function importedNames(partOf, rooms) {
  const names = new Map();
  const sources = rooms.flatMap((room) => sourcesBelow(path.join(root, room)));
  for (const { file, imported, name } of sources.flatMap(importsOf)) {
    if (!partOf.has(imported) || partOf.get(imported) === partOf.get(file)) continue;
    names.set(imported, (names.get(imported) ?? new Set()).add(name));
  }
  return names;
}

function importsOf(file) {
  return parse(file).module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.flatMap(({ importName, isType }) => {
      const imported = path.join(path.dirname(file), moduleRequest.value);
      return isType || !importName.name ? [] : [{ file, imported, name: importName.name }];
    }),
  );
}

function reexports(file, functions = []) {
  if (functions.length === 0) return '';
  const names = functions.map(({ name, target }) => `${name} as ${target}`);
  return `export { ${names.join(', ')} } from ${JSON.stringify(file)};`;
}

function forwarding(loader, functions) {
  return [
    `import { load } from ${JSON.stringify(loader)};`,
    ...functions.map(
      ({ name, parameters, target }) =>
        `export function ${name}(${parameters}) { return load().${target}(${parameters}); }`,
    ),
  ].join('\n');
}

function preloading(names) {
  return [
    ...names.map((name, at) => `import { load as load${at} } from ${JSON.stringify(`loader:part:${name}`)};`),
    `export const preloadedParts = [${names.map((_, at) => `load${at}`)}];`,
  ].join('\n');
}

function ofBuiltIn(name) {
  return { name, parameters: '...p', target: name };
}

function loaderOf(module) {
  return [
    'let loaded;',
    `export const load = () => (loaded ??= ${requireCall}(import(${JSON.stringify(module)})));`,
  ].join('\n');
}

function parse(file) {
  return parseSync(file, fs.readFileSync(file, 'utf8'));
}

/** @returns undefined if the module exports anything else at run time. */
function exportedFunctions({ program }) {
  const functions = [];
  for (const statement of program.body) {
    if (!/^Export/.test(statement.type) || statement.exportKind === 'type') continue;
    const { declaration } = statement;
    if (declaration?.type === 'TSDeclareFunction') continue;
    if (declaration?.type !== 'FunctionDeclaration') return;
    functions.push({ name: declaration.id.name, parameters: parametersOf(declaration) });
  }
  return functions.length > 0 ? functions : undefined;
}

function parametersOf({ params }) {
  return params.map(({ type }, at) => `${type === 'RestElement' ? '...' : ''}p${at}`).join(', ');
}
