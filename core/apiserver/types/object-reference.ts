import { field, type GoStruct, stringType, struct } from './go-types.ts';

export function objectReference(version: string): GoStruct {
  return struct(version, 'CrossVersionObjectReference', [
    field('kind', stringType(), { always: true }),
    field('name', stringType(), { always: true }),
    field('apiVersion', stringType()),
  ]);
}
