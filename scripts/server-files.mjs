// Writes `server-files.json`, the list of the server's modules. The packed extension contains no other modules of the
// server. A web worker gets its modules in the order of the list.
import fs from 'node:fs';
import path from 'node:path';

const listName = 'server-files.json';
const nodeEntries = ['server/programs/node-host.ts', 'server/programs/render-worker.ts'];

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
 * Returns the lists of files.
 * @param outputs the `outputs` of esbuild's metafile
 * @returns `worker`: the files of a web worker, each after its imports; `process`: the other files, which Node needs
 * @throws Error if modules of a worker import each other in a cycle, even by `import()`, because a cycle has no order
 * in which each file is after its imports
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

const described = (outputs) => (file) => `${path.basename(file)} (${Object.keys(outputs[file].inputs)[0] ?? ''})`;
