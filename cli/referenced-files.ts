import path from 'node:path';
import { type AttachedFiles, outsideText } from '../core/analysis/scenario/attached-files.ts';
import { readScenarioFile } from '../core/analysis/scenario/read-scenario-file.ts';
import { adjacentManifestUris, isScenarioUri } from '../core/analysis/scenario/uris.ts';
import { CommandError, type Io } from './io.ts';
import type { ProjectScope } from './project-folder.ts';
import { readText } from './read-text.ts';

export async function referencedFilesOf(io: Io, file: string, text: string): Promise<{ attached?: AttachedFiles }> {
  if (!isScenarioUri(file)) return {};
  const { for: manifestName, given } = readScenarioFile(text).reading;
  const shape = given.load?.shape;
  const manifests =
    manifestName === undefined ? adjacentManifestUris(file) : [path.join(path.dirname(file), manifestName)];
  const series = shape?.shape === 'csv' ? [path.join(path.dirname(file), shape.file)] : [];
  return {
    attached: {
      ...(await firstReadable(io, 'manifest', { from: file, files: manifests })),
      ...(await firstReadable(io, 'series', { from: file, files: series })),
    },
  };
}

async function firstReadable(
  io: Io,
  role: keyof AttachedFiles,
  { from, files }: { from: string; files: readonly string[] },
): Promise<AttachedFiles> {
  const [expected] = files;
  if (expected === undefined) return {};
  for (const file of files) {
    if (!(await io.isInProject(file, from, 'strict')))
      return { [role]: { name: path.basename(file), text: undefined, isOutside: true } };
    const text = await tryReadText(io, file);
    if (text !== undefined) return { [role]: { name: path.basename(file), text } };
  }
  return { [role]: { name: path.basename(expected), text: undefined } };
}

/** @throws CommandError if the file is not in the project of the scenario. */
export async function assertInProject(io: Io, file: string, scenario: string, field: string): Promise<void> {
  if (!(await io.isInProject(file, scenario, 'strict')))
    throw new CommandError(`${scenario} cannot be used: ${outsideText(field)}.`);
}

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
  return (await io.isInProject(file, from, scope)) ? tryReadText(io, file) : undefined;
}

/**
 * Returns undefined if the file does not exist, cannot be read, or is a symbolic link to a file outside its project.
 */
export async function tryReadText(io: Io, file: string): Promise<string | undefined> {
  return io.mayExist(file) ? tryReadListed(io, file) : undefined;
}

/** Like `tryReadText`, but without checking first whether the file exists, because the file was just listed. */
export async function tryReadListed(io: Io, file: string): Promise<string | undefined> {
  try {
    return (await io.isInProject(file, file, 'wide')) ? await readText(io, file) : undefined;
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}
