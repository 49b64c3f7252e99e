import { plainObject } from '../../model/plain-object.ts';
import { isObject, type ObjectValue } from '../../model/value.ts';
import { buildSpec } from '../../model/watermark/build-spec.ts';
import { watermarkDefaults, withControllerDefaults } from '../../model/watermark/defaults.ts';
import { specProblem } from '../../model/watermark/spec-problem.ts';
import { decode } from '../decode.ts';
import { encode } from '../encode.ts';
import { metadataOf, stringOrEmpty } from '../object-metadata.ts';
import type { ControllerResult } from '../response.ts';
import { specType } from './go-spec-type.ts';

export function controllerResult(stored: ObjectValue, release: string): ControllerResult {
  const type = specType(release);
  const decoded = decode(isObject(stored.spec) ? stored.spec : null, type);
  if (decoded.error !== undefined) return { unreadable: decoded.error };
  const spec = withControllerDefaults(buildSpec(decoded.value));
  const { name, namespace } = metadataOf(stored);
  const problem = specProblem(spec, { name: stringOrEmpty(name), namespace: stringOrEmpty(namespace) }, release);
  const fieldNames = Object.keys(watermarkDefaults) as (keyof typeof watermarkDefaults)[];
  const defaults = Object.fromEntries(fieldNames.map((each) => [each, spec[each]]));
  return {
    defaulted: encode(plainObject({ ...decoded.value, ...defaults }), type),
    error: problem?.message,
  };
}
