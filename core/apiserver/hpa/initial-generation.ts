import { isObject, type ObjectValue } from '../../model/value.ts';

/** The object as the server validates it on create: the server sets the generation and ignores the written one. */
export function withInitialGeneration(object: ObjectValue): ObjectValue {
  const { metadata } = object;
  return isObject(metadata) && 'generation' in metadata
    ? { ...object, metadata: { ...metadata, generation: 1 } }
    : object;
}
