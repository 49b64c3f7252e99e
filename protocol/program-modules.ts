// Turns programs into blobs, for a web worker that cannot load files. Each module of the program becomes a blob.

/** The content of the build's `server-files.json`. */
export interface ServerFiles {
  /** The modules of the worker program, each after the modules that it imports. */
  worker: readonly string[];
  /** The other files, which only Node needs. */
  process: readonly string[];
}

/** Matches the path of an imported module, in the form in which the build writes it. */
export const importedModule = /"\.\/([\w-]+\.js)"/g;

export function blobAddress(text: string): string {
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}

/**
 * Replaces the paths of imports by URLs.
 * @param texts the names and texts of the modules, each after the modules that it imports
 * @param addressOf returns a URL for a text
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

/** The global variable in which `workerScript` keeps messages that arrive before the module has loaded. */
export interface EarlyMessages {
  earlyMessages?: readonly MessageEvent[];
}

/**
 * Returns the text of a script that loads a module in a worker. The script is needed because VS Code does not start
 * modules as workers.
 * @param module the URL of the module
 */
export function workerScript(module: string): string {
  return `self.earlyMessages = [];
self.onmessage = (event) => self.earlyMessages.push(event);
import(${JSON.stringify(module)}).catch((error) => setTimeout(() => { throw error; }));`;
}
