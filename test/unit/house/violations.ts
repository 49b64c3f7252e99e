// What a source file does against the plan of the house, as sentences.
import { build } from 'esbuild';
import { type Room, roomOf, rooms } from './rooms.ts';
import { type Import, importsOf, type SourceFile } from './source-files.ts';

export function importViolations(file: SourceFile): string[] {
  const room = roomOf(file.path);
  const rules = room === undefined ? undefined : rooms[room];
  if (room === undefined || rules === undefined) return [`${file.path} is in no room: test/unit/house/rooms.ts lists them`];
  return importsOf(file).flatMap((wanted) => {
    const problem = wanted.isFile ? fileProblem(room, rules, wanted) : packageProblem(room, rules, wanted);
    return problem === undefined ? [] : [`${file.path} imports ${wanted.target}: ${problem}`];
  });
}

function fileProblem(room: string, rules: Room, { target, typeOnly }: Import): string | undefined {
  const other = roomOf(target);
  if (other === undefined) return 'that is in no room';
  if (other === room || rules.uses.includes(other)) return undefined;
  if (!rules.knowsTypesOf?.includes(other)) return `${room} does not use ${other}`;
  return typeOnly ? undefined : `${room} knows only the types of ${other}`;
}

function packageProblem(room: string, rules: Room, { target, statement }: Import): string | undefined {
  if (!rules.packages?.some((beginning) => target.startsWith(beginning))) return `${room} does not use that package`;
  // A named import would bring every locale along, and plain `zod` every method of every schema: 358 or 95 KB rather than 24.
  if (target.startsWith('zod') && !/\* as z from 'zod\/mini'/.test(statement)) return "it is written `import * as z from 'zod/mini'`";
  return undefined;
}

/** What the outside world, the clock and chance are called. The types of `core` know few of them, and esbuild finds them all. */
const impureNames = [
  ...['Date', 'Math.random', 'performance', 'Intl', 'Temporal', 'crypto', 'console'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'queueMicrotask', 'fetch', 'Worker'],
  ...['document', 'window', 'self', 'globalThis', 'navigator', 'location', 'localStorage', 'process', 'Buffer', 'require', 'global'],
];

const marked = (name: string): string => `impure$${name.replace('.', '$')}`;
const replacements = Object.fromEntries(impureNames.map((name) => [name, marked(name)]));

/** Impure names that each file refers to. Only real references count: no local variable, no property, no text. */
export async function impurities(files: SourceFile[]): Promise<string[]> {
  const found = await Promise.all(files.map(impuritiesOf));
  return found.flat();
}

async function impuritiesOf({ path, text }: SourceFile): Promise<string[]> {
  const { outputFiles } = await build({
    stdin: { contents: text, loader: 'ts' },
    define: replacements,
    write: false,
    logLevel: 'error',
  });
  const code = outputFiles[0]?.text ?? '';
  return impureNames.filter((name) => code.includes(marked(name))).map((name) => `${path} refers to ${name}`);
}
