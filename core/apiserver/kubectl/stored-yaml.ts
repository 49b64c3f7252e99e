import { plainObject } from '../../model/plain-object.ts';
import { writeYaml } from '../../text/edits/write-yaml.ts';
import type { ApiServerResponse } from '../response.ts';

/** Returns undefined for a refused object. Leaves out `status`, which belongs to the controller. */
export function storedYaml({ stored }: ApiServerResponse): string | undefined {
  if (!stored) return undefined;
  const { apiVersion, kind, status: _, ...rest } = stored;
  return writeYaml(plainObject({ apiVersion, kind, ...rest }));
}
