import { type FileText, noText, textOrUndefined } from '../core/text/file-text.ts';
import { CommandError, type Io } from './io.ts';
import type { ProjectScope } from './project-folder.ts';
import { readText } from './read-text.ts';

/**
 * Reads a file that the file `from` names. Returns undefined if the file is outside the project of `from`, or cannot be
 * read.
 */
export async function tryReadInProject(
  io: Io,
  file: string,
  from: string,
  scope: ProjectScope,
): Promise<string | undefined> {
  return io.isInProject(file, io.projectOf(from, scope)) ? tryReadText(io, file) : undefined;
}

/**
 * Returns undefined if the file does not exist, cannot be read, or is a symbolic link to a file outside its project.
 */
export async function tryReadText(io: Io, file: string): Promise<string | undefined> {
  return textOrUndefined(await readFileText(io, file));
}

export async function readFileText(io: Io, file: string): Promise<FileText> {
  return io.mayExist(file) ? readListed(io, file) : noText.missing;
}

/** Like `tryReadText`, but without checking first whether the file exists, because the file was just listed. */
export async function tryReadListed(io: Io, file: string): Promise<string | undefined> {
  return textOrUndefined(await readListed(io, file));
}

async function readListed(io: Io, file: string): Promise<FileText> {
  try {
    return io.isInProject(file, io.projectOf(file, 'wide')) ? await readText(io, file) : noText.outside;
  } catch (error) {
    if (error instanceof CommandError) return noText[error.reason];
    throw error;
  }
}
