// Libraries that are CommonJS, such as that of the protocol, require modules of Node, which an ES module cannot.

/** @param from the address of the program. Before such a library is loaded. */
export function provideRequire(from: string): void {
  const { createRequire } = process.getBuiltinModule('node:module');
  Object.assign(globalThis, { require: createRequire(from) });
}
