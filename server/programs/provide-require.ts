// CommonJS libraries, such as the library of the protocol, call `require` to load modules of Node. An ES module has no
// such function.

/**
 * Defines the global `require`. Must be called before a CommonJS library is loaded.
 * @param from the URL of the program
 */
export function provideRequire(from: string): void {
  const { createRequire } = process.getBuiltinModule('node:module');
  Object.assign(globalThis, { require: createRequire(from) });
}
