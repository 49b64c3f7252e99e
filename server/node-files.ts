// Reads the files of the workspace from disk: `server --stdio` in any editor.
import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { limits } from '../core/text/limits.ts';
import { chartArchiveText, isChartArchive } from '../protocol/chart-archive.ts';
import { isManifestUri, isOfKind, maxFileBytes } from '../protocol/files.ts';
import { foldersOfLink } from './folders-of-link.ts';
import { readRegularFile } from './read-regular-file.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** Deeper folders belong to tools. */
const maxDepth = 12;

/** `roots` gives the URIs of the current folders. A link that leads out of its folder is not followed. */
export function nodeFiles(roots: () => readonly string[]): WorkspaceFiles {
  const folders = () => roots().flatMap((root) => toFilePath(root) ?? []);
  return {
    canRead: true,
    async list(sort, limit) {
      const search = { found: [], isWanted: isOfKind[sort], limit, folders: limits.workspaceFiles };
      for (const folder of folders()) await collectFiles(folder, search, { depth: maxDepth, folders: [folder] });
      return search.found;
    },
    async read(uri) {
      const file = toFilePath(uri);
      try {
        if (file === undefined || (await leadsOut(file, folders()))) return undefined;
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

interface FolderPlace {
  /** Levels that may still be read. */
  depth: number;
  /** See `foldersOfLink`. */
  folders: readonly string[];
}

async function collectFiles(folder: string, search: FileSearch, { depth, folders }: FolderPlace): Promise<void> {
  if (depth === 0 || search.folders <= 0) return;
  search.folders -= 1;
  // `isDirectory` and `isFile` are false for symbolic links.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (search.found.length >= search.limit) return;
    const file = path.join(folder, entry.name);
    const uri = pathToFileURL(file).toString();
    if (entry.isDirectory() && isManifestUri(`${uri}/x.yaml`))
      await collectFiles(file, search, { depth: depth - 1, folders });
    const linked = entry.isSymbolicLink() ? await foldersOfLink(file, folders) : undefined;
    if (linked) await collectFiles(file, search, { depth: depth - 1, folders: linked });
    if (entry.isFile() && search.isWanted(uri)) search.found.push(uri);
  }
}

/** Only if the path itself is in a folder. Rejects if there is no such file. */
async function leadsOut(file: string, folders: readonly string[]): Promise<boolean> {
  const isWithin = (inner: string, folder: string) =>
    inner.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
  const around = folders.filter((folder) => isWithin(file, folder));
  if (around.length === 0) return false;
  const target = await realpath(file);
  const real = await Promise.all(around.map((folder) => realpath(folder)));
  return !real.some((folder) => isWithin(target, folder));
}

function toFilePath(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}
