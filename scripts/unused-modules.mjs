// Replaces library modules that the server does not use. esbuild does not remove these modules, because they are
// CommonJS, and its option `alias` cannot replace a module that a library imports by a relative path.

export const leftOut = {
  // Constants and type guards. The libraries and this project use only the types of this module.
  'vscode-languageserver-types/lib/esm/main.js': '',
  // Support for notebooks, and the library's document store. The server uses neither of them.
  'vscode-languageserver-protocol/lib/common/protocol.notebook.js': '',
  'vscode-languageserver/lib/common/notebook.js': 'exports.NotebookSyncFeature = (Base) => Base;',
  'vscode-languageserver/lib/common/textDocuments.js': '',
  // A resolver of modules in the user's workspace.
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
