// The status in the schema of the CRD (docs/behavior/wpa.md §1.6). The API server drops the status of a manifest, but refuses a
// field in it that the schema does not have.
import { listOf, objectOf, quantityPattern, type Schema, scalar, text } from '../admission/custom/schema.ts';

const int32 = scalar('integer', { format: 'int32' });
const quantity = scalar('quantity', { pattern: quantityPattern });

const selector = objectOf({
  matchLabels: scalar('object', { additional: text }),
  matchExpressions: listOf(objectOf({ key: text, operator: text, values: listOf(text) })),
});

const target = objectOf({ apiVersion: text, kind: text, name: text });
const currents = { currentAverageUtilization: int32, currentAverageValue: quantity };

/** As autoscaling/v2beta1 has it, from which it is borrowed. */
const metric = objectOf({
  type: text,
  containerResource: objectOf({ container: text, name: text, ...currents }),
  external: objectOf({ metricName: text, metricSelector: selector, currentValue: quantity, currentAverageValue: quantity }),
  object: objectOf({ target, metricName: text, currentValue: quantity, selector, averageValue: quantity }),
  pods: objectOf({ metricName: text, currentAverageValue: quantity, selector }),
  resource: objectOf({ name: text, ...currents }),
});

const condition = objectOf({ type: text, status: text, reason: text, message: text, lastTransitionTime: text });

export const statusSchema: Schema = objectOf(
  {
    currentReplicas: int32,
    desiredReplicas: int32,
    lastScaleTime: text,
    scalingEventsCount: int32,
    currentMetrics: listOf(metric),
    conditions: listOf(condition),
    lastConditionType: text,
    lastConditionState: text,
    observedGeneration: scalar('integer', { format: 'int64' }),
  },
  ['currentReplicas', 'desiredReplicas'],
);
