import type { Field } from '../../model/field.ts';
import { fieldsByRelease } from '../../model/watermark/fields/fields-by-release.ts';
import { watermarkReleases } from '../../model/watermark/releases.ts';
import { watermarkRoot } from '../../model/watermark/root.ts';
import { objectOf, type StructuralSchema, structuralSchemaOf } from '../custom/structural-schema.ts';

const byRelease = fieldsByRelease(watermarkRoot, watermarkReleases);

export function fieldsOfRelease(release: string): Field {
  return byRelease(release);
}

const schemas = new Map<string, StructuralSchema>();

export function watermarkSchema(release: string): StructuralSchema {
  const schema = schemas.get(release) ?? schemaOfRelease(release);
  if (watermarkReleases.includes(release)) schemas.set(release, schema);
  return schema;
}

/** The CRD requires no top-level field, not even `spec`. */
function schemaOfRelease(release: string): StructuralSchema {
  const { shape } = fieldsOfRelease(release);
  const parts = shape.type === 'object' ? shape.fields.filter(({ name }) => name === 'spec' || name === 'status') : [];
  return objectOf(Object.fromEntries(parts.map((part) => [part.name, structuralSchemaOf(part)])));
}
