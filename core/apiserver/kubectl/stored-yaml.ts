// An accepted object as the server will store it, as YAML for people: what `admit` prints, and an editor shows beside
// the file.

import { plainObject } from '../../model/plain-object.ts';
import { writeYaml } from '../../text/write-yaml.ts';
import type { ApiServerResponse } from '../response.ts';

/** Undefined for what is refused. `status` is the controller's, and left out. */
export function storedYaml({ stored }: ApiServerResponse): string | undefined {
  if (!stored) return undefined;
  const { apiVersion, kind, status: _, ...rest } = stored;
  return writeYaml(plainObject({ apiVersion, kind, ...rest }));
}
