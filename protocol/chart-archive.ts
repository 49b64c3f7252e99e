// Unpacks a packed chart, such as `charts/db-1.2.3.tgz`, to a JSON object that contains the text of each file by its
// path. The files of nested archives are in the same object, and their paths begin with the path of the nested archive.
// A JSON object inside a JSON string would need more escapes at each level.
import { readBounded } from './read-bounded.ts';

/** The maximum size of an archive after it is unpacked. Most charts have only some kilobytes. */
export const maxUnpackedBytes = 8 * 1024 * 1024;
export const maxArchiveFiles = 2000;
const maxDepth = 4;

export const isChartArchive = (path: string) => path.endsWith('.tgz');

interface Budget {
  bytes: number;
  files: number;
}

/**
 * Returns the text files of a chart archive as JSON. Returns undefined if the bytes are not an archive that Helm reads,
 * or if the content of the archive exceeds a limit.
 */
export async function chartArchiveText(bytes: Uint8Array): Promise<string | undefined> {
  const files = await unpack(bytes, { bytes: maxUnpackedBytes, files: maxArchiveFiles }, 0);
  return files && JSON.stringify(Object.fromEntries(files));
}

async function unpack(bytes: Uint8Array, budget: Budget, depth: number): Promise<Map<string, string> | undefined> {
  const unpacked = await gunzip(bytes, budget).catch(() => undefined);
  const entries = unpacked && readTar(unpacked, budget);
  // Helm, too, refuses an archive with a path that leads out of the chart's folder.
  if (!entries?.every(({ name }) => isInside(name))) return undefined;
  const known = new Map<string, string>();
  for (const { name, content } of entries) {
    const inner = isChartArchive(name) && depth < maxDepth ? await unpack(content, budget, depth + 1) : undefined;
    for (const [path, text] of inner ?? []) known.set(`${name}/${withoutFolder(path)}`, text);
    const text = isChartArchive(name) ? undefined : textOf(content);
    if (text !== undefined) known.set(name, text);
  }
  return known;
}

/** Removes the first folder of the path, because all files of an archive are in a folder with the name of the chart. */
function withoutFolder(path: string): string {
  return path.slice(path.indexOf('/') + 1);
}

function isInside(name: string): boolean {
  return !/^(?:[/\\]|[a-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(name);
}

function textOf(content: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(content);
  return text.includes('\0') ? undefined : text;
}

async function gunzip(bytes: Uint8Array, budget: Budget): Promise<Uint8Array | undefined> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return readBounded(stream, (length) => {
    budget.bytes -= length;
    return budget.bytes >= 0;
  });
}

interface TarEntry {
  name: string;
  content: Uint8Array;
}

const blockSize = 512;

/**
 * Returns the files of a tar archive; undefined if the archive is damaged or has too many files. An entry of type `x`
 * (POSIX.1-2001) or `L` (GNU tar) contains the long name of the next file.
 */
function readTar(bytes: Uint8Array, budget: Budget): TarEntry[] | undefined {
  const entries: TarEntry[] = [];
  let longName: string | undefined;
  for (let at = 0; at + blockSize <= bytes.length && bytes[at] !== 0; ) {
    const header = bytes.subarray(at, at + blockSize);
    const size = Number.parseInt(field(header, 124, 12).trim(), 8);
    const start = at + blockSize;
    budget.files -= 1;
    if (!(size >= 0) || start + size > bytes.length || budget.files < 0) return undefined;
    const content = bytes.subarray(start, start + size);
    const type = field(header, 156, 1);
    if (type === 'x') longName = /^\d+ path=(.*)\n/m.exec(new TextDecoder().decode(content))?.[1];
    else if (type === 'L') longName = field(content, 0, size);
    else {
      if (type === '0' || type === '') entries.push({ name: longName ?? nameOf(header), content });
      longName = undefined;
    }
    at = start + Math.ceil(size / blockSize) * blockSize;
  }
  return entries;
}

function nameOf(header: Uint8Array): string {
  const prefix = field(header, 257, 5) === 'ustar' ? field(header, 345, 155) : '';
  return prefix === '' ? field(header, 0, 100) : `${prefix}/${field(header, 0, 100)}`;
}

function field(bytes: Uint8Array, start: number, length: number): string {
  const part = bytes.subarray(start, start + length);
  const end = part.indexOf(0);
  return new TextDecoder().decode(end < 0 ? part : part.subarray(0, end));
}
