import type { Field } from '../../field.ts';
import { isReleaseAtLeast } from '../releases.ts';

/**
 * Returns a function that returns `root` without the fields that are newer than a release. If `releases` does not
 * include the release, the function returns `root`. For the same release it always returns the same object, because
 * callers cache results by this object.
 */
export function fieldsByRelease(root: Field, releases: readonly string[]): (release: string) => Field {
  const made = new Map<string, Field>();
  return (release) => {
    if (!releases.includes(release)) return root;
    const fields = made.get(release) ?? withoutNewerFields(root, release);
    made.set(release, fields);
    return fields;
  };
}

function withoutNewerFields(field: Field, release: string): Field {
  const { shape } = field;
  if (shape.type === 'list') return { ...field, shape: { ...shape, item: withoutNewerFields(shape.item, release) } };
  if (shape.type !== 'object') return field;
  const fields = shape.fields.filter(
    ({ texts: { since } }) => typeof since !== 'string' || isReleaseAtLeast(release, since),
  );
  return { ...field, shape: { ...shape, fields: fields.map((each) => withoutNewerFields(each, release)) } };
}
