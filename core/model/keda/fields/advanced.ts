// `advanced` of a ScaledObject: the HPA's behavior and name, and formulas (docs/behavior/keda.md §3).
import type { Field, FieldType } from '../../field.ts';
import { boolean, closedOneOf, type FieldDescription, object, optionalField, string } from '../../field-builder.ts';
import { behavior as horizontalBehavior } from '../../hpa/fields/behavior.ts';

/** The schema of KEDA has the types of the HPA's fields, but not their limits. */
function withoutLimits({ required, texts, shape }: FieldDescription): FieldDescription {
  return { required, texts, shape: shapeWithoutLimits(shape) };
}

function shapeWithoutLimits(shape: FieldType): FieldType {
  if (shape.type === 'integer') return { type: 'integer' };
  if (shape.type === 'list') return { type: 'list', item: named(shape.item) };
  if (shape.type === 'object') return { ...shape, fields: shape.fields.map(named) };
  return shape;
}

function named(inner: Field): Field {
  return { name: inner.name, ...withoutLimits(inner) };
}

const behaviorDescription = withoutLimits(horizontalBehavior);

export const advanced = optionalField(
  object({
    horizontalPodAutoscalerConfig: optionalField(
      object({
        name: optionalField(string(), {
          text: 'Name of the HPA.',
          default: 'keda-hpa- and the name of the ScaledObject',
          snippet: '${1:web}',
        }),
        behavior: optionalField(behaviorDescription.shape, {
          ...behaviorDescription.texts,
          misread:
            'KEDA copies behavior to the HPA without checking its values: if the API server refuses the HPA, only Ready=False shows the refusal.',
        }),
      }),
      {
        text: 'Settings of the HPA that KEDA creates, such as its name and behavior.',
        snippet: '\n  behavior:\n    scaleDown:\n      stabilizationWindowSeconds: ${1:300}',
      },
    ),
    restoreToOriginalReplicaCount: optionalField(boolean(), {
      text: 'Whether deleting the ScaledObject restores the replicas that the target had before.',
      default: 'false',
      snippet: '${1:true}',
    }),
    scalingModifiers: optionalField(
      object({
        formula: optionalField(string(), {
          text: 'A formula that calculates one metric. The names of the triggers are its variables.',
          misread:
            'A formula cannot use cpu or memory triggers. The webhook needs a formula if scalingModifiers has fields.',
          snippet: '"${1:a + b}"',
        }),
        target: optionalField(string(), {
          text: 'The target of the HPA for the result of the formula.',
          misread:
            'Decimals after the third are cut off. With a target that is not a whole number, `fallback` silently has no effect.',
          snippet: '"${1:5}"',
        }),
        activationTarget: optionalField(string(), {
          text: 'The ScaledObject is active when the result is above this value.',
          default: '0',
          snippet: '"${1:1}"',
        }),
        metricType: optionalField(closedOneOf(['AverageValue', 'Value']), {
          text: 'How the HPA compares the result with the target.',
          default: 'AverageValue',
          snippet: '${1:AverageValue}',
          values: [
            { value: 'AverageValue', effect: 'the result divided by the replicas (default)' },
            { value: 'Value', effect: 'the result itself' },
          ],
        }),
      }),
      {
        text: 'Replaces all external metrics of the HPA with one metric: the result of a formula.',
        misread: 'The targets of the triggers have no effect, and KEDA silently ignores triggers with containerName.',
        snippet: '\n  formula: "${1:a + b}"\n  target: "${2:5}"',
      },
    ),
  }),
  {
    text: 'Behavior and name of the HPA, and formulas over several triggers.',
    snippet:
      '\n  horizontalPodAutoscalerConfig:\n    behavior:\n      scaleDown:\n        stabilizationWindowSeconds: ${1:300}',
  },
);
