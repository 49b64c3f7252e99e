// Reads a manifest. This function is not in `read-text.ts`, because it needs the YAML parser, which takes time to load.
import { CommandError, type Io } from './io.ts';
import { isManifest } from './is-manifest.ts';
import { displayName, readText } from './read-text.ts';

/** @throws CommandError if the file cannot be read, or is neither YAML nor JSON. */
export async function readManifest(io: Io, file: string, options?: { exact?: boolean }): Promise<string> {
  const text = await readText(io, file, options);
  if (!isManifest(file, text)) throw new CommandError(`${displayName(file)} is neither YAML nor JSON.`);
  return text;
}
