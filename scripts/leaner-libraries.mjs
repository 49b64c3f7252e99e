// What the bundles leave out of libraries. esbuild keeps what it cannot prove to be unused: whatever CommonJS exports,
// and what runs while a module is loaded.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/** What the TypeScript compiler writes into each CommonJS module, 800 bytes in all. */
const helperDefinition = /^var (__\w+) = \(this && this\.\1\) \|\| [\s\S]*?^\}[^\n]*;\n/gm;
const reexport =
  /^Object\.defineProperty\(exports, ("\w+"), \{ enumerable: true, get: function \(\) \{ return ([\w.]+); \} \}\);/gm;

/** The definitions, once for all modules. */
const helpers = path.join(root, 'scripts/compiler-helpers.cjs');

function withoutDefinitions(source) {
  const rest = source.replace(helperDefinition, '').replace(reexport, '__reexport(exports, $1, () => $2);');
  const used = new Set(rest.match(/\b__(?:reexport|exportStar|importStar|importDefault)\b/g));
  return rest === source ? source : `const { ${[...used].join(', ')} } = require(${JSON.stringify(helpers)});\n${rest}`;
}

/** A module of which nothing is used. */
const empty = () => '';

/** @throws Error if the library no longer has the text */
const replaced = (text, by) => (source) => {
  const result = source.replace(text, by);
  if (result === source) throw new Error(`no longer in the library: ${text}`);
  return result;
};

/** Of the language server protocol: what the server does not use. Its own code imports only types. */
export const serverParts = [
  [/\/vscode-languageserver-types\/lib\/esm\/main\.js$/, empty],
  [/\/vscode-languageserver-protocol\/lib\/common\/protocol\.notebook\.js$/, empty],
  [/\/vscode-languageserver\/lib\/common\/notebook\.js$/, () => 'exports.NotebookSyncFeature = (Base) => Base;'],
  [/\/vscode-languageserver\/lib\/common\/textDocuments\.js$/, empty],
];

/** The same where Node runs it: how it would find modules of the user. */
export const nodeServerParts = [...serverParts, [/\/vscode-languageserver\/lib\/node\/files\.js$/, empty]];

/** Constants that esbuild may drop: calls at the top of a module are otherwise kept for what they might do. */
const droppableConstants = replaced(
  /^const (\w+) = ((?:.*\n(?=[\t}]))*.*);$/gm,
  'const $1 = /* @__PURE__ */ (() => $2)();',
);

/**
 * Of the protocol of agents: a second class of servers, what answers over HTTP, how one logs in, and a table of all
 * types for programs that look one up.
 */
export const agentParts = [
  [/\/core\/dist\/auth-[\w-]+\.mjs$/, droppableConstants],
  [/\/server\/dist\/mcp-\w+\.mjs$/, replaced(/\bstatic \{\s+readClassification = .*\s+\}/, '')],
  [/\/server\/dist\/mcp-\w+\.mjs$/, replaced(/transport instanceof PerRequestHTTP\w+ \? .* : /, '')],
  [/\/server\/dist\/stdio\.mjs$/, replaced('product instanceof McpServer ? product.server : product', 'product')],
  [
    /\/server\/dist\/src-\w+\.mjs$/,
    replaced(/^for \(const (?:key of SPEC_SCHEMA_KEYS|\[key, schema\] of Object\.entries\(authSchemas\))\).*$/gm, ''),
  ],
];

/**
 * The build fails if a library no longer has one of the parts.
 * @param parts each a file of a library, and what is made of its source
 */
export function leanerLibraries(parts = []) {
  return {
    name: 'leaner-libraries',
    setup({ onLoad, onEnd }) {
      const found = new Set();
      onLoad({ filter: /[\\/]node_modules[\\/](?:vscode-|@modelcontextprotocol)/ }, async ({ path: file }) => {
        const name = file.replaceAll('\\', '/');
        const changes = parts.filter(([pattern]) => pattern.test(name));
        for (const [pattern] of changes) found.add(pattern);
        const source = await fs.promises.readFile(file, 'utf8');
        return { contents: withoutDefinitions(changes.reduce((text, [, change]) => change(text), source)) };
      });
      onEnd(() => {
        const missing = parts.flatMap(([pattern]) => (found.has(pattern) ? [] : `no library has a file ${pattern}`));
        for (const text of missing) console.error(text);
        return { errors: missing.map((text) => ({ text })) };
      });
    },
  };
}
