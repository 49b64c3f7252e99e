// An accepted object as the server will store it, as YAML for people: what `admit` prints, and an editor shows beside the file.
import type { Answer } from '../../model/admission/answer.ts';
import { plain } from '../../model/admission/plain.ts';
import { writeYaml } from '../../text/write.ts';

/** Undefined for what is refused. `status` is the controller's, and left out. */
export function storedText({ stored }: Answer): string | undefined {
  if (!stored) return undefined;
  const { apiVersion, kind, status: _, ...rest } = stored;
  return writeYaml(plain({ apiVersion, kind, ...rest }));
}
