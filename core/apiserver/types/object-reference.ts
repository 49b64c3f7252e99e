import { type GoStruct, goField, stringType, structType } from './go-types.ts';

export function objectReference(version: string): GoStruct {
  return structType(version, 'CrossVersionObjectReference', [
    goField('kind', stringType(), { always: true }),
    goField('name', stringType(), { always: true }),
    goField('apiVersion', stringType()),
  ]);
}
