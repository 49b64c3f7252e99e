// The list of the server's files, `server-files.json`: the package has no others of the programs, and a web worker gets
// its modules in this order.
import fs from 'node:fs';
import path from 'node:path';

const listName = 'server-files.json';
/** What only Node runs. */
const nodeEntries = ['server/programs/node-host.ts', 'server/programs/render-worker.ts'];

/** Writes the list beside the programs. */
export const serverFiles = {
  name: 'server-files',
  setup({ initialOptions: options, onEnd }) {
    onEnd((result) => {
      if (!result.metafile) return;
      const text = JSON.stringify(listServerFiles(result.metafile.outputs));
      const file = path.resolve(options.absWorkingDir, options.outdir, listName);
      if (options.write === false) result.outputFiles.push({ path: file, text, contents: Buffer.from(text), hash: '' });
      else fs.writeFileSync(file, text);
    });
  },
};

/**
 * @param outputs of esbuild's metafile
 * @returns `worker`: the files of a web worker, each after those that it imports; `process`: the others that Node needs
 * @throws Error if modules of a worker import each other in a circle, also by `import()`: neither could be first
 */
export function listServerFiles(outputs) {
  const entry = (source) => Object.keys(outputs).find((file) => outputs[file].entryPoint === source);
  const ofNode = nodeEntries.map(entry);
  const worker = importsFirst(entry('server/programs/main.ts'), outputs, ofNode);
  const all = ofNode.flatMap((file) => [...importsFirst(file, outputs)]);
  const nameOf = (file) => path.basename(file);
  return {
    worker: [...worker].map(nameOf),
    process: [...new Set(all)].filter((file) => !worker.has(file)).map(nameOf),
  };
}

function importsFirst(file, outputs, except = [], listed = new Set(), open = []) {
  if (open.includes(file))
    throw new Error(`a circle of imports: ${[...open, file].map(described(outputs)).join(' → ')}`);
  if (listed.has(file) || except.includes(file)) return listed;
  for (const { path: imported, external } of outputs[file].imports)
    if (!external) importsFirst(imported, outputs, except, listed, [...open, file]);
  return listed.add(file);
}

/** A chunk by the first source in it. */
const described = (outputs) => (file) => `${path.basename(file)} (${Object.keys(outputs[file].inputs)[0] ?? ''})`;
