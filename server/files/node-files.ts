// Reads the files of the workspace from disk, for `server --stdio` in any editor.
import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { directoryOf } from '../../core/index/uris.ts';
import { limits } from '../../core/text/limits.ts';
import { chartArchiveText, isChartArchive } from '../../protocol/chart-archive.ts';
import { isManifestUri, isOfKind, maxFileBytes } from '../../protocol/listed-files.ts';
import { foldersOfLink, isBelowFolder } from './folders-of-link.ts';
import { readRegularFile } from './read-regular-file.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** Deeper folders belong to tools. */
const maxDepth = 12;

/** A symbolic link that leads out of the workspace folders is not followed. */
export function nodeFiles(roots: () => readonly string[]): WorkspaceFiles {
  const folders = () => roots().flatMap((root) => toFilePath(root) ?? []);
  return {
    canRead: true,
    async list(sort, limit) {
      const search = {
        found: [],
        isWanted: isOfKind[sort],
        limit,
        folders: limits.workspaceFiles,
        tops: await realPaths(folders()),
      };
      for (const folder of folders()) await collectFiles(folder, search, { depth: maxDepth, folders: [folder] });
      return search.found;
    },
    async read(uri, within = directoryOf(uri)) {
      const file = toFilePath(uri);
      try {
        const target = file === undefined ? undefined : await targetInside(file, folders(), toFilePath(within));
        if (target === undefined) return undefined;
        const bytes = await readRegularFile(target, maxFileBytes);
        if (isChartArchive(uri)) return await chartArchiveText(bytes);
        const text = new TextDecoder().decode(bytes);
        return text.includes('\0') ? undefined : text;
      } catch {
        return undefined;
      }
    },
  };
}

interface FileSearch {
  found: string[];
  isWanted(uri: string): boolean;
  limit: number;
  /** The number of folders that may still be read, because the workspace may be a home directory. */
  folders: number;
  tops: readonly string[];
}

interface FolderPlace {
  depth: number;
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
    const linked = entry.isSymbolicLink() ? await foldersOfLink(file, folders, search.tops) : undefined;
    if (linked) await collectFiles(file, search, { depth: depth - 1, folders: linked });
    if (entry.isFile() && search.isWanted(uri)) search.found.push(uri);
  }
}

/**
 * Returns undefined if the real path is in none of the folders or, for a file outside all of them, not in `within`.
 * Rejects if there is no such file.
 */
async function targetInside(
  file: string,
  folders: readonly string[],
  within: string | undefined,
): Promise<string | undefined> {
  const isInFolder = folders.some((folder) => isBelowFolder(file, folder));
  const tops = await realPaths(isInFolder ? folders : within === undefined ? [] : [within]);
  const target = await realpath(file);
  // If `within` is the root of the file system, every file is below it, so only files directly in the root are allowed.
  const isBeside = (folder: string) => path.dirname(folder) !== folder || path.dirname(target) === folder;
  return tops.some((folder) => isBelowFolder(target, folder) && (isInFolder || isBeside(folder))) ? target : undefined;
}

async function realPaths(folders: readonly string[]): Promise<string[]> {
  const found = await Promise.all(folders.map((folder) => realpath(folder).catch(() => [])));
  return found.flat();
}

function toFilePath(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}
