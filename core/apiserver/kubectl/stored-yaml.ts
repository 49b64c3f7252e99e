import { plainObject } from '../../model/plain-object.ts';
import { writeYaml } from '../../text/edits/write-yaml.ts';
import type { ApiServerResponse } from '../response.ts';

/**
 * Returns the stored object as YAML, without `status`, which belongs to the controller. Returns undefined for a refused
 * object.
 */
export function storedYaml({ stored }: ApiServerResponse): string | undefined {
  if (!stored) return undefined;
  const { apiVersion, kind, status: _, ...rest } = stored;
  return writeYaml(plainObject({ apiVersion, kind, ...rest }));
}
