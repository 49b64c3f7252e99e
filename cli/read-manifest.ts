// Reads a manifest. This module is apart from `read-text.ts`, since it needs the parser.
import { CommandError, type Io } from './io.ts';
import { isManifest } from './is-manifest.ts';
import { displayName, readText } from './read-text.ts';

/** Refuses a file that is neither YAML nor JSON. */
export async function readManifest(io: Io, file: string, options?: { exact?: boolean }): Promise<string> {
  const text = await readText(io, file, options);
  if (!isManifest(file, text)) throw new CommandError(`${displayName(file)} is neither YAML nor JSON.`);
  return text;
}
