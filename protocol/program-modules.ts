// Loads the modules of a program from their texts, for a web worker that cannot load files.

/** The content of the build's `server-files.json`. */
export interface ServerFiles {
  /** The modules of the web worker. */
  worker: readonly string[];
  /** The files that only Node needs. */
  process: readonly string[];
}

export const importedModule = /"\.\/([\w-]+\.js)"/g;

export function blobAddress(text: string): string {
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}

/**
 * Creates a URL for each module, and replaces the paths of its imports by URLs.
 * @param texts the names and texts of the modules; each module comes after the modules that it imports
 * @returns the URL of each module, by the name of the module
 */
export function addressModules(
  texts: Iterable<readonly [name: string, text: string]>,
  addressOf = blobAddress,
): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>();
  for (const [name, text] of texts) {
    const addressed = text.replace(importedModule, (path, imported) =>
      addresses.has(imported) ? JSON.stringify(addresses.get(imported)) : path,
    );
    addresses.set(name, addressOf(addressed));
  }
  return addresses;
}

/**
 * Returns one script that contains the modules of the server and starts `server.js`. VS Code does not start modules as
 * workers.
 * @param texts the names and texts of the modules, which are CommonJS
 */
export function workerScript(texts: Iterable<readonly [name: string, text: string]>): string {
  const modules = Array.from(texts, ([name, text]) => `${JSON.stringify(`./${name}`)}(require, exports) {${text}\n}`);
  return `{
const modules = {
${modules.join(',\n')}
};
const loaded = {};
const load = (name) => {
  if (loaded[name]) return loaded[name];
  if (!modules[name]) throw new Error('no such module: ' + name);
  modules[name](load, (loaded[name] = {}));
  return loaded[name];
};
load('./server.js');
}`;
}
