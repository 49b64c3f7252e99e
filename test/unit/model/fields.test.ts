import { expect, test } from 'vitest';
import { kinds } from '../../../core/apiserver/kinds.ts';
import { typeMismatch } from '../../../core/model/check-structure.ts';
import type { Field } from '../../../core/model/field.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { toValue } from '../../../core/text/tree.ts';

function filledIn(snippet: string): string {
  return snippet.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1');
}

function* walk(field: Field, path: string): Generator<[string, Field]> {
  yield [path, field];
  if (field.shape.type === 'list') yield* walk(field.shape.item, `${path}[]`);
  if (field.shape.type === 'object')
    for (const child of field.shape.fields) yield* walk(child, `${path}.${child.name}`);
}

const fields = kinds.flatMap(({ apiVersion, root }) => [...walk(root, apiVersion)]);

test.each(fields)('the field %s has a description, and suggestions of its own type', (_, { texts, shape }) => {
  expect(texts.text).toMatch(/^\S.*\.$/);
  for (const { value } of texts.values ?? [])
    expect(typeMismatch(toValue(readDocument(value).root), shape)).toBeUndefined();
  if (shape.type === 'string' && shape.enum)
    expect((texts.values ?? []).every(({ value }) => shape.enum?.includes(value))).toBe(true);
});

test.each(fields.filter(([, { texts }]) => texts.snippet !== undefined))(
  'the snippet of %s is valid',
  (_, { texts, shape, name }) => {
    const written = filledIn(texts.snippet ?? '');
    const text = name === '[]' ? written : `${name}: ${written}`;
    const { root, problems } = readDocument(text);
    expect(problems).toEqual([]);
    const value = toValue(root);
    expect(
      typeMismatch(name === '[]' ? value : ((value as Record<string, typeof value>)[name] ?? null), shape),
    ).toBeUndefined();
  },
);
