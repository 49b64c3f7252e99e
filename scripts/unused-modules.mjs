// Modules of libraries that the server does not use, but that esbuild keeps because they are CommonJS. Nearly empty
// modules replace them. `alias` cannot replace a module that its own library imports by a relative name.

export const leftOut = {
  // Names and checks of types. Libraries and our own code import only the types.
  'vscode-languageserver-types/lib/esm/main.js': '',
  // Notebooks, and a store of texts that only they use.
  'vscode-languageserver-protocol/lib/common/protocol.notebook.js': '',
  'vscode-languageserver/lib/common/notebook.js': 'exports.NotebookSyncFeature = (Base) => Base;',
  'vscode-languageserver/lib/common/textDocuments.js': '',
  // Finds modules of the user for a server.
  'vscode-languageserver/lib/node/files.js': '',
};

export const unusedModules = {
  name: 'unused-modules',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/]vscode-languageserver/ }, ({ path: file }) => {
      const name = file.replaceAll('\\', '/').replace(/^.*\/node_modules\//, '');
      return Object.hasOwn(leftOut, name) ? { contents: leftOut[name] } : undefined;
    });
  },
};
