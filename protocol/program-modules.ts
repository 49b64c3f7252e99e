// Programs for a web worker that cannot load files: each of their modules is a blob.

/** The content of the build's `server-files.json`. */
export interface ServerFiles {
  /** The modules of a web worker, each after those that it imports. */
  worker: readonly string[];
  /** The other files, which only Node needs. */
  process: readonly string[];
}

/** A module that another one imports, in the form that the build writes. */
export const importedModule = /"\.\/([\w-]+\.js)"/g;

export function blobAddress(text: string): string {
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}

/**
 * @param texts the modules, by name; each comes after its imports
 * @param addressOf makes the address of a text
 * @returns the address of each module, by its name
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

/** The messages that arrived in a worker before its module could handle them. */
export interface EarlyMessages {
  earlyMessages?: readonly MessageEvent[];
}

/**
 * The text of a worker's script. A script is needed, because an editor starts no modules as workers. @param module its
 * address
 */
export function workerScript(module: string): string {
  return `self.earlyMessages = [];
self.onmessage = (event) => self.earlyMessages.push(event);
import(${JSON.stringify(module)}).catch((error) => setTimeout(() => { throw error; }));`;
}
