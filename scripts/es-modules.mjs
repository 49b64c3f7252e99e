// The protocol libraries are CommonJS that TypeScript compiled from ES modules; a bundler can neither tree-shake nor
// shorten that. This plugin restores the imports and exports and leaves every other statement as it is. The build fails
// on a form that it does not know; test/unit/house/es-modules.test.ts compares the exports of both.
import fs from 'node:fs';

/** Of `vscode-languageserver-types` the ES modules are read; only its namespaces change. */
const libraryFile =
  /[\\/]node_modules[\\/]vscode-(?:jsonrpc|languageclient|languageserver(?:-protocol|-types)?)[\\/]lib[\\/].*\.js$/;

export const asEsModules = {
  name: 'as-es-modules',
  setup({ onLoad }) {
    onLoad({ filter: libraryFile }, async ({ path }) => ({
      contents: toEsModule(await fs.promises.readFile(path, 'utf8'), path),
    }));
  },
};

/** @throws Error if the source has a form that is unknown here. */
export function toEsModule(source, path) {
  const text = forms.reduce((all, [form, replacement]) => all.replaceAll(form, replacement), source);
  const sources = new Map(Array.from(text.matchAll(namespaceImport), ([, name, from]) => [name, from]));
  const module = text.replaceAll(
    reexport,
    (_, as, name, one) => `export { ${one} as ${as} } from ${sources.get(name)};`,
  );
  const rest = module.match(/^.*(?:\bexports\b|\brequire *\().*$/m);
  if (rest) throw new Error(`${path}: this form of CommonJS is unknown: ${rest[0]}`);
  // One statement, since the parts of a merged namespace each export it.
  const namespaces = new Set(Array.from(source.matchAll(exportedNamespace), ([, name]) => name));
  return `${module}\nexport { ${[...namespaces].join(', ')} };\n`;
}

const namespaceImport = /^import \* as (\w+) from (".+?");/gm;
const reexport =
  /^Object\.defineProperty\(exports, "(\w+)", \{ enumerable: true, get: .+ return (\w+)\.(\w+); \} \}\);/gm;
const exportedNamespace = /^\}\)\((\w+) \|\| \(exports\.\1 = \1 = \{\}\)\);/gm;

/** The forms that TypeScript writes, and what they were. The order matters. */
const forms = [
  // Helpers, such as `__importStar`.
  [/^var __\w+ = \(this && this\.__\w+\) \|\| [\s\S]*?^\}[()]*;\n/gm, ''],
  [/^Object\.defineProperty\(exports, "__esModule", .*\n/gm, ''],
  [/^(?:exports\.\w+ = )+void 0;\n/gm, ''],
  [/^__exportStar\(require\((".+?")\), exports\);/gm, 'export * from $1;'],
  // `import x = require()`: the other names end in a number.
  [/^const (\w+)(?<!_\d+) = require\((".+?")\);/gm, 'import $1 from $2;'],
  [/^(?:const|var) (\w+) = (?:__import(?:Star|Default)\()?require\((".+?")\)+;/gm, 'import * as $1 from $2;'],
  [/^exports\.(\w+) = (\w+);/gm, 'export { $2 as $1 };'],
  [/^exports\.(\w+) = /gm, 'export const $1 = '],
  [exportedNamespace, '})($1 || ($1 = {}));'],
  // A namespace or an enumeration is left out where nothing uses it; a comment may precede its function.
  [
    /^((?:export )?var (\w+));\n(?:\/\*\*[^/]*\*\/\n)?\(function \(\2\) \{$([\s\S]*?)^\}\)\(\2 \|\| \(\2 = \{\}\)\);/gm,
    '$1 = /* @__PURE__ */ (function ($2) {$3return $2;\n})({});',
  ],
  // Where it is only read.
  [/(?<!\.)\bexports\.(\w+)\b(?! =[^=])/g, '$1'],
];
