// The list of the server's files, `server-files.json`. The package contains only these programs, and a web worker gets
// its modules in this order.
import fs from 'node:fs';
import path from 'node:path';

const listName = 'server-files.json';
/** The entry points that only Node runs. */
const nodeEntries = ['server/programs/node-host.ts', 'server/programs/render-worker.ts'];

/** A plugin that writes the list beside the programs. */
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
 * The lists of files.
 * @param outputs those of esbuild's metafile
 * @returns `worker`: the files of a web worker; each comes after its imports. `process`: the others, which Node needs
 * @throws Error if modules of a worker import each other in a circle, even by `import()`: none of them could be first
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

/** The name of a chunk, with the first source in it. */
const described = (outputs) => (file) => `${path.basename(file)} (${Object.keys(outputs[file].inputs)[0] ?? ''})`;
