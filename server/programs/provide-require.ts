// CommonJS libraries, such as the library of the protocol, call `require` to load modules of Node. In an ES module this
// function does not exist.

/**
 * Defines the global function `require`. Must be called before such a library is loaded.
 * @param from the URL of the program
 */
export function provideRequire(from: string): void {
  const { createRequire } = process.getBuiltinModule('node:module');
  Object.assign(globalThis, { require: createRequire(from) });
}
