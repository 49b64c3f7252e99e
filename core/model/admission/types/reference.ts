import { field, type GoStruct, struct, text } from './go.ts';

export function reference(version: string): GoStruct {
  return struct(version, 'CrossVersionObjectReference', [
    field('kind', text(), { always: true }),
    field('name', text(), { always: true }),
    field('apiVersion', text()),
  ]);
}
