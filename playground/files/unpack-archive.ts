// Unpacks a zip file, or a chart that `helm package` has packed. Nothing larger than the limits is unpacked.
import { unzipSync } from 'fflate';
import { chartArchiveText, isChartArchive } from '../../protocol/chart-archive.ts';
import { limits, megabytes } from './limits.ts';
import type { Files } from './project.ts';
import { textOf } from './text-of.ts';

export interface OpenedFiles {
  files: Files;
  skipped: readonly string[];
}

/**
 * Unpacks an archive. Returns undefined if the bytes are not an archive, or a sentence if the archive cannot be opened.
 */
export async function unpackArchive(name: string, bytes: Uint8Array): Promise<OpenedFiles | string | undefined> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 9) return unzip(name, bytes);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? unpackChart(name, bytes) : undefined;
}

async function unpackChart(name: string, bytes: Uint8Array): Promise<OpenedFiles | string> {
  const text = await chartArchiveText(bytes);
  const { files, bytes: most } = limits;
  if (text === undefined)
    return `${name} is not opened: it is not a packed chart, or it has more than ${files} files or ${megabytes(most)}.`;
  return { files: withoutCommonFolder(Object.entries(JSON.parse(text))), skipped: [] };
}

/**
 * Returns the files of a zip, or the reason why the zip is not opened. The directory of a zip contains the size of each
 * entry. fflate unpacks no more bytes of an entry than this size, so a wrong directory cannot exceed the limits.
 */
async function unzip(name: string, bytes: Uint8Array): Promise<OpenedFiles | string> {
  const parts: { path: string; size: number }[] = [];
  try {
    unzipSync(bytes, {
      filter({ name: path, originalSize: size }) {
        if (!isIgnored(path)) parts.push({ path, size });
        return false;
      },
    });
    if (parts.length > limits.files) return `${name} has more than ${limits.files} files, so it is not opened.`;
    const tooLarge = `${name} unpacks to more than ${megabytes(limits.bytes)}, so it is not opened.`;
    if (parts.reduce((sum, { size }) => sum + size, 0) > limits.bytes) return tooLarge;
    const wanted = new Set(parts.flatMap(({ path, size }) => (size > limits.fileBytes ? [] : [path])));
    const unpacked = unzipSync(bytes, { filter: ({ name: path }) => wanted.has(path) });
    const paths = parts.map(({ path }) => path);
    return (await readParts(paths, unpacked)) ?? tooLarge;
  } catch {
    return `${name} is damaged, so it is not opened.`;
  }
}

/**
 * Returns the texts of the entries; undefined if the texts exceed the limit. An entry of the archive can itself be a
 * packed chart, so the texts may be larger than the entries.
 */
async function readParts(
  paths: readonly string[],
  unpacked: Record<string, Uint8Array>,
): Promise<OpenedFiles | undefined> {
  const texts: [string, string][] = [];
  const skipped: string[] = [];
  let left: number = limits.bytes;
  for (const path of paths) {
    const bytes = unpacked[path];
    const text = bytes && (isChartArchive(path) ? await chartArchiveText(bytes) : textOf(bytes));
    if (text === undefined) skipped.push(path);
    else texts.push([insidePath(path), text]);
    left -= text?.length ?? 0;
    if (left < 0) return undefined;
  }
  return { files: withoutCommonFolder(texts), skipped };
}

function isIgnored(path: string): boolean {
  return /\/$|(?:^|\/)(?:\.git|__MACOSX)\/|(?:^|\/)\.DS_Store$/.test(path);
}

function insidePath(path: string): string {
  return path
    .split(/[\\/]/)
    .filter((part) => !['', '.', '..'].includes(part))
    .join('/');
}

function withoutCommonFolder(texts: readonly [path: string, text: string][]): Files {
  const [[first] = ['']] = texts;
  const folder = first.slice(0, first.indexOf('/') + 1);
  const isCommon = texts.every(([path]) => path.startsWith(folder));
  return Object.fromEntries(texts.map(([path, text]) => [isCommon ? path.slice(folder.length) : path, text]));
}
