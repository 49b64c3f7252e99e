// The one place that touches the process: standard streams and the file system of Node.
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { CannotContinue, type Io } from './io.ts';

const manifest = /\.(ya?ml|json|jsonc)$/i;
const skippedFolders = new Set(['node_modules', '.git']);

export const processIo: Io = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  read: (file) => (file === '-' ? readStandardInput() : readFile(file).catch(rethrowFor(file))),
  list: async (folder) => {
    if (folder === '-') return undefined;
    const found = await stat(folder).catch(rethrowFor(folder));
    return found.isDirectory() ? listManifests(folder) : undefined;
  },
};

async function readStandardInput(): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part);
  return Buffer.concat(parts);
}

async function listManifests(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(rethrowFor(folder));
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && !skippedFolders.has(entry.name)) found.push(...(await listManifests(file)));
    if (entry.isFile() && manifest.test(entry.name)) found.push(file);
  }
  return found;
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'reading it is not allowed',
};

/** One sentence for a person. */
export function unreadable(name: string, { code = '', message }: NodeJS.ErrnoException): string {
  return `${name} cannot be read: ${reasons[code] ?? message}.`;
}

function rethrowFor(file: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw new CannotContinue(unreadable(file, error));
  };
}
