// Runs a program that the build has split into parts, where there is no `require`: in a worker, which gets its program
// as one text.

/** A file of the build as a function, by its name. */
export type Parts = Readonly<Record<string, Part>>;
type Part = (module: { exports: unknown }, require: (path: string) => unknown) => void;

/** The text of a program that runs in a worker. `parts`: the texts of their functions, by their names. */
export function workerProgram(parts: ReadonlyMap<string, string>, entry: string): string {
  const members = [...parts].filter(([, text]) => text !== '').map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return `(${runParts})({${members.join(',\n')}},${JSON.stringify(entry)})`;
}

/** A part runs when a `require` needs it first. Its text is in programs for workers, so it uses nothing around it. */
export function runParts(parts: Parts, entry: string): void {
  const loaded = new Map<string, { exports: unknown }>();
  function load(path: string): unknown {
    const name = path.replace('./', '');
    const known = loaded.get(name);
    if (known) return known.exports;
    const part = parts[name];
    if (!part) throw new Error(`${name} is not part of the program`);
    const module = { exports: {} };
    loaded.set(name, module);
    part(module, load);
    return module.exports;
  }
  load(entry);
}
