// The fields of a WatermarkPodAutoscaler, and the schema of its CRD, as each release has them.
import { objectOf, type Schema, schemaOf } from '../admission/custom/schema.ts';
import type { Field } from '../field.ts';
import { ofRelease } from './fields/of-release.ts';
import { watermarkReleases } from './releases.ts';
import { root } from './root.ts';
import { statusSchema } from './status-schema.ts';

export const fieldsOfRelease: (release: string) => Field = ofRelease(root, watermarkReleases);

const schemas = new Map<string, Schema>(watermarkReleases.map((release) => [release, schemaOfRelease(release)]));

export function watermarkSchema(release: string): Schema {
  return schemas.get(release) ?? schemaOfRelease(release);
}

/** Nothing of the object itself is required: it may even lack its spec. */
function schemaOfRelease(release: string): Schema {
  const { shape } = fieldsOfRelease(release);
  const spec = shape.type === 'object' ? shape.fields.find(({ name }) => name === 'spec') : undefined;
  return objectOf({ ...(spec && { spec: schemaOf(spec) }), status: statusSchema });
}
