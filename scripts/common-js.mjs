// Converts the programs to CommonJS and minifies them. esbuild can split only ES modules, but Node 20 can reuse
// compiled code only of CommonJS modules, and a web worker can run CommonJS modules from a single script.
import fs from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import { minify } from '@swc/core';
import { ImportType, init, parse } from 'es-module-lexer';

/**
 * Must be the last plugin, because it writes the files itself. A module gets the value that an export has when the
 * exporting module has been evaluated, so the plugin refuses modules that import each other in a circle.
 */
export const commonJs = {
  name: 'common-js',
  setup({ initialOptions: options, onEnd }) {
    const isWritten = options.write !== false;
    options.write = false;
    onEnd(async ({ outputFiles = [], metafile }) => {
      if (metafile) assertNoCircle(metafile.outputs);
      await init;
      for (const file of outputFiles.filter(({ path: name }) => name.endsWith('.js'))) {
        const text = toCommonJs(file.text);
        file.contents = Buffer.from(options.minify ? await minifyAgain(text) : text);
      }
      if (!isWritten) return;
      for (const { path: file, contents } of outputFiles) {
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, contents);
      }
    });
  },
};

/** A second minifier after esbuild makes the programs 2 % smaller, and their package has a size limit. */
async function minifyAgain(source) {
  const everywhere = { toplevel: true };
  const { code } = await minify(source, { compress: { passes: 3, ...everywhere }, mangle: everywhere, ecma: 2022 });
  return code;
}

/**
 * Converts an ES module as esbuild writes it when it splits modules: imports of our modules by name, imports of modules
 * of Node, and one list of exports at the end.
 * @throws Error if the module has another form
 */
export function toCommonJs(source) {
  const [imports, exports] = parse(source);
  const [hashbang = ''] = /^#!.*\n/.exec(source) ?? [];
  const required = [];
  let body = '';
  let end = hashbang.length;
  const replace = (from, to, text) => {
    body += source.slice(end, from) + text;
    end = to;
  };
  for (const { n: name, t: type, s, ss, se } of imports) {
    const statement = source.slice(ss, se);
    const call = `require(${JSON.stringify(name)})`;
    if (type === ImportType.Static) {
      const patterns = patternsOf(source.slice(ss, s), { ofNode: !name.startsWith('./') });
      required.push(...patterns.map((pattern) => `${pattern}${call};`));
      // The lines stay where they are, so that source maps stay valid.
      replace(ss, se, statement.replace(/[^\n]/g, ''));
    } else if (type === ImportType.Dynamic && name?.startsWith('./'))
      replace(ss, se, `Promise.resolve().then(()=>${call})`);
    else throw new Error(`not converted: ${statement || source.slice(ss, ss + 20)}`);
  }
  const list = /\bexport\s*\{[^{}]*\}(?=;?\s*(?:\/\/# sourceMappingURL=\S+\s*)?$)/.exec(source);
  if (list) replace(list.index, list.index + list[0].length, exports.map(({ n, ln }) => `exports.${n}=${ln}`).join());
  const converted = `"use strict";${required.join('')}${body}${source.slice(end)}`;
  // Fails if any other `import`, `export` or `await` is left.
  new Script(`(function(){${converted}\n})`);
  return `${hashbang}${converted}`;
}

/**
 * Returns the declarations of an import, such as `const a=` and `const {b:c}=`. The default import of a module of Node
 * is the whole module. `statement` ends before the name of the module.
 */
function patternsOf(statement, { ofNode }) {
  const found = /^import\s*(?:(?:\*\s*as\s+)?([\w$]+))?\s*,?\s*(?:\{([^}]*)\})?\s*(?:from)?\s*"$/.exec(statement);
  const [, whole, named = ''] = found ?? [];
  const pairs = named.split(',').map((one) => one.trim().split(/\s+as\s+/));
  const isDefault = ([from]) => from === 'default';
  const wholes = [whole, ...pairs.filter(isDefault).map(([, to]) => to)].filter((name) => name !== undefined);
  if (!found || (wholes.length > 0 && !ofNode)) throw new Error(`not converted: ${statement}`);
  const parts = pairs.filter((pair) => pair[0] !== '' && !isDefault(pair)).map(([from, to = from]) => `${from}:${to}`);
  const patterns = parts.length > 0 ? [...wholes, `{${parts}}`] : wholes;
  return patterns.length > 0 ? patterns.map((pattern) => `const ${pattern}=`) : [''];
}

/** @param outputs the `outputs` of esbuild's metafile */
export function assertNoCircle(outputs) {
  const known = new Set();
  const visit = (file, open) => {
    if (open.includes(file))
      throw new Error(`a circle of imports: ${[...open, file].map(described(outputs)).join(' → ')}`);
    if (known.has(file)) return;
    known.add(file);
    for (const { path: imported, kind, external } of outputs[file].imports)
      if (kind === 'import-statement' && !external) visit(imported, [...open, file]);
  };
  for (const file of Object.keys(outputs)) visit(file, []);
}

const described = (outputs) => (file) => `${path.basename(file)} (${Object.keys(outputs[file].inputs)[0] ?? ''})`;
