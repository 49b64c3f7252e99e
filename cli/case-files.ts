import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { CaseFiles } from '../core/cases/renderings/rendering-case.ts';
import { readRegularFile } from '../server/files/read-regular-file.ts';
import { maxBytes } from './read-text.ts';

/** Reads all files of a folder. Returns their contents by relative path; undefined if the folder does not exist. */
export async function readCaseFiles(folder: string): Promise<CaseFiles | undefined> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (!entries) return undefined;
  const files = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = Buffer.from(await readRegularFile(file, maxBytes)).toString();
    files.set(path.relative(folder, file).replaceAll(path.sep, '/'), text);
  }
  return files;
}
