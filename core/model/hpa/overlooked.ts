// What the API server refuses and no field description knows: the types of status and of the rest of metadata. Its own decoding has the
// last word, so that nothing that it refuses stands there unmarked.
import { admit } from '../admission/admit.ts';
import { type AdmissionRules, admissionRules, type ReleaseAndGates } from '../admission/rules.ts';
import type { Path } from '../path.ts';
import type { Problem } from '../problem.ts';
import { seenObject } from '../seen.ts';
import { isList, isObject, isUnseen, type Value } from '../value.ts';

const newest = admissionRules({ release: '1.37' });

/** At most one problem, and only where no error was found. */
export function overlooked(object: Value, problems: readonly Problem[], kubernetes: ReleaseAndGates | undefined): Problem[] {
  if (isDescribed(object) || problems.some(({ level }) => level === 'error') || !isWhole(object)) return [];
  const rules: AdmissionRules = kubernetes ? admissionRules(kubernetes) : newest;
  const named = isObject(object) ? object.apiVersion : undefined;
  // Of a version that is not served no server says anything.
  if (!rules.served.some((version) => named === `autoscaling/${version}`)) return [];
  const { verdict, message = '', problems: found = [] } = admit(object, { rules, onlyRefusals: true });
  const [first] = found;
  if (verdict === 'invalid' && first) return [first];
  if (verdict !== 'undecodable') return [];
  return [
    { code: 'api/wrong-type', level: 'error', at: placeOf(message), message: message.replace(/^.* cannot be handled as a \w+: /, '') },
  ];
}

const describedMetadata = ['name', 'namespace', 'labels', 'annotations', 'generateName'];

/**
 * Where only such fields stand the descriptions know every type, and the server would be asked for nothing: most manifests are like that.
 * A property test writes wrong values at random and asks it all the same.
 */
export function isDescribed(object: Value): boolean {
  const { apiVersion, kind, metadata, status } = seenObject(object);
  return (
    apiVersion === 'autoscaling/v2' &&
    kind === 'HorizontalPodAutoscaler' &&
    status === undefined &&
    isObject(metadata) &&
    Object.keys(metadata).every((key) => describedMetadata.includes(key))
  );
}

/** `… into Go struct field ObjectMeta.metadata.generation of type int64`; a time without a place is one of the status. */
function placeOf(message: string): Path {
  const fields = /Go struct field \w*\.([\w.]+) of type/.exec(message)?.[1];
  if (fields !== undefined) return fields.split('.');
  return message.includes('parsing time') ? ['status'] : ['kind'];
}

function isWhole(value: Value): boolean {
  if (isUnseen(value)) return false;
  if (isList(value)) return value.every(isWhole);
  return !isObject(value) || Object.values(value).every(isWhole);
}
