// Reads the files of the workspace from disk: `server --stdio` in any editor.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chartArchiveText, isChartArchive } from '../protocol/chart-archive.ts';
import { isManifestUri, isOfKind, maxFileBytes } from '../protocol/files.ts';
import { readRegularFile } from './read-regular-file.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** Deeper folders belong to tools. */
const maxDepth = 12;
const maxFolders = 5000;

/** `roots` are URIs of folders. */
export function nodeFiles(roots: readonly string[]): WorkspaceFiles {
  return {
    canRead: true,
    async list(sort, limit) {
      const search = { found: [], isWanted: isOfKind[sort], limit, folders: maxFolders };
      for (const root of roots) await collectFiles(toFilePath(root), search, maxDepth);
      return search.found;
    },
    async read(uri) {
      const file = toFilePath(uri);
      try {
        if (file === undefined) return undefined;
        const bytes = await readRegularFile(file, maxFileBytes);
        if (isChartArchive(file)) return await chartArchiveText(bytes);
        const text = new TextDecoder().decode(bytes);
        return text.includes('\0') ? undefined : text;
      } catch {
        // The file was deleted, is not readable, is no regular file, or is too large.
        return undefined;
      }
    },
  };
}

interface FileSearch {
  found: string[];
  isWanted(uri: string): boolean;
  limit: number;
  /** The number of folders that may still be read: the workspace may be a home directory. */
  folders: number;
}

async function collectFiles(folder: string | undefined, search: FileSearch, depth: number): Promise<void> {
  if (folder === undefined || depth === 0 || search.folders <= 0) return;
  search.folders -= 1;
  // Symbolic links to folders can form cycles: `isDirectory` is false for them.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (search.found.length >= search.limit) return;
    const file = path.join(folder, entry.name);
    const uri = pathToFileURL(file).toString();
    if (entry.isDirectory() && isManifestUri(`${uri}/x.yaml`)) await collectFiles(file, search, depth - 1);
    if (entry.isFile() && search.isWanted(uri)) search.found.push(uri);
  }
}

function toFilePath(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}
