// The build runs `core/model/*/root.ts` and replaces each by its result, plain data: a bundle then contains the field
// descriptions without the library that defines them. Tests use the modules themselves.
import { build } from 'esbuild';
import { root as projectRoot } from './paths.mjs';

/** A repeated part that is longer than this is written once. */
const WORTH_A_NAME = 12;

export const fieldTrees = {
  name: 'field-trees',
  setup(bundle) {
    bundle.onLoad({ filter: /[\\/]core[\\/]model[\\/]\w+[\\/]root\.ts$/ }, async ({ path }) => {
      const { exports, inputs } = await evaluate(path);
      return { contents: asModule(exports), loader: 'js', watchFiles: inputs };
    });
  },
};

async function evaluate(path) {
  const options = {
    bundle: true,
    format: 'esm',
    write: false,
    metafile: true,
    absWorkingDir: projectRoot,
    logLevel: 'warning',
  };
  const { outputFiles, metafile } = await build({ ...options, entryPoints: [path] });
  const exports = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  return { exports, inputs: Object.keys(metafile.inputs) };
}

/** A module with the same exports as constants; equal parts are shared, as in the schemas. */
export function asModule(exports) {
  const parts = new Map();
  for (const value of Object.values(exports)) countParts(value, parts);
  const names = new Map();
  const declarations = [];
  const write = (value) => {
    const text = JSON.stringify(value);
    if (names.has(text)) return names.get(text);
    const written = writeInside(value, write);
    if (text.length <= WORTH_A_NAME || parts.get(text) < 2) return written;
    names.set(text, `part${names.size}`);
    declarations.push(`const ${names.get(text)} = ${written};`);
    return names.get(text);
  };
  const exported = Object.entries(exports).map(([name, value]) => `export const ${name} = ${write(value)};`);
  return [FIELD, ...declarations, ...exported].join('\n');
}

/** Most of a tree are fields; as function calls they take half the space. */
const FIELD = 'const field = (name, required, texts, shape) => ({ name, required: !!required, texts, shape });';
const isField = (value) => Object.keys(value).join() === 'name,required,texts,shape';

function countParts(value, parts) {
  if (value === null || !['object', 'string'].includes(typeof value)) return;
  const text = JSON.stringify(value);
  parts.set(text, (parts.get(text) ?? 0) + 1);
  // The content of a repeated part is counted with that part.
  if (parts.get(text) === 1 && typeof value === 'object')
    for (const inner of Object.values(value)) countParts(inner, parts);
}

function writeInside(value, write) {
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isField(value))
    return `field(${write(value.name)},${Number(value.required)},${write(value.texts)},${write(value.shape)})`;
  const present = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${present.map(([key, inner]) => `${JSON.stringify(key)}:${write(inner)}`).join(',')}}`;
}
