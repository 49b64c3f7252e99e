import {
  durationParameter,
  floatParameter,
  intParameter,
  optionalParameter,
  stringParameter,
} from '../parameter-builder.ts';
import { numberOf, type TriggerType, textOf } from '../trigger-type.ts';

export const gcpPubSub: TriggerType = {
  type: 'gcp-pubsub',
  text: 'A metric of a subscription or topic of Google Pub/Sub.',
  parameterWords: 'error parsing PubSub metadata: error parsing gcp pubsub metadata: ',
  checkWords: 'error parsing PubSub metadata: ',
  parameters: [
    intParameter('subscriptionSize', 'm', undefined, {
      removed: "The 'subscriptionSize' setting is DEPRECATED and is removed in v2.20 - Use 'mode' and 'value' instead",
    }),
    stringParameter('mode', 'm', 'What is counted: `SubscriptionSize`, `OldestUnackedMessageAge`, or another metric.', {
      default: 'SubscriptionSize',
    }),
    floatParameter('value', 'm', 'Value per replica (target of the HPA).', {
      default: '10',
      announcement: "This scaler is deprecated. More info -> 'https://keda.sh/blog/2025-09-15-gcp-deprecations'",
    }),
    floatParameter('activationValue', 'm', 'The trigger is active above this value.', { default: '0' }),
    stringParameter(
      'aggregation',
      'm',
      'How values of the time horizon are combined: `sum`, `mean`, `percentile_99` …',
      optionalParameter,
    ),
    durationParameter('timeHorizon', 'm', 'The time over which values are combined.', optionalParameter),
    floatParameter('valueIfNull', 'm', 'The value that is used when the source returns no value.', optionalParameter),
    stringParameter(
      'subscriptionName',
      'me',
      'Name of the subscription. Set either subscriptionName or topicName.',
      optionalParameter,
    ),
    stringParameter(
      'topicName',
      'me',
      'Name of the topic. Set either topicName or subscriptionName.',
      optionalParameter,
    ),
  ],
  validate: (values) =>
    (textOf(values, 'subscriptionName') === '') === (textOf(values, 'topicName') === '')
      ? 'exactly one of subscription or topic name must be given'
      : undefined,
  check: (_, { sources: { triggerMetadata, authParams } }) =>
    !authParams ||
    authParams.GoogleApplicationCredentials ||
    triggerMetadata.credentialsFromEnv ||
    triggerMetadata.credentialsFromEnvFile
      ? undefined
      : 'google application credentials not found',
  metricName: (values) => `gcp-ps-${textOf(values, 'subscriptionName') || textOf(values, 'topicName')}`,
  target: (values) => ({ decimal: numberOf(values, 'value') }),
  activation: 'activationValue',
};
