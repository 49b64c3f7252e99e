// The decoder types of `spec.behavior` follow from the description of its fields.
import { describe, expect, test } from 'vitest';
import { apiServerRules } from '../../../core/apiserver/apiserver-rules.ts';
import { behaviorStruct, internalBehavior } from '../../../core/apiserver/types/behavior-types.ts';
import type { GoType } from '../../../core/apiserver/types/go-types.ts';
import type { FieldType } from '../../../core/model/field.ts';
import { behavior } from '../../../core/model/hpa/fields/behavior.ts';

function describedPaths(shape: FieldType): string[] {
  if (shape.type === 'list') return describedPaths(shape.item.shape);
  if (shape.type !== 'object') return [];
  return shape.fields.flatMap((field) => [
    field.name,
    ...describedPaths(field.shape).map((path) => `${field.name}.${path}`),
  ]);
}

function decodedPaths(type: GoType): string[] {
  if (type.kind === 'list') return decodedPaths(type.item);
  if (type.kind !== 'struct') return [];
  return type.fields.flatMap((field) => [
    field.name,
    ...decodedPaths(field.type).map((path) => `${field.name}.${path}`),
  ]);
}

const newest = apiServerRules({ release: '1.37' });
const described = describedPaths(behavior.shape);

describe('the API server decodes', () => {
  test('every described field in the newest release', () => {
    expect(decodedPaths(behaviorStruct('v2', newest))).toEqual(described);
  });

  test('every described field in the annotation of older versions, where keys start with a capital letter', () => {
    const capitalized = described.map((path) => path.replaceAll(/(^|\.)[a-z]/g, (start) => start.toUpperCase()));
    expect(decodedPaths(internalBehavior(newest))).toEqual(capitalized);
  });

  test('tolerance only since 1.33, and never in v2beta2', () => {
    const withoutTolerance = described.filter((path) => !path.endsWith('.tolerance'));
    expect(decodedPaths(behaviorStruct('v2', apiServerRules({ release: '1.32' })))).toEqual(withoutTolerance);
    expect(decodedPaths(behaviorStruct('v2beta2', newest))).toEqual(withoutTolerance);
  });
});
