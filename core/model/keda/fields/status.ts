// The status that KEDA writes. The API server checks it in a manifest, and then drops it.
import { boolean, field, integer, list, map, object, optionalField, string } from '../../field-builder.ts';

const text = (description: string) => optionalField(string(), { text: description, notSuggested: true });
const names = (description: string) =>
  optionalField(list(field(string(), { text: 'One name.' })), { text: description, notSuggested: true });
const count = (description: string) =>
  optionalField(integer(), { text: description, unit: 'replicas', notSuggested: true });

const condition = field(
  object({
    type: field(string(), {
      text: 'The type of the condition.',
      values: [
        { value: 'Ready', effect: 'the controller has created the HPA, and the triggers can be read' },
        { value: 'Active', effect: 'a trigger is active, so the target is not kept at 0' },
        { value: 'Fallback', effect: 'the HPA gets the replicas of fallback, because a trigger fails' },
        { value: 'Paused', effect: 'an annotation stops scaling, or scaling in one direction' },
        { value: 'HPAActive', effect: 'the HPA can scale: its condition ScalingActive is True' },
      ],
    }),
    status: field(string(), { text: 'Whether the condition holds: True, False or Unknown.' }),
    reason: optionalField(string(), {
      text: 'Reason in one word.',
      notSuggested: true,
      link: 'https://keda.sh/docs/2.21/reference/scaledobject-spec/',
      values: [
        { value: 'ScaledObjectReady', effect: 'the HPA exists, and no trigger failed at the last poll' },
        {
          value: 'ScaledObjectCheckFailed',
          effect: 'the controller could not create or update the HPA: the message says why',
        },
        {
          value: 'TriggerError',
          effect: 'a trigger failed, no trigger is active, and there is no fallback: the count does not change',
        },
        { value: 'PartialTriggerError', effect: 'a trigger failed, and another one is active' },
        { value: 'ErrorGettingCurrentReplicas', effect: 'the target cannot be read' },
        { value: 'ErrorScalingTarget', effect: 'the replicas of the target cannot be written' },
        { value: 'ScalerActive', effect: 'a trigger is above its activation value' },
        { value: 'ScalerCooldown', effect: 'no trigger is active, and the cooldown is not over' },
        { value: 'ScalerNotActive', effect: 'no trigger is active' },
        { value: 'FallbackExists', effect: 'fallback.replicas replaces the metric of a trigger that fails' },
        {
          value: 'NoFallbackFound',
          effect: 'no trigger has failed more than failureThreshold times, or there is no fallback',
        },
        { value: 'HPAActive', effect: 'the HPA can read its metrics' },
        { value: 'ScalingDisabled', effect: 'the target has 0 replicas, so the HPA does not scale' },
        { value: 'ScaledObjectPaused', effect: 'an annotation stops scaling, or scaling in one direction' },
      ],
    }),
    message: text('Reason as a sentence.'),
  }),
  { text: 'One condition.' },
);

export const scaledObjectStatus = optionalField(
  object({
    scaleTargetKind: text('Group, version and kind of the target.'),
    scaleTargetGVKR: optionalField(
      object({
        group: field(string(), { text: 'API group of the target.' }),
        version: field(string(), { text: 'Version of the API group.' }),
        kind: field(string(), { text: 'Kind of the target.' }),
        resource: field(string(), { text: 'Name of the resource in URLs.' }),
      }),
      { text: 'The kind of the target, as the controller found it.', notSuggested: true },
    ),
    originalReplicaCount: count('Replicas of the target before KEDA scaled it.'),
    pausedReplicaCount: count('Replicas to which the annotation paused-replicas scaled the target.'),
    lastActiveTime: text('When a trigger was last active; the cooldown begins then.'),
    externalMetricNames: names('Names of the external metrics, as the HPA requests them.'),
    resourceMetricNames: names('Resources that the HPA reads itself.'),
    compositeScalerName: text('Name of the metric that the formula calculates.'),
    conditions: optionalField(list(condition), {
      text: 'Whether the ScaledObject is ready, active, paused or in fallback.',
      notSuggested: true,
    }),
    health: optionalField(
      map(
        field(
          object({
            numberOfFailures: optionalField(integer(), { text: 'Number of consecutive failures to read the metric.' }),
            status: text('Happy or Failing.'),
          }),
          { text: 'The state of one metric.' },
        ),
      ),
      { text: 'How often each metric failed, by metric name.', notSuggested: true },
    ),
    triggersActivity: optionalField(
      map(
        field(object({ isActive: optionalField(boolean(), { text: 'Whether the trigger is active.' }) }), {
          text: 'The state of one trigger.',
        }),
      ),
      { text: 'Which triggers are active.', notSuggested: true },
    ),
    hpaName: text('Name of the HPA.'),
    triggersTypes: text('Types of the triggers.'),
    authenticationsTypes: text('Names of the TriggerAuthentications.'),
  }),
  { text: 'What the controller and the scale loop last found.', notSuggested: true },
);
