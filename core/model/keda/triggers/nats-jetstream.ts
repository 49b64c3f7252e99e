import { boolParameter, int64Parameter, optionalParameter, stringParameter } from '../parameter-builder.ts';
import { type TriggerType, textOf, wholeOf } from '../trigger-type.ts';

export const natsJetStream: TriggerType = {
  type: 'nats-jetstream',
  text: 'The pending messages of a consumer of NATS JetStream.',
  parameterWords: 'error parsing NATS JetStream metadata: error parsing nats metadata: ',
  checkWords: 'error parsing NATS JetStream metadata: ',
  parameters: [
    stringParameter('account', 'am', 'Name of the account. Set either account or accountID.', optionalParameter),
    stringParameter('accountID', 'am', 'ID of the account.', optionalParameter),
    stringParameter('stream', 'm', 'Name of the stream.'),
    stringParameter('consumer', 'm', 'Name of the consumer.'),
    int64Parameter('lagThreshold', 'm', 'Messages per replica (target of the HPA).', {
      default: '10',
    }),
    int64Parameter('activationLagThreshold', 'm', 'The trigger is active above this count.', { default: '0' }),
    boolParameter('useHttps', 'm', 'Whether the monitoring endpoint uses HTTPS.', { default: 'false' }),
    stringParameter('natsServerMonitoringEndpoint', 'am', 'Address of the monitoring endpoint: `nats:8222`.'),
  ],
  check: (values) =>
    textOf(values, 'account') === '' && textOf(values, 'accountID') === '' ? 'no account name or id given' : undefined,
  metricName: (values) => `nats-jetstream-${textOf(values, 'stream')}`,
  target: (values) => ({ whole: wholeOf(values, 'lagThreshold') }),
  activation: 'activationLagThreshold',
};
