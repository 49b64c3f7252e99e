// The WatermarkPodAutoscaler as the API server knows it from its CRD.
import type { CustomResource } from '../admission/custom/resource.ts';
import { objectOf, type Schema, schemaOf } from '../admission/custom/schema.ts';
import { describeField } from '../describe.ts';
import type { Field } from '../field.ts';
import { controllerAnswer } from './controller-answer.ts';
import { watermarkPodAutoscaler } from './fields/object.ts';
import { ofRelease } from './fields/of-release.ts';
import { watermarkReleases } from './releases.ts';
import { statusSchema } from './status-schema.ts';

export const watermarkRoot: Field = describeField('', watermarkPodAutoscaler);

/** The description of a release, newest or older. */
export const fieldsOfRelease = ofRelease(watermarkRoot);

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

export const watermarkResource: CustomResource = {
  group: 'datadoghq.com',
  version: 'v1alpha1',
  kind: 'WatermarkPodAutoscaler',
  plural: 'watermarkpodautoscalers',
  schema: ({ wpa }) => watermarkSchema(wpa),
  controller: (stored, { wpa }) => controllerAnswer(stored, wpa),
};
