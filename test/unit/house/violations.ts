import { transform } from 'esbuild';
import { type Room, roomOf, rooms } from './rooms.ts';
import { type Import, importsOf, type SourceFile } from './source-files.ts';

export function importViolations(file: SourceFile): string[] {
  const room = roomOf(file.path);
  const rules = room === undefined ? undefined : rooms[room];
  if (room === undefined || rules === undefined)
    return [`${file.path} is outside the plan: test/unit/house/rooms.ts lists its folders`];
  return importsOf(file).flatMap((imported) => {
    const problem = imported.isFile ? fileProblem(room, rules, imported) : packageProblem(room, rules, imported);
    return problem === undefined ? [] : [`${file.path} imports ${imported.target}: ${problem}`];
  });
}

function fileProblem(room: string, rules: Room, { target, typeOnly }: Import): string | undefined {
  const other = roomOf(target);
  if (other === undefined) return 'the file is outside the plan';
  if (other === room || rules.uses.includes(other)) return undefined;
  if (!rules.knowsTypesOf?.includes(other)) return `${room} must not import ${other}`;
  return typeOnly ? undefined : `${room} may import only types from ${other}`;
}

function packageProblem(room: string, rules: Room, { target, statement }: Import): string | undefined {
  if (!rules.packages?.some((beginning) => target.startsWith(beginning))) return `${room} must not import that package`;
  // A named import would bundle every locale, and plain `zod` every method: 358 or 95 KB rather than 24.
  if (target.startsWith('zod') && !/\* as z from 'zod\/mini'/.test(statement))
    return "write `import * as z from 'zod/mini'`";
  return undefined;
}

/** Type imports count: files in a cycle cannot be understood, tested or moved separately. */
export function importCircles(files: SourceFile[]): string[] {
  const graph = withoutEnds(new Map(files.map((file) => [withoutEnding(file.path), fileImports(file)])));
  const circles = [...graph].flatMap(([file, targets]) => targets.map((target) => shortestPath(graph, target, file)));
  return [...new Set(circles.filter((cycle) => cycle !== undefined).map(cycleText))].sort();
}

type ImportGraph = ReadonlyMap<string, readonly string[]>;

const withoutEnding = (path: string): string => path.replace(/\.ts$/, '');

function fileImports(file: SourceFile): string[] {
  return importsOf(file).flatMap(({ isFile, target }) => (isFile ? [target] : []));
}

/** Leaves out files that import none of the others, until no such file is left. */
function withoutEnds(graph: ImportGraph): ImportGraph {
  const inner = [...graph].map(([file, targets]) => [file, targets.filter((target) => graph.has(target))] as const);
  const rest: ImportGraph = new Map(inner.filter(([, targets]) => targets.length > 0));
  return rest.size === graph.size ? rest : withoutEnds(rest);
}

function shortestPath(graph: ImportGraph, from: string, to: string): string[] | undefined {
  const importers = new Map<string, string | undefined>([[from, undefined]]);
  // The loop also visits files that it adds, so the nearest files come first.
  for (const file of importers.keys()) {
    if (file === to) return pathTo(file, importers);
    for (const target of graph.get(file) ?? []) if (!importers.has(target)) importers.set(target, file);
  }
  return undefined;
}

function pathTo(end: string, importers: ReadonlyMap<string, string | undefined>): string[] {
  const importer = importers.get(end);
  return importer === undefined ? [end] : [...pathTo(importer, importers), end];
}

/** Starts at the first file by name, so that each cycle has one text. */
function cycleText(cycle: readonly string[]): string {
  const first = cycle.indexOf(cycle.toSorted()[0] ?? '');
  const files = [...cycle.slice(first), ...cycle.slice(0, first + 1)];
  return `imports form a cycle: ${files.map((file) => `${file}.ts`).join(' → ')}`;
}

/** The types of `core` lack most of these names, and esbuild finds all of them. */
const impureNames = [
  'Date',
  'Math.random',
  'performance',
  'Intl',
  'Temporal',
  'crypto',
  'console',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'requestAnimationFrame',
  'queueMicrotask',
  'fetch',
  'Worker',
  'document',
  'window',
  'self',
  'globalThis',
  'navigator',
  'location',
  'localStorage',
  'process',
  'Buffer',
  'require',
  'global',
];

const marked = (name: string): string => `impure$${name.replace('.', '$')}`;
const replacements = Object.fromEntries(impureNames.map((name) => [name, marked(name)]));

/** A text without these words, and without an escape in a name, need not be compiled. */
const mayBeImpure = new RegExp(`\\b(?:${impureNames.map((name) => name.split('.')[0]).join('|')})\\b|\\\\u`);

/** Only real references count: no local variables, properties or texts. */
export async function impurities(files: SourceFile[]): Promise<string[]> {
  const found = await Promise.all(files.filter(({ text }) => mayBeImpure.test(text)).map(impuritiesOf));
  return found.flat();
}

async function impuritiesOf({ path, text }: SourceFile): Promise<string[]> {
  const { code } = await transform(text, { loader: 'ts', define: replacements, logLevel: 'error' });
  return impureNames.filter((name) => code.includes(marked(name))).map((name) => `${path} refers to ${name}`);
}
