// Turns each module of a program into a blob, for a web worker that cannot load files.

/** The content of the build's `server-files.json`. */
export interface ServerFiles {
  /** The modules of the web worker. Each module comes after the modules that it imports. */
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

export interface EarlyMessages {
  earlyMessages?: readonly MessageEvent[];
}

/** VS Code does not start modules as workers, so a script loads the module. @param module the URL of the module */
export function workerScript(module: string): string {
  return `self.earlyMessages = [];
self.onmessage = (event) => self.earlyMessages.push(event);
import(${JSON.stringify(module)}).catch((error) => setTimeout(() => { throw error; }));`;
}
