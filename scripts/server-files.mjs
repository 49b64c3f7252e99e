// Writes `server-files.json`, the list of the server's modules. The packed extension contains no other modules of the
// server.
import path from 'node:path';

const listName = 'server-files.json';
const nodeEntries = ['server/programs/node-host.ts', 'server/programs/render-worker.ts'];

/** Must come before `commonJs`, which writes the files. */
export const serverFiles = {
  name: 'server-files',
  setup({ initialOptions: options, onEnd }) {
    onEnd(({ metafile, outputFiles }) => {
      if (!metafile) return;
      const text = JSON.stringify(listServerFiles(metafile.outputs));
      const file = path.resolve(options.absWorkingDir, options.outdir, listName);
      outputFiles.push({ path: file, text, contents: Buffer.from(text), hash: '' });
    });
  },
};

/**
 * Returns the lists of files.
 * @param outputs the `outputs` of esbuild's metafile
 * @returns `worker`: the files of a web worker; `process`: the other files, which Node needs
 */
export function listServerFiles(outputs) {
  const entry = (source) => Object.keys(outputs).find((file) => outputs[file].entryPoint === source);
  const ofNode = nodeEntries.map(entry);
  const worker = withImports(entry('server/programs/main.ts'), outputs, new Set(ofNode));
  for (const file of ofNode) worker.delete(file);
  const all = ofNode.flatMap((file) => [...withImports(file, outputs)]);
  const nameOf = (file) => path.basename(file);
  return {
    worker: [...worker].map(nameOf),
    process: [...new Set(all)].filter((file) => !worker.has(file)).map(nameOf),
  };
}

function withImports(file, outputs, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const { path: imported, external } of outputs[file].imports)
    if (!external) withImports(imported, outputs, found);
  return found;
}
