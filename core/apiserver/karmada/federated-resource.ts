// The definition of FederatedHPA is generated from Go types without limits, so only Karmada's webhook refuses a wrong
// number (`pkg/webhook/federatedhpa` and `charts/karmada/_crds` of Karmada).

import type { ObjectValue } from '../../model/value.ts';
import { newestApiServerRules } from '../apiserver-rules.ts';
import { createOrUpdate } from '../create-or-update.ts';
import type { CustomResource } from '../custom/custom-resource.ts';
import { objectOf, type StructuralSchema, structuralSchemaOf } from '../custom/structural-schema.ts';
import { aggregateMessages, type ControllerResult } from '../response.ts';
import { asHorizontal, federatedHpaKind } from './federated-kind.ts';

const { kind } = federatedHpaKind;

export const federatedResource: CustomResource = {
  group: 'autoscaling.karmada.io',
  version: 'v1alpha1',
  kind,
  plural: 'federatedhpas',
  schema: () => {
    schema ??= newSchema();
    return schema;
  },
  controller: webhookResult,
};

let schema: StructuralSchema | undefined;

function newSchema(): StructuralSchema {
  const { shape } = federatedHpaKind.root;
  const parts = shape.type === 'object' ? shape.fields.filter(({ name }) => name === 'spec' || name === 'status') : [];
  const properties = Object.fromEntries(parts.map((part) => [part.name, withoutLimits(structuralSchemaOf(part))]));
  return objectOf(properties, ['spec']);
}

function withoutLimits({
  type,
  properties,
  required,
  format,
  items,
  additionalProperties,
  ...limits
}: StructuralSchema): StructuralSchema {
  return {
    type,
    properties: new Map([...properties].map(([name, each]) => [name, withoutLimits(each)])),
    required,
    ...(format && { format }),
    ...(items && { items: withoutLimits(items) }),
    ...(additionalProperties && { additionalProperties: withoutLimits(additionalProperties) }),
    ...(type === 'quantity' && limits.pattern !== undefined && { pattern: limits.pattern }),
  };
}

/** Karmada's webhook sets the defaults of an HPA, and makes the same checks as the API server. */
function webhookResult(stored: ObjectValue): ControllerResult {
  const answer = createOrUpdate(asHorizontal(stored), { rules: newestApiServerRules });
  const { errors = [], message } = answer;
  if (answer.verdict === 'accepted' && answer.stored) return { defaulted: answer.stored.spec as ObjectValue };
  const error = errors.length > 0 ? aggregateMessages(errors.map((each) => each.message)) : message;
  return { by: "Karmada's webhook", error };
}
