import { duration, float, int, optional, string } from '../parameter-builder.ts';
import { numberOf, type TriggerType, textOf } from '../trigger-type.ts';

export const gcpPubSub: TriggerType = {
  type: 'gcp-pubsub',
  text: 'A metric of a subscription or topic of Google Pub/Sub.',
  parameterWords: 'error parsing PubSub metadata: error parsing gcp pubsub metadata: ',
  checkWords: 'error parsing PubSub metadata: ',
  parameters: [
    int('subscriptionSize', 'm', undefined, {
      removed: "The 'subscriptionSize' setting is DEPRECATED and is removed in v2.20 - Use 'mode' and 'value' instead",
    }),
    string('mode', 'm', 'What is counted: `SubscriptionSize`, `OldestUnackedMessageAge`, or another metric.', {
      default: 'SubscriptionSize',
    }),
    float('value', 'm', 'Value for which one replica is enough (target of the HPA).', {
      default: '10',
      announcement: "This scaler is deprecated. More info -> 'https://keda.sh/blog/2025-09-15-gcp-deprecations'",
    }),
    float('activationValue', 'm', 'The trigger is active above this value.', { default: '0' }),
    string(
      'aggregation',
      'm',
      'How values of the time horizon are combined: `sum`, `mean`, `percentile_99` …',
      optional,
    ),
    duration('timeHorizon', 'm', 'The time over which values are combined.', optional),
    float('valueIfNull', 'm', 'The value when there is none.', optional),
    string('subscriptionName', 'me', 'The subscription; either it or topicName.', optional),
    string('topicName', 'me', 'The topic; either it or subscriptionName.', optional),
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
