// The fields that the CRD of a release has.
import type { Field } from '../../field.ts';
import { hasSince } from '../releases.ts';

/** Without what came later, at any depth. The same tree each time, since others keep what they make of it. */
export function ofRelease(root: Field): (release: string) => Field {
  const made = new Map<string, Field>();
  return (release) => {
    const known = made.get(release) ?? without(root, release);
    made.set(release, known);
    return known;
  };
}

function without(field: Field, release: string): Field {
  const { shape } = field;
  if (shape.type === 'list') return { ...field, shape: { ...shape, item: without(shape.item, release) } };
  if (shape.type !== 'object') return field;
  const fields = shape.fields.filter(({ texts: { since } }) => since === undefined || hasSince(release, since));
  return { ...field, shape: { ...shape, fields: fields.map((each) => without(each, release)) } };
}
