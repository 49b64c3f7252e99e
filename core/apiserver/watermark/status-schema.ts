// The status in the schema of the CRD (docs/behavior/wpa.md §1.6). The API server drops the status of a manifest, but
// refuses unknown fields in it.
import {
  listOf,
  objectOf,
  quantityPattern,
  type StructuralSchema,
  scalar,
  stringSchema,
} from '../custom/structural-schema.ts';

const int32 = scalar('integer', { format: 'int32' });
const quantity = scalar('quantity', { pattern: quantityPattern });

const selector = objectOf({
  matchLabels: scalar('object', { additionalProperties: stringSchema }),
  matchExpressions: listOf(objectOf({ key: stringSchema, operator: stringSchema, values: listOf(stringSchema) })),
});

const target = objectOf({ apiVersion: stringSchema, kind: stringSchema, name: stringSchema });
const currentValueFields = { currentAverageUtilization: int32, currentAverageValue: quantity };

/** The metric status of autoscaling/v2beta1, which the CRD reuses. */
const metric = objectOf({
  type: stringSchema,
  containerResource: objectOf({ container: stringSchema, name: stringSchema, ...currentValueFields }),
  external: objectOf({
    metricName: stringSchema,
    metricSelector: selector,
    currentValue: quantity,
    currentAverageValue: quantity,
  }),
  object: objectOf({ target, metricName: stringSchema, currentValue: quantity, selector, averageValue: quantity }),
  pods: objectOf({ metricName: stringSchema, currentAverageValue: quantity, selector }),
  resource: objectOf({ name: stringSchema, ...currentValueFields }),
});

const condition = objectOf({
  type: stringSchema,
  status: stringSchema,
  reason: stringSchema,
  message: stringSchema,
  lastTransitionTime: stringSchema,
});

export const statusSchema: StructuralSchema = objectOf(
  {
    currentReplicas: int32,
    desiredReplicas: int32,
    lastScaleTime: stringSchema,
    scalingEventsCount: int32,
    currentMetrics: listOf(metric),
    conditions: listOf(condition),
    lastConditionType: stringSchema,
    lastConditionState: stringSchema,
    observedGeneration: scalar('integer', { format: 'int64' }),
  },
  ['currentReplicas', 'desiredReplicas'],
);
