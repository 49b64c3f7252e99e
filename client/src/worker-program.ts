// The program of the server as one text for a worker, which cannot load the other files of a remote extension. The files
// are CommonJS: each becomes a function, which runs when a `require` needs it first.

export interface ProgramFile {
  name: string;
  text: string;
}

/** `entry`: the name of the file that starts the program. */
export function workerProgram(files: readonly ProgramFile[], entry: string): string {
  const modules = files.map(({ name, text }) => `${JSON.stringify(name)}:function(module,require){${text}\n}`);
  return `(${runModules})({${modules.join(',\n')}},${JSON.stringify(entry)})`;
}

type Module = (module: { exports: unknown }, require: (path: string) => unknown) => void;

/** Its text is in the program, so it uses nothing around it. */
function runModules(modules: Readonly<Record<string, Module>>, entry: string): void {
  const loaded = new Map<string, { exports: unknown }>();
  function load(path: string): unknown {
    const name = path.replace('./', '');
    const known = loaded.get(name);
    if (known) return known.exports;
    const run = modules[name];
    if (!run) throw new Error(`${name} is not part of the program`);
    const module = { exports: {} };
    loaded.set(name, module);
    run(module, load);
    return module.exports;
  }
  load(entry);
}
