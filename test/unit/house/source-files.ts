import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export interface SourceFile {
  path: string;
  text: string;
}

export interface Import {
  /** A file without its extension (`core/text/node`), or a package (`zod/mini`, `node:fs`). */
  target: string;
  isFile: boolean;
  typeOnly: boolean;
  statement: string;
}

export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

export function readSourceFile(path: string): SourceFile {
  return { path, text: readFileSync(join(root, path), 'utf8') };
}

const statements =
  /^(?:import|export)\b[^;'"]*?\bfrom\s*['"](?<from>[^'"]+)['"]|^import\s*['"](?<effect>[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"]+)['"]/gm;

export function importsOf({ path, text }: SourceFile): Import[] {
  return [...text.matchAll(statements)].map((found) => {
    const [statement] = found;
    const specifier = found.groups?.from ?? found.groups?.effect ?? found.groups?.dynamic ?? '';
    const isFile = specifier.startsWith('.');
    const target = isFile ? posix.join(posix.dirname(path), specifier).replace(/\.ts$/, '') : specifier;
    return { target, isFile, typeOnly: /^(?:import|export)\s+type\b/.test(statement), statement };
  });
}
