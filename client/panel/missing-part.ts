// Parts of the page that are not loaded yet. The build decides what they are (`scripts/parts.mjs`), and the code calls
// their functions as any other. The first such call fails; what called it is run again when the script is there.
import type { MissingPart } from '../../protocol/run-parts.ts';

export function loadPart(name: string): Promise<void> {
  const script = replicastScripts[name];
  return script === undefined ? Promise.reject(new Error(`${name} is in no script`)) : replicastLoad(script);
}

/** Loads the part that the error is about; undefined for any other error. */
export function loadMissingPart(error: unknown): Promise<void> | undefined {
  return isMissingPart(error) ? loadPart(error.missingPart) : undefined;
}

/** The error comes from another script, which has a class of its own. */
function isMissingPart(error: unknown): error is MissingPart {
  return error instanceof Error && 'missingPart' in error && typeof error.missingPart === 'string';
}
