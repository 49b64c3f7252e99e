// What the controller makes of an object that lies in the cluster: it decodes the spec, completes it, and checks it.
import type { ControllerAnswer } from '../admission/answer.ts';
import { decode } from '../admission/decode.ts';
import { encode } from '../admission/encode.ts';
import { metadataOf, textOf } from '../admission/named.ts';
import { plain } from '../admission/plain.ts';
import { isObject, type ObjectValue } from '../value.ts';
import { buildSpec } from './build.ts';
import { watermarkDefaults, withDefaults } from './defaults.ts';
import { specType } from './go-type.ts';
import { specProblem } from './spec-problem.ts';

export function controllerAnswer(stored: ObjectValue, release: string): ControllerAnswer {
  const type = specType(release);
  const decoded = decode(isObject(stored.spec) ? stored.spec : null, type);
  if (decoded.error !== undefined) return { unreadable: decoded.error };
  const spec = withDefaults(buildSpec(decoded.value));
  const { name, namespace } = metadataOf(stored);
  const problem = specProblem(spec, { name: textOf(name), namespace: textOf(namespace) }, release);
  const names = Object.keys(watermarkDefaults) as (keyof typeof watermarkDefaults)[];
  const filled = Object.fromEntries(names.map((each) => [each, spec[each]]));
  return { defaulted: encode(plain({ ...decoded.value, ...filled }), type), ...(problem && { error: problem.message }) };
}
