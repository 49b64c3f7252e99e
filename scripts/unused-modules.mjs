// Replaces library modules that the programs do not use. esbuild does not remove these modules, because they are
// CommonJS or their code runs when they are loaded. Its option `alias` cannot replace a module that a library imports
// by a relative path.

/** Features of the protocol that the server does not offer. */
const unusedFeatures = [
  'CallHierarchy',
  'FileOperations',
  'InlineCompletion',
  'InlineValue',
  'LinkedEditingRange',
  'Moniker',
  'ShowDocument',
  'TextDocumentContent',
  'TypeHierarchy',
];

export const leftOut = {
  // Constants and type guards. The libraries and this project use only the types of this module.
  'vscode-languageserver-types/lib/esm/main.js': '',
  // Support for notebooks, and the library's document store. The server uses neither of them.
  'vscode-languageserver-protocol/lib/common/protocol.notebook.js': '',
  'vscode-languageserver/lib/common/notebook.js': 'exports.NotebookSyncFeature = (Base) => Base;',
  'vscode-languageserver/lib/common/textDocuments.js': '',
  // A resolver of modules in the user's workspace.
  'vscode-languageserver/lib/node/files.js': '',
  // Schemas of OAuth, which a server over standard input and output does not use.
  '@modelcontextprotocol/core/dist/auth-UMQCo-ad.mjs':
    'const none = undefined; export { none as a, none as c, none as d, none as f, none as i, none as l, none as m, none as n, none as o, none as p, none as r, none as s, none as t, none as u };',
  ...Object.fromEntries(unusedFeatures.flatMap(modulesOf)),
};

function modulesOf(feature) {
  const file = feature.charAt(0).toLowerCase() + feature.slice(1);
  return [
    [`vscode-languageserver/lib/common/${file}.js`, `exports.${feature}Feature = (Base) => Base;`],
    [`vscode-languageserver-protocol/lib/common/protocol.${file}.js`, ''],
  ];
}

export const unusedModules = {
  name: 'unused-modules',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/](?:vscode-languageserver|@modelcontextprotocol)/ }, ({ path: file }) => {
      const name = file.replaceAll('\\', '/').replace(/^.*\/node_modules\//, '');
      return Object.hasOwn(leftOut, name) ? { contents: leftOut[name] } : undefined;
    });
  },
};
