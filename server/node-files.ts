// The files of the workspace where the server itself can read them: `server --stdio` under any editor.
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isManifestAddress, isOfSort, largestFile } from '../protocol/files.ts';
import type { Files } from './files.ts';

/** Deeper folders are some tool's. */
const deepest = 12;
const mostFolders = 5000;

/** `roots` are addresses of folders. */
export function nodeFiles(roots: readonly string[]): Files {
  return {
    canRead: true,
    async list(sort, limit) {
      const search = { found: [], isWanted: isOfSort[sort], limit, folders: mostFolders };
      for (const root of roots) await collect(toPath(root), search, deepest);
      return search.found;
    },
    async read(uri) {
      const file = toPath(uri);
      try {
        if (file === undefined || (await stat(file)).size > largestFile) return undefined;
        const text = await readFile(file, 'utf8');
        return text.includes('\0') ? undefined : text;
      } catch {
        // Gone, or not ours to read.
        return undefined;
      }
    },
  };
}

interface Search {
  found: string[];
  isWanted(uri: string): boolean;
  limit: number;
  /** Folders that may still be looked into: somebody may have opened their home. */
  folders: number;
}

async function collect(folder: string | undefined, search: Search, depth: number): Promise<void> {
  if (folder === undefined || depth === 0 || search.folders <= 0) return;
  search.folders -= 1;
  // A link to a folder may lead in a circle: `isDirectory` is false for it.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (search.found.length >= search.limit) return;
    const file = path.join(folder, entry.name);
    const uri = pathToFileURL(file).toString();
    if (entry.isDirectory() && isManifestAddress(`${uri}/x.yaml`)) await collect(file, search, depth - 1);
    if (entry.isFile() && search.isWanted(uri)) search.found.push(uri);
  }
}

function toPath(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}
