// Reads files as text. Binary files and files that are too long are refused.
import { isUtf8 } from 'node:buffer';
import { limitMessages, limits } from '../core/text/limits.ts';
import { looksBinary } from '../core/text/looks-binary.ts';
import { CommandError, type Io } from './io.ts';

/** The maximum size of a file. A text of at most `limits.fileLength` characters never has more bytes in UTF-8. */
export const maxBytes = 4 * limits.fileLength;

export function displayName(file: string): string {
  return file === '-' ? 'standard input' : file;
}

/**
 * Calls `use` with each file and its text. Reports files that cannot be read. Returns whether all files could be read.
 */
export async function forEachText(
  io: Io,
  files: readonly string[],
  use: (file: string, text: string) => void | Promise<void>,
  read: (io: Io, file: string) => Promise<string> = readText,
): Promise<boolean> {
  let allRead = true;
  for (const file of files) {
    const text = await read(io, file).catch((error) => {
      if (!(error instanceof CommandError)) throw error;
      io.err(`${error.message}\n`);
    });
    if (text === undefined) allRead = false;
    else await use(file, text);
  }
  return allRead;
}

/**
 * @param exact whether to refuse a file that is not UTF-8. A text that is written back to its file must not lose a
 * character.
 */
export async function readText(io: Io, file: string, { exact = false } = {}): Promise<string> {
  const bytes = await io.read(file);
  const name = displayName(file);
  if (bytes.length > maxBytes) throw new CommandError(`${name}: ${limitMessages.fileLength}`, 'tooLarge');
  const text = new TextDecoder().decode(bytes);
  if (looksBinary(text)) throw new CommandError(`${name} is not text.`, 'notText');
  if (exact && !isUtf8(bytes)) throw new CommandError(`${name} is not UTF-8: some of its characters would be lost.`);
  if (text.length > limits.fileLength) throw new CommandError(`${name}: ${limitMessages.fileLength}`, 'tooLarge');
  return text;
}
