import { isObject, type ObjectValue } from '../../model/value.ts';

/** What is validated when the object is created: the generation is the server's own, whatever was written. */
export function withInitialGeneration(object: ObjectValue): ObjectValue {
  const { metadata } = object;
  return isObject(metadata) && 'generation' in metadata
    ? { ...object, metadata: { ...metadata, generation: 1 } }
    : object;
}
