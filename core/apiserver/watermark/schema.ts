// The fields of a WatermarkPodAutoscaler and the schema of its CRD, per release.

import type { Field } from '../../model/field.ts';
import { fieldsByRelease } from '../../model/watermark/fields/fields-by-release.ts';
import { watermarkReleases } from '../../model/watermark/releases.ts';
import { root } from '../../model/watermark/root.ts';
import { objectOf, type StructuralSchema, schemaOf } from '../custom/structural-schema.ts';
import { statusSchema } from './status-schema.ts';

export const fieldsOfRelease: (release: string) => Field = fieldsByRelease(root, watermarkReleases);

const schemas = new Map<string, StructuralSchema>(
  watermarkReleases.map((release) => [release, schemaOfRelease(release)]),
);

export function watermarkSchema(release: string): StructuralSchema {
  return schemas.get(release) ?? schemaOfRelease(release);
}

/** No top-level field is required, not even spec. */
function schemaOfRelease(release: string): StructuralSchema {
  const { shape } = fieldsOfRelease(release);
  const spec = shape.type === 'object' ? shape.fields.find(({ name }) => name === 'spec') : undefined;
  return objectOf({ ...(spec && { spec: schemaOf(spec) }), status: statusSchema });
}
