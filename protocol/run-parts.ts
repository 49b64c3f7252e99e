// Runs a program that the build has split into parts, where there is no `require`: in the page of the panel, and in
// workers, which get their program as one text.

/** A file of the build as a function, by its name. */
export type Parts = Readonly<Record<string, Part>>;
type Part = (module: { exports: unknown }, require: (path: string) => unknown) => void;

/** A function of a part was called that is not there yet. */
export interface MissingPart extends Error {
  missingPart: string;
}

/** The texts of a part and of all that it requires; empty for those that are not there. */
export function textsOf(parts: Parts, entry: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(entry)) return found;
  const text = parts[entry] ? `${parts[entry]}` : '';
  found.set(entry, text);
  for (const [, name = ''] of text.matchAll(/require\("\.\/([\w.-]+)"\)/g)) textsOf(parts, name, found);
  return found;
}

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
    if (!part) throw Object.assign(new Error(`${name} is not part of the program`), { missingPart: name });
    const module = { exports: {} };
    loaded.set(name, module);
    part(module, load);
    return module.exports;
  }
  load(entry);
}
