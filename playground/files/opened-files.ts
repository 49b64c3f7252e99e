import { limits, megabytes } from './limits.ts';
import type { Files } from './project.ts';
import { textOf } from './text-of.ts';
import { type OpenedFiles, unpackArchive } from './unpack-archive.ts';

export interface GivenFile {
  path: string;
  file: Pick<Blob, 'size' | 'arrayBuffer'>;
}

/** @returns the opened files, or a sentence that says why the files cannot be opened */
export async function openFiles(given: readonly GivenFile[]): Promise<OpenedFiles | string> {
  if (given.length > limits.files) return `More than ${limits.files} files cannot be opened together.`;
  const tooLarge = `Files of more than ${megabytes(limits.bytes)} in total cannot be opened together.`;
  let bytes = 0;
  let characters = 0;
  const opened: OpenedFiles[] = [];
  for (const { path, file } of given) {
    bytes += file.size;
    if (bytes > limits.bytes) return tooLarge;
    const one = await openFile(path, new Uint8Array(await file.arrayBuffer()));
    if (typeof one === 'string') return one;
    opened.push(one);
    // The text of all files is also limited, because each of many archives may unpack to the limit.
    for (const text of Object.values(one.files)) characters += text.length;
    if (characters > limits.bytes) return tooLarge;
  }
  const files = Object.assign({}, ...opened.map((one) => one.files)) as Files;
  const skipped = opened.flatMap((one) => one.skipped);
  if (Object.keys(files).length > 0) return { files, skipped };
  const [first] = skipped;
  if (first === undefined) return 'There is no file to open.';
  return skipped.length === 1
    ? `${first} is not a text file, or is larger than ${megabytes(limits.fileBytes)}.`
    : 'None of these files is a text file.';
}

async function openFile(path: string, bytes: Uint8Array): Promise<OpenedFiles | string> {
  const archive = await unpackArchive(path, bytes);
  if (archive !== undefined) return archive;
  const text = bytes.length > limits.fileBytes ? undefined : textOf(bytes);
  return text === undefined ? { files: {}, skipped: [path] } : { files: { [path]: text }, skipped: [] };
}
